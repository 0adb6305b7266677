import { timingSafeEqual } from 'node:crypto';
import { type Context, Hono } from 'hono';
import { bearerAuth } from 'hono/bearer-auth';
import { HTTPException } from 'hono/http-exception';
import { z } from 'zod';

/** What a command asks of the server that holds the data folder; each answers lines for the terminal. */
export interface Controls {
	readonly link: (asked: LinkAsked) => Promise<readonly string[]>;
	readonly revokeLinks: (regNo: string) => Promise<readonly string[]>;
	readonly demoReset: () => Promise<readonly string[]>;
	readonly migrate: () => Promise<readonly string[]>;
}

const revokeAsked = z.object({ regNo: z.string() });
const linkAsked = z.object({
	regNo: z.string(),
	appointmentId: z.string().nullable(),
	bearer: z.string().nullable(),
	hours: z.number(),
});
export type LinkAsked = z.infer<typeof linkAsked>;

/** A command that cannot be carried out, in one line for whoever gave it. */
export class CommandError extends Error {
	override readonly name = 'CommandError';
}

/** Only who can read the holder file (0600) has the token. */
export function controlRoutes(controls: Controls, token: string): Hono {
	const routes = new Hono();
	const isToken = (sent: string) =>
		sent.length === token.length && timingSafeEqual(Buffer.from(sent), Buffer.from(token));
	routes.use(bearerAuth({ verifyToken: (sent) => isToken(sent) }));
	routes.post('/link', async (c) => c.json({ lines: await controls.link(await askedIn(c, linkAsked)) }));
	routes.post('/revoke-links', async (c) => {
		const { regNo } = await askedIn(c, revokeAsked);
		return c.json({ lines: await controls.revokeLinks(regNo) });
	});
	routes.post('/demo-reset', async (c) => c.json({ lines: await controls.demoReset() }));
	routes.post('/migrate', async (c) => c.json({ lines: await controls.migrate() }));
	routes.onError((error, c) => {
		if (error instanceof CommandError) return c.json({ error: error.message }, 422);
		if (error instanceof HTTPException) return error.getResponse();
		throw error;
	});
	return routes;
}

/** @throws CommandError when the body is not what the command sends: it is of another version */
async function askedIn<Schema extends z.ZodType>(c: Context, schema: Schema): Promise<z.output<Schema>> {
	const found = schema.safeParse(await c.req.json().catch(() => null));
	if (!found.success) throw new CommandError('The portal that runs does not understand this command.');
	return found.data;
}
