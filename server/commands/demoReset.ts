/** `npm run demo:reset`: deletes the demo's data and creates it again, with dates relative to now. */

import { recreateDemo } from '../demo/demo.ts';
import { createLogger } from '../observability/logger.ts';
import { openPortalDatabaseAsOwner } from '../portalDatabase.ts';
import { type Command, readCommandConfig, runCommand } from './runCommand.ts';
import { sendAdminCommand } from './runningPortal.ts';

export const demoResetCommand: Command = async ({ env }) => {
	const config = readCommandConfig(env);
	const fromServer = await sendAdminCommand(config, 'demo-reset', {});
	if (fromServer) return fromServer;
	await using database = await openPortalDatabaseAsOwner(config, createLogger());
	return await recreateDemo(database.db, config, database.clock.now());
};

await runCommand(demoResetCommand, import.meta);
