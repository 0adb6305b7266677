import { Hono } from 'hono';
import { bearerAuth } from 'hono/bearer-auth';
import { HTTPException } from 'hono/http-exception';
import { z } from 'zod';
import { maskRegNo, parseRegNo } from '../../domain/vehicle/regNo.ts';
import type { PortalEnv } from '../http/portalEnv.ts';
import { CommandError } from '../operatorErrors.ts';
import { adminCommandNames, type RunAdminCommand } from './adminCommands.ts';

const ofVehicle = z.object({ regNo: z.string().transform(parseRegNo) });

/** The routes under `/control`. The token is in the instance file, which only its owner can read (0600). */
export function adminRoutes(run: RunAdminCommand, token: string): Hono<PortalEnv> {
	const routes = new Hono<PortalEnv>();
	routes.use(bearerAuth({ token }));
	for (const name of adminCommandNames) {
		routes.post(`/${name}`, async (c) => {
			const given: unknown = await c.req.json().catch(() => null);
			// For the security event of the command.
			const regNo = ofVehicle.safeParse(given).data?.regNo;
			if (regNo) c.set('vehicle', maskRegNo(regNo));
			return c.json({ lines: await run(name, given) });
		});
	}
	routes.onError((error, c) => {
		if (error instanceof CommandError) return c.json({ error: error.message }, 422);
		if (error instanceof HTTPException) return error.getResponse();
		throw error;
	});
	return routes;
}
