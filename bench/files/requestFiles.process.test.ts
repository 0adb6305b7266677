import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { startPostgres } from '../../db/testing/postgres.ts';
import { filesOfRequests, listByFolder, maxRequestFiles } from './requestFiles.ts';

const root = resolve(import.meta.dirname, '../..');

test('a request runs no more files than the limit', async () => {
	const postgres = await startPostgres();
	try {
		const { saveAndBook, trackingRefresh } = await filesOfRequests(root, postgres);
		process.stdout.write(`Save and Book, ${saveAndBook.length} files:\n${listByFolder(saveAndBook)}\n\n`);
		process.stdout.write(`A tracking refresh, ${trackingRefresh.length} files:\n${listByFolder(trackingRefresh)}\n`);
		// These two are in the pages' build; without them the build was not counted at all.
		expect(saveAndBook).toContain('app/booking/save/save.ts');
		expect(trackingRefresh).toContain('app/tracking/trackingData.ts');
		expect(saveAndBook.length).toBeLessThanOrEqual(maxRequestFiles.saveAndBook);
		expect(trackingRefresh.length).toBeLessThanOrEqual(maxRequestFiles.trackingRefresh);
	} finally {
		await postgres.stop();
	}
});
