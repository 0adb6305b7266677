/** The commands that the portal on the data folder carries out; if none runs, this process does. */
import { Hono } from 'hono';
import { bearerAuth } from 'hono/bearer-auth';
import { HTTPException } from 'hono/http-exception';
import { z } from 'zod';
import { withoutTimeLimits } from '../../db/timeLimits.ts';
import { maskRegNo, parseRegNo } from '../../domain/vehicle/regNo.ts';
import type { Config } from '../config/config.ts';
import { recreateDemo } from '../demo/demo.ts';
import type { PortalEnv } from '../http/portalEnv.ts';
import { createLogger } from '../observability/logger.ts';
import { CommandError } from '../operatorErrors.ts';
import { openPortalDatabase, type PortalDatabase, readDatabaseTime } from '../portalDatabase.ts';
import { moveStorage } from './moveStorage.ts';
import { createLink, linkRequestSchema, revokeLinks } from './ownerLinks.ts';
import { sendAdminCommand } from './runningPortal.ts';

/** Where a command is carried out. */
interface Place {
	readonly config: Config;
	/** The database's time, which can be read before any migration. */
	readonly now: () => Promise<Date>;
	/** `owner`: with the role that migrates. */
	readonly open: (role: 'service' | 'owner') => Promise<PortalDatabase>;
	/** In ms, less than the command waits for an answer; undefined: no limit, since this process is the command. */
	readonly maxMs?: number;
}

type Lines = readonly string[];

/** @throws CommandError if the body does not match the schema: the command is of another version */
const adminCommand =
	<Body extends z.ZodType>(schema: Body, run: (given: z.output<Body>, place: Place) => Promise<Lines>) =>
	async (given: unknown, place: Place): Promise<Lines> => {
		const parsed = schema.safeParse(given);
		if (!parsed.success) throw new CommandError('The portal that runs does not understand this command.');
		return run(parsed.data, place);
	};

const adminCommands = {
	link: adminCommand(linkRequestSchema, async (request, { config, now }) => [createLink(request, config, await now())]),
	'revoke-links': adminCommand(z.object({ regNo: z.string() }), async ({ regNo }, { open }) => {
		await using database = await open('service');
		return await revokeLinks(regNo, database.db, database.clock.now());
	}),
	'demo-reset': adminCommand(z.unknown(), async (_, { config, open }) => {
		if (config.profile !== 'demo')
			throw new CommandError('The portal that runs on this data folder is not a demo; nothing was changed.');
		await using database = await open('owner');
		return await recreateDemo(database.db, config, database.clock.now());
	}),
	migrate: adminCommand(z.unknown(), async (_, { open }) => {
		await using database = await open('owner');
		const applied = database.appliedMigrations;
		return [`The database is up to date${applied.length === 0 ? '' : `; done: ${applied.join(', ')}`}.`];
	}),
	'move-storage': adminCommand(
		z.object({ to: z.enum(['objectStore', 'database']) }),
		async ({ to }, { config, open, maxMs }) => {
			await using database = await open('owner');
			if (maxMs !== undefined) return await moveStorage(to, { config, db: database.db, maxMs });
			return await withoutTimeLimits(database.db, (db) => moveStorage(to, { config, db }));
		},
	),
};

type AdminCommandName = keyof typeof adminCommands;

/** Carries a command out and returns the lines to print. @throws CommandError if it is rejected */
export type RunAdminCommand = (name: AdminCommandName, given: unknown) => Promise<Lines>;

/** Carries a command out in the portal that runs, on its open database. */
export const runInPortal =
	(config: Config, database: PortalDatabase): RunAdminCommand =>
	(name, given) =>
		adminCommands[name](given, {
			config,
			now: async () => database.clock.now(),
			// The portal's own database stays open after a command.
			open: async () => ({ ...database, [Symbol.asyncDispose]: async () => undefined }),
			maxMs: 60_000,
		});

/** Sends a command to the portal that runs on the data folder; if none runs, opens the database in this process. */
export const runFromTerminal =
	(config: Config): RunAdminCommand =>
	async (name, given) =>
		(await sendAdminCommand(config, name, given)) ??
		adminCommands[name](given, {
			config,
			now: () => readDatabaseTime(config),
			open: (role) => openPortalDatabase(config, createLogger(), { role }),
		});

const vehicleSchema = z.object({ regNo: z.string().transform(parseRegNo) });

/** The routes under `/control`. The token is in the instance file, which only its owner can read (0600). */
export function adminRoutes(run: RunAdminCommand, token: string): Hono<PortalEnv> {
	const routes = new Hono<PortalEnv>();
	routes.use(bearerAuth({ token }));
	for (const name of Object.keys(adminCommands) as AdminCommandName[]) {
		routes.post(`/${name}`, async (c) => {
			const given: unknown = await c.req.json().catch(() => null);
			// For the security event of the command.
			const regNo = vehicleSchema.safeParse(given).data?.regNo;
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
