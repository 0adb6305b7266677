import { expect, test } from 'vitest';
import { replaceResponse, startTestStore } from '../storage/testing/testStore.ts';
import { readConfig } from './config/config.ts';
import { objectStoreError } from './fileStorage.ts';

test('an object store that does not return the stored file cannot be used', async () => {
	await using store = await startTestStore();
	const config = readConfig('demo', store.env, '/');
	expect(await objectStoreError(config)).toBeNull();
	expect(await store.keys()).toEqual([]);
	const denied = '<Error><Code>AccessDenied</Code></Error>';
	store.failWith(replaceResponse((response) => response.writeHead(403).end(denied)));
	expect(await objectStoreError(config)).toMatch(/cannot be used: get: .* 403 AccessDenied\.$/);
	store.failWith(replaceResponse((response) => response.writeHead(200).end('something else')));
	expect(await objectStoreError(config)).toMatch(/cannot be used: get: .* are not those that were stored\.$/);
	expect(await objectStoreError(readConfig('demo', {}, '/'))).toBeNull();
});
