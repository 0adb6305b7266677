/** For tests: the demo in a database of its own, with the same data each time, and its desk commands. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase } from '../../db/connect.ts';
import { copyPGlite } from '../../db/testing/databaseTemplate.ts';
import { demoTemplate, openTestProvider, serveTestProvider, testNow } from '../../tests/support/provider/harness.ts';
import { createTestOnlinePayment } from '../../tests/support/provider/payments.ts';
import { CommandRejected } from '../embedded/commandRejected.ts';
import { deskCommands } from '../embedded/desk/commands.ts';

export type DemoInstance = Awaited<ReturnType<typeof openDemoInstance>>;

export async function openDemoInstance() {
	const dataDir = await mkdtemp(join(tmpdir(), 'kickstand-twin-'));
	await copyPGlite(dataDir, demoTemplate);
	const { db, close } = await openDatabase({ dataDir });
	await openTestProvider(db);
	const online = createTestOnlinePayment();
	return {
		db,
		online,
		embedded: serveTestProvider(db, { online }),
		/** Runs a desk command; `done`, or the status with which it was rejected. */
		async desk(name: string, input: object): Promise<string> {
			const command = deskCommands.find((each) => each.name === name);
			if (!command) throw new Error(`there is no desk command ${name}`);
			try {
				await command.execute(input, { db, now: testNow });
				return 'done';
			} catch (error) {
				if (error instanceof CommandRejected) return `${error.status}`;
				throw error;
			}
		},
		async close() {
			await close();
			await rm(dataDir, { recursive: true, force: true });
		},
	};
}
