/** `npm run demo:reset`: makes the demo's vehicles and bookings anew, with dates relative to now. */
import { dropEarlierDemo, makeDemo, renewDemo } from '../demo.ts';
import { createLog } from '../log.ts';
import { openStorage, takeFolder } from '../storage.ts';
import { askServer } from './askServer.ts';
import { runCommand } from './runCommand.ts';

await runCommand(async (config) => {
	const fromServer = config.databaseUrl === null ? await askServer(config.dataDir, 'demo-reset', {}) : null;
	if (fromServer) return fromServer;
	let isEmptied = false;
	const storage = await openStorage(config, await takeFolder(config), createLog(), async (db) => {
		await dropEarlierDemo(db);
		isEmptied = true;
	});
	try {
		return await (isEmptied ? makeDemo : renewDemo)(storage.db, config);
	} finally {
		await storage.close();
	}
});
