/**
 * `npm run storage -- move`: moves all files into the object store of STORAGE_URL. With `--to-database` it moves them
 * back.
 */

import { parseArgs } from 'node:util';
import { withoutTimeLimits } from '../../db/timeLimits.ts';
import { createLogger } from '../observability/logger.ts';
import { CommandError } from '../operatorErrors.ts';
import { openPortalDatabaseAsOwner } from '../portalDatabase.ts';
import { moveStorage } from './moveStorage.ts';
import { type Command, readCommandConfig, runCommand } from './runCommand.ts';
import { sendAdminCommand } from './runningPortal.ts';

const usage = 'Usage: npm run storage -- move, or npm run storage -- move --to-database';

function parseTarget(args: readonly string[]): 'objectStore' | 'database' {
	try {
		const { values, positionals } = parseArgs({
			args: [...args],
			allowPositionals: true,
			options: { 'to-database': { type: 'boolean', default: false } },
		});
		if (positionals.join() === 'move') return values['to-database'] ? 'database' : 'objectStore';
	} catch (error) {
		if (!(error instanceof TypeError)) throw error;
	}
	throw new CommandError(usage);
}

export const storageCommand: Command = async ({ args, env }) => {
	const config = readCommandConfig(env);
	const to = parseTarget(args);
	const fromServer = await sendAdminCommand(config, 'move-storage', { to });
	if (fromServer) return fromServer;
	await using database = await openPortalDatabaseAsOwner(config, createLogger());
	return await withoutTimeLimits(database.db, (db) => moveStorage(to, { config, db }));
};

await runCommand(storageCommand, import.meta);
