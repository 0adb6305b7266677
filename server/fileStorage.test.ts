import type { RequestListener } from 'node:http';
import { expect, test } from 'vitest';
import { startTestStore } from '../storage/testing/testStore.ts';
import { readConfig } from './config/config.ts';
import { objectStoreProblem } from './fileStorage.ts';

/** Takes and removes objects; `read` answers whoever reads one. */
const writable =
	(read: (response: Parameters<RequestListener>[1]) => unknown): RequestListener =>
	(request, response) =>
		void request.resume().on('end', () => {
			if (request.method === 'GET') read(response);
			else response.writeHead(request.method === 'PUT' ? 200 : 204, { ETag: '"1"' }).end();
		});

test('an object store that takes what it does not give back cannot be used', async () => {
	await using store = await startTestStore();
	const config = readConfig('demo', store.env, '/');
	expect(await objectStoreProblem(config)).toBeNull();
	expect(await store.keys()).toEqual([]);
	const denied = '<Error><Code>AccessDenied</Code></Error>';
	store.failWith(writable((response) => response.writeHead(403).end(denied)));
	expect(await objectStoreProblem(config)).toMatch(/cannot be used: get: .* 403 AccessDenied\.$/);
	store.failWith(writable((response) => response.writeHead(200).end('something else')));
	expect(await objectStoreProblem(config)).toMatch(/cannot be used: get: .* are not those that were stored\.$/);
	expect(await objectStoreProblem(readConfig('demo', {}, '/'))).toBeNull();
});
