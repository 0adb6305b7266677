import { resolve } from 'node:path';
import { startPostgres } from '../db/testing/postgres.ts';
import type { Figure } from './figure.ts';
import { filesOfRequests, listByFolder, maxRequestFiles, type RequestFiles } from './files/requestFiles.ts';

/** Counts the files outside `server/` and `domain/` that one request runs, and prints their names. */
export async function measureFiles(): Promise<readonly Figure[]> {
	const postgres = await startPostgres();
	try {
		const seen = await filesOfRequests(resolve(import.meta.dirname, '..'), postgres);
		return [count('Save and Book', 'saveAndBook', seen), count('A tracking refresh', 'trackingRefresh', seen)];
	} finally {
		await postgres.stop();
	}
}

function count(name: string, request: keyof RequestFiles, seen: RequestFiles): Figure {
	process.stdout.write(`${name} runs these files:\n${listByFolder(seen[request])}\n`);
	return {
		name: `${name}: files of which a function runs`,
		measured: seen[request].length,
		limit: { kind: 'most', value: maxRequestFiles[request] },
		unit: 'files',
		detail: 'without server/ and domain/, in a warmed-up process on PostgreSQL',
	};
}
