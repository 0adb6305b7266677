/**
 * `npm run link -- REGNO [--appointment ID] [--hours 72] [--bearer TOKEN]`: prints the link for an owner.
 * With `--revoke` it revokes all links made for the vehicle so far, and ends all visits to it.
 */

import { parseArgs } from 'node:util';
import type { Config } from '../config/config.ts';
import { createLogger } from '../observability/logger.ts';
import { CommandError } from '../operatorErrors.ts';
import { acquireDataFolder, openPortalDatabase, readDatabaseTime } from '../portalDatabase.ts';
import type { LinkRequest } from './adminRoutes.ts';
import { createLink, revokeLinks } from './ownerLinks.ts';
import { type Command, readCommandConfig, runCommand } from './runCommand.ts';
import { sendAdminCommand } from './runningPortal.ts';

const usage =
	'Usage: npm run link -- REGNO [--appointment ID] [--hours 72] [--bearer TOKEN], or npm run link -- REGNO --revoke';

function parseLinkArguments(args: readonly string[]): LinkRequest & { readonly isRevocation: boolean } {
	try {
		const { values, positionals } = parseArgs({
			args: [...args],
			allowPositionals: true,
			options: {
				appointment: { type: 'string' },
				hours: { type: 'string', default: '72' },
				bearer: { type: 'string' },
				revoke: { type: 'boolean', default: false },
			},
		});
		if (positionals.length === 0) throw new CommandError(usage);
		return {
			regNo: positionals.join(''),
			appointmentId: values.appointment ?? null,
			hours: Number(values.hours),
			bearer: values.bearer ?? null,
			isRevocation: values.revoke,
		};
	} catch (error) {
		if (error instanceof TypeError) throw new CommandError(usage, { cause: error });
		throw error;
	}
}

async function revoke(regNo: string, config: Config): Promise<readonly string[]> {
	const fromServer = await sendAdminCommand(config, 'revoke-links', { regNo });
	if (fromServer) return fromServer;
	await using database = await openPortalDatabase(config, await acquireDataFolder(config), createLogger());
	return await revokeLinks(regNo, database.db, database.clock.now());
}

export const linkCommand: Command = async ({ args, env }) => {
	const config = readCommandConfig(env);
	const { isRevocation, ...request } = parseLinkArguments(args);
	if (isRevocation) return revoke(request.regNo, config);
	const fromServer = await sendAdminCommand(config, 'link', request);
	return fromServer ?? [createLink(request, config, await readDatabaseTime(config))];
};

await runCommand(linkCommand, import.meta);
