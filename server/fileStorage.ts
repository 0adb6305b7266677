import { hash, randomUUID } from 'node:crypto';
import { assertUnchanged } from '../storage/files.ts';
import { type Storage, StorageError } from '../storage/storage.ts';
import type { Config } from './config/config.ts';

/** How this process keeps files. The S3 client is loaded only if STORAGE_URL is set. */
export async function openFileStorage(
	{ objectStore }: Config,
	onFailure: Storage['onFailure'] = () => undefined,
): Promise<Storage> {
	if (objectStore === null) return { objects: null, onFailure };
	const { createS3Store } = await import('../storage/s3.ts');
	return { objects: createS3Store(objectStore), onFailure };
}

/**
 * Stores an object, reads it and removes it. Returns the failure in one line; null: none, or no object store is set.
 */
export async function objectStoreError(config: Config): Promise<string | null> {
	const { objects } = await openFileStorage(config);
	const content = Buffer.from('npm run check');
	const file = { key: randomUUID(), size: content.length, type: 'text/plain', sha256: hash('sha256', content, 'hex') };
	try {
		if (!objects) return null;
		await objects.put(file, content);
		try {
			assertUnchanged(file, await objects.get(file));
		} finally {
			await objects.delete(file.key);
		}
		return null;
	} catch (error) {
		if (error instanceof StorageError) return `The object store of STORAGE_URL cannot be used: ${error.message}.`;
		throw error;
	}
}
