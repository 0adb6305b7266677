/** `npm run migrate`: applies missing migrations, as each start of the portal does unless MIGRATE_DATABASE_URL is set. */
import { sendAdminCommand } from '../admin/adminClient.ts';
import { migrationSummary } from '../admin/adminService.ts';
import { createLogger } from '../observability/logger.ts';
import { openStorageAsOwner } from '../storage.ts';
import { runCommand } from './runCommand.ts';

await runCommand(async (config) => {
	const fromServer = await sendAdminCommand(config, 'migrate', {});
	if (fromServer) return fromServer;
	await using storage = await openStorageAsOwner(config, createLogger());
	return migrationSummary(storage.appliedMigrations);
});
