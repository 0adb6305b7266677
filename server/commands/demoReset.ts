/** `npm run demo:reset`: deletes the demo's data and creates it again, with dates relative to now. */
import { sendAdminCommand } from '../admin/adminClient.ts';
import { createDemo, dropEarlierDemo, recreateDemo } from '../demo.ts';
import { createLogger } from '../observability/logger.ts';
import { openStorageAsOwner } from '../storage.ts';
import { runCommand } from './runCommand.ts';

await runCommand(async (config) => {
	const fromServer = config.databaseUrl === null ? await sendAdminCommand(config.dataDir, 'demo-reset', {}) : null;
	if (fromServer) return fromServer;
	let isEmptied = false;
	const storage = await openStorageAsOwner(config, createLogger(), async (db) => {
		await dropEarlierDemo(db);
		isEmptied = true;
	});
	try {
		return await (isEmptied ? createDemo : recreateDemo)(storage.db, config, storage.clock.now());
	} finally {
		await storage.close();
	}
});
