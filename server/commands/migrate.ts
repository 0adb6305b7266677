/** `npm run migrate`: brings the database up to this version; a start does the same. */
import { migrated } from '../controls.ts';
import { createLog } from '../log.ts';
import { openStorage, takeFolder } from '../storage.ts';
import { askServer } from './askServer.ts';
import { runCommand } from './runCommand.ts';

await runCommand(async (config) => {
	const fromServer = config.databaseUrl === null ? await askServer(config.dataDir, 'migrate', {}) : null;
	if (fromServer) return fromServer;
	const storage = await openStorage(config, await takeFolder(config), createLog());
	await storage.close();
	return migrated(storage.steps);
});
