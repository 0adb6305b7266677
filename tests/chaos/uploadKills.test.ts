import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { openDatabase } from '../../db/connect.ts';
import { createDatabaseFrom } from '../../db/testing/databaseTemplate.ts';
import { sharedPostgres } from '../../db/testing/sharedPostgres.ts';
import { getFile, sweepFiles } from '../../storage/files.ts';
import { createS3Store } from '../../storage/s3.ts';
import { startTestStore } from '../../storage/testing/testStore.ts';
import { demoTemplate, serveTestProvider } from '../support/provider/harness.ts';
import { createVehicleAt } from '../support/provider/jobCards.ts';
import { fullSizeTimeoutMs, isFullSize } from '../support/testSize.ts';
import { seededRandom } from './seededRandom.ts';
import { chaosSeed, chaosSize, printCounts } from './size.ts';

const program = fileURLToPath(new URL('./uploadWithoutEnd.ts', import.meta.url));
/** The longest time from the first upload to the kill. */
const maxKillDelayMs = 400;

test.each(['objects', 'database'] as const)(
	'a process killed while it uploads leaves no row without its bytes, and nothing that is not swept: %s',
	async (place) => {
		const random = seededRandom(chaosSeed);
		// Slow now and then, so that a kill comes between upload and commit.
		await using store = await startTestStore(() => random(60));
		const databaseUrl = await createDatabaseFrom(await sharedPostgres(), demoTemplate);
		const { db, close } = await openDatabase({ databaseUrl, dataDir: '' });
		const objects = place === 'objects' ? createS3Store(store.settings) : null;
		const context = { db, storage: { objects, onFailure: () => undefined } };
		const regNo = await createVehicleAt('working', db, serveTestProvider(db));
		const read = new Set<string>();
		const counted = { kills: 0, documents: 0, withoutBytes: 0, leftOver: 0 };

		const upload = async () => {
			const env = { ...process.env, ...(objects ? store.env : {}) };
			const child = spawn(process.execPath, [program, databaseUrl, regNo], {
				env,
				stdio: ['ignore', 'pipe', 'inherit'],
			});
			await once(child.stdout, 'data');
			await pause(random(maxKillDelayMs));
			const exit = once(child, 'exit');
			child.kill('SIGKILL');
			expect(await exit).toEqual([null, 'SIGKILL']);
			counted.kills++;
		};
		const readNew = async () => {
			for (const { file_key } of await db.selectFrom('supporting_document').select('file_key').execute()) {
				if (read.has(file_key)) continue;
				read.add(file_key);
				counted.documents++;
				await getFile(file_key, context).catch(() => counted.withoutBytes++);
			}
		};
		for (let round = 0; round < chaosSize.uploadKills[place]; round++) {
			await upload();
			await readNew();
		}
		read.clear();
		counted.documents = 0;
		await readNew();
		const unnamed = db.selectFrom('stored_file').where('sweep_after', 'is not', null);
		counted.leftOver = (await unnamed.select('key').execute()).length;
		printCounts(`SIGKILL while uploading, ${place}`, counted);
		expect(counted).toMatchObject({ kills: chaosSize.uploadKills[place], withoutBytes: 0 });
		expect(counted.documents).toBeGreaterThan(0);
		if (isFullSize) expect(counted.leftOver).toBeGreaterThan(0);

		await sql`update stored_file set sweep_after = now()
			where sweep_after is not null`.execute(db);
		expect(await sweepFiles(context)).toEqual({ removed: counted.leftOver, remaining: 0, failure: null });
		const outside = await db.selectFrom('stored_file').select('key').where('has_object', '=', true).execute();
		expect((await store.keys()).toSorted()).toEqual(outside.map(({ key }) => key).toSorted());
		await close();
	},
	fullSizeTimeoutMs,
);
