/** `npm run migrate`: applies missing migrations, as each start of the portal does unless MIGRATE_DATABASE_URL is set. */

import { createLogger } from '../observability/logger.ts';
import { openPortalDatabaseAsOwner } from '../portalDatabase.ts';
import { migrationSummary } from './adminCommands.ts';
import { type Command, readCommandConfig, runCommand } from './runCommand.ts';
import { sendAdminCommand } from './runningPortal.ts';

export const migrateCommand: Command = async ({ env }) => {
	const config = readCommandConfig(env);
	const fromServer = await sendAdminCommand(config, 'migrate', {});
	if (fromServer) return fromServer;
	await using database = await openPortalDatabaseAsOwner(config, createLogger());
	return migrationSummary(database.appliedMigrations);
};

await runCommand(migrateCommand, import.meta);
