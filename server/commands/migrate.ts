/** `npm run migrate`: applies missing migrations, as each start of the portal does unless MIGRATE_DATABASE_URL is set. */
import { sendAdminCommand } from '../admin/adminClient.ts';
import { migrationSummary } from '../admin/adminService.ts';
import { createLogger } from '../observability/logger.ts';
import { openStorageAsOwner } from '../storage.ts';
import { runCommand } from './runCommand.ts';

await runCommand(async (config) => {
	const fromServer = config.databaseUrl === null ? await sendAdminCommand(config.dataDir, 'migrate', {}) : null;
	if (fromServer) return fromServer;
	const storage = await openStorageAsOwner(config, createLogger());
	await storage.close();
	return migrationSummary(storage.appliedMigrations);
});
