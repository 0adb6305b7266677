import { hash, randomBytes, randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createS3Store } from './s3.ts';
import type { FileRecord } from './storage.ts';
import { startTestStore, storeFaults, type TestStore } from './testing/testStore.ts';

describe('a bucket', () => {
	let store: TestStore;
	beforeAll(async () => {
		store = await startTestStore();
	});
	afterEach(() => store.failWith(null));
	afterAll(() => store.stop());

	const recordOf = (content: Buffer): FileRecord => ({
		key: randomUUID(),
		size: content.length,
		type: 'application/pdf',
		sha256: hash('sha256', content, 'hex'),
	});
	const open = (changes: object = {}, timeoutMs?: number) =>
		createS3Store({ ...store.settings, ...changes }, timeoutMs);

	it('holds what was put there, until it is deleted', async () => {
		const content = randomBytes(300_000);
		const file = recordOf(content);
		await open().put(file, content);
		expect((await open().get(file)).equals(content)).toBe(true);
		expect(await store.keys()).toContain(file.key);
		await open().delete(file.key);
		await open().delete(file.key);
		expect(await store.keys()).not.toContain(file.key);
		await expect(open().get(file)).rejects.toMatchObject({ failure: 'missing', operation: 'get' });
	});

	it('holds an object anew that is put twice', async () => {
		const content = Buffer.from('%PDF-1.7');
		const file = recordOf(content);
		await open().put(file, content);
		await store.overwrite(file.key, Buffer.from('cut'));
		await open().put(file, content);
		expect((await open().get(file)).equals(content)).toBe(true);
	});

	it.each([
		['a wrong secret', { secretAccessKey: 'another' }],
		['an unknown key', { accessKeyId: 'another' }],
	])('is closed to %s', async (_, wrong) => {
		const file = recordOf(Buffer.from('x'));
		await expect(open(wrong).put(file, Buffer.from('x'))).rejects.toMatchObject({ failure: 'refused' });
		await expect(open(wrong).get(file)).rejects.toMatchObject({ failure: 'refused' });
	});

	it('of another name does not exist', async () => {
		const url = store.settings.url.replace(/files$/, 'others');
		const file = recordOf(Buffer.from('x'));
		await expect(open({ url }).put(file, Buffer.from('x'))).rejects.toMatchObject({ failure: 'refused' });
		await expect(open({ url }).get(file)).rejects.toMatchObject({ failure: 'refused' });
	});

	describe.each(Object.entries(storeFaults))('that answers with %s', (_, { failure, listener }) => {
		const content = Buffer.from('%PDF-1.7');
		const file = recordOf(content);

		it('fails to store and to remove within its time', async () => {
			store.failWith(listener);
			await expect(open({}, 300).put(file, content)).rejects.toMatchObject({ failure, operation: 'put' });
			await expect(open({}, 300).delete(file.key)).rejects.toMatchObject({ failure, operation: 'delete' });
		});

		it('fails to read', async () => {
			store.failWith(listener);
			await expect(open({}, 300).get(file)).rejects.toMatchObject({ failure, operation: 'get' });
		});
	});

	it('that answers as no S3 does has neither stored nor removed', async () => {
		const file = recordOf(Buffer.from('x'));
		store.failWith((request, response) => void request.resume().on('end', () => response.writeHead(200).end('ok')));
		await expect(open().put(file, Buffer.from('x'))).rejects.toMatchObject({ failure: 'away', operation: 'put' });
		await expect(open().delete(file.key)).rejects.toMatchObject({ failure: 'away', operation: 'delete' });
	});

	it('whose requests cannot be signed is away', async () => {
		await expect(open({ url: 'not an address' }).delete(randomUUID())).rejects.toMatchObject({ failure: 'away' });
	});

	it('whose address leads nowhere is away', async () => {
		const nowhere = open({ url: 'http://127.0.0.1:1/files' });
		await expect(nowhere.get(recordOf(Buffer.from('x')))).rejects.toMatchObject({ failure: 'away' });
	});
});
