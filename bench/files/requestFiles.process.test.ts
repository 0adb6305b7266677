import { readFile } from 'node:fs/promises';
import { basename, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { startPostgres } from '../../db/testing/postgres.ts';
import { filesOfRequests, listByFolder, maxRequestFiles } from './requestFiles.ts';

const root = resolve(import.meta.dirname, '../..');

test('a request is done by few files, those that ARCHITECTURE.md names', async () => {
	const postgres = await startPostgres();
	try {
		const { saveAndBook, trackingRefresh } = await filesOfRequests(root, postgres);
		process.stdout.write(`Save and Book, ${saveAndBook.length} files:\n${listByFolder(saveAndBook)}\n\n`);
		process.stdout.write(`A tracking refresh, ${trackingRefresh.length} files:\n${listByFolder(trackingRefresh)}\n`);
		// The screen's own file in the pages' build: without it nothing of that build was counted.
		expect(saveAndBook).toContain('app/booking/save.ts');
		expect(trackingRefresh).toContain('app/tracking/trackingData.ts');
		expect(saveAndBook.length).toBeLessThanOrEqual(maxRequestFiles.saveAndBook);
		expect(trackingRefresh.length).toBeLessThanOrEqual(maxRequestFiles.trackingRefresh);
		const page = await readFile(resolve(root, 'ARCHITECTURE.md'), 'utf8');
		expect(namedIn(page, 'Save and Book')).toEqual(namesOf(saveAndBook));
		expect(namedIn(page, 'A tracking refresh')).toEqual(namesOf(trackingRefresh));
	} finally {
		await postgres.stop();
	}
});

const namesOf = (files: readonly string[]): string[] => files.map((file) => basename(file, '.ts')).sort();

/** What the page lists of a request: the last part of each path. */
function namedIn(page: string, request: string): string[] {
	const [, listed = ''] = new RegExp(`^- ${request}, \\d+ files: (.*)\\.$`, 'm').exec(page) ?? [];
	return listed
		.split(/[;,]/)
		.map((path) => path.trim().split(/[ /]/).at(-1) ?? '')
		.sort();
}
