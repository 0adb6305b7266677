import { timingSafeEqual } from 'node:crypto';
import { type Context, Hono } from 'hono';
import { bearerAuth } from 'hono/bearer-auth';
import { HTTPException } from 'hono/http-exception';
import { z } from 'zod';
import { maskRegNo, parseRegNo } from '../../domain/vehicle/regNo.ts';
import type { PortalEnv } from '../http/portalEnv.ts';
import { CommandError } from '../operatorErrors.ts';

/** Commands that the server with the data folder carries out; each returns the lines to print. */
export interface AdminService {
	readonly createLink: (request: LinkRequest) => Promise<readonly string[]>;
	readonly revokeLinks: (regNo: string) => Promise<readonly string[]>;
	readonly resetDemo: () => Promise<readonly string[]>;
	readonly migrate: () => Promise<readonly string[]>;
	readonly moveStorage: (to: 'objectStore' | 'database') => Promise<readonly string[]>;
}

const revokeRequestSchema = z.object({ regNo: z.string() });
const moveRequestSchema = z.object({ to: z.enum(['objectStore', 'database']) });
const linkRequestSchema = z.object({
	regNo: z.string(),
	appointmentId: z.string().nullable(),
	bearer: z.string().nullable(),
	hours: z.number(),
});
export type LinkRequest = z.infer<typeof linkRequestSchema>;

/** The routes under `/control`. The token is in the instance file, which only its owner can read (0600). */
export function adminRoutes(service: AdminService, token: string): Hono<PortalEnv> {
	const routes = new Hono<PortalEnv>();
	const isValidToken = (sent: string) =>
		sent.length === token.length && timingSafeEqual(Buffer.from(sent), Buffer.from(token));
	routes.use(bearerAuth({ verifyToken: (sent) => isValidToken(sent) }));
	routes.post('/link', async (c) => {
		const request = await parseBody(c, linkRequestSchema);
		noteVehicle(c, request.regNo);
		return c.json({ lines: await service.createLink(request) });
	});
	routes.post('/revoke-links', async (c) => {
		const { regNo } = await parseBody(c, revokeRequestSchema);
		noteVehicle(c, regNo);
		return c.json({ lines: await service.revokeLinks(regNo) });
	});
	routes.post('/demo-reset', async (c) => c.json({ lines: await service.resetDemo() }));
	routes.post('/migrate', async (c) => c.json({ lines: await service.migrate() }));
	routes.post('/move-storage', async (c) => {
		const { to } = await parseBody(c, moveRequestSchema);
		return c.json({ lines: await service.moveStorage(to) });
	});
	routes.onError((error, c) => {
		if (error instanceof CommandError) return c.json({ error: error.message }, 422);
		if (error instanceof HTTPException) return error.getResponse();
		throw error;
	});
	return routes;
}

/** For the security event of the command. */
function noteVehicle(c: Context<PortalEnv>, typed: string): void {
	const regNo = parseRegNo(typed);
	if (regNo !== null) c.set('vehicle', maskRegNo(regNo));
}

/** @throws CommandError when the body does not match the schema: the command is of another version */
async function parseBody<Schema extends z.ZodType>(c: Context, schema: Schema): Promise<z.output<Schema>> {
	const parsed = schema.safeParse(await c.req.json().catch(() => null));
	if (!parsed.success) throw new CommandError('The portal that runs does not understand this command.');
	return parsed.data;
}
