/** `npm run demo:reset`: deletes the demo's data and creates it again, with dates relative to now. */
import { sendAdminCommand } from '../admin/adminClient.ts';
import { recreateDemo } from '../demo/demo.ts';
import { createLogger } from '../observability/logger.ts';
import { openStorageAsOwner } from '../storage.ts';
import { runCommand } from './runCommand.ts';

await runCommand(async (config) => {
	const fromServer = await sendAdminCommand(config, 'demo-reset', {});
	if (fromServer) return fromServer;
	await using storage = await openStorageAsOwner(config, createLogger());
	return await recreateDemo(storage.db, config, storage.clock.now());
});
