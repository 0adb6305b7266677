import { readFile } from 'node:fs/promises';
import { basename, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { startPostgres } from '../../db/testing/postgres.ts';
import { filesOfRequests, listByFolder, maxRequestFiles } from './requestFiles.ts';

const root = resolve(import.meta.dirname, '../..');

test('a request runs no more files than the limit, and those that ARCHITECTURE.md lists', async () => {
	const postgres = await startPostgres();
	try {
		const { saveAndBook, trackingRefresh } = await filesOfRequests(root, postgres);
		process.stdout.write(`Save and Book, ${saveAndBook.length} files:\n${listByFolder(saveAndBook)}\n\n`);
		process.stdout.write(`A tracking refresh, ${trackingRefresh.length} files:\n${listByFolder(trackingRefresh)}\n`);
		// These two are in the pages' build; without them the build was not counted at all.
		expect(saveAndBook).toContain('app/booking/save/save.ts');
		expect(trackingRefresh).toContain('app/tracking/trackingData.ts');
		const page = await readFile(resolve(root, 'ARCHITECTURE.md'), 'utf8');
		expect(baseNames(saveAndBook)).toEqual(listedIn(page, 'Save and Book'));
		expect(baseNames(trackingRefresh)).toEqual(listedIn(page, 'A tracking refresh'));
		expect(saveAndBook.length).toBeLessThanOrEqual(maxRequestFiles.saveAndBook);
		expect(trackingRefresh.length).toBeLessThanOrEqual(maxRequestFiles.trackingRefresh);
	} finally {
		await postgres.stop();
	}
});

const baseNames = (files: readonly string[]): string[] => files.map((file) => basename(file, '.ts')).sort();

/** The base names that the page lists for a request. */
function listedIn(page: string, request: string): string[] {
	const [, listed = ''] = new RegExp(`^- ${request}, \\d+ files: (.*)\\.$`, 'm').exec(page) ?? [];
	return listed
		.split(/[;,]/)
		.map((path) => path.trim().split(/[ /]/).at(-1) ?? '')
		.sort();
}
