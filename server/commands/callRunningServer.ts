import { FolderUnwritableError } from '../../db/folderLock.ts';
import { readInstanceFile } from '../../db/instanceFile.ts';
import type { DatabasePlace } from '../config/config.ts';

/**
 * Sends a request to the internal port of the server that holds the data folder, with the bearer token of its instance
 * file. `path` is that on the internal port, `body` is JSON. null when no server is running, and on PostgreSQL, which any
 * number of processes can share; then the command opens the database itself.
 * @throws FolderUnwritableError where DATA_DIR is a file, or a folder of another user
 */
export async function callRunningServer(
	{ databaseUrl, dataDir }: DatabasePlace,
	{ method, path, body }: { readonly method: string; readonly path: string; readonly body: string | null },
): Promise<Response | null> {
	if (databaseUrl !== null) return null;
	const instance = await readInstanceFile(dataDir).catch((error: unknown) => {
		throw new FolderUnwritableError(dataDir, error);
	});
	if (!instance) return null;
	const response = await fetch(`http://${instance.host}:${instance.port}${path}`, {
		method,
		headers: { Authorization: `Bearer ${instance.token}`, 'Content-Type': 'application/json' },
		body,
	}).catch((error: unknown) => {
		// fetch rejects with a TypeError when the connection fails: a killed process left its instance file behind.
		if (error instanceof TypeError) return null;
		throw error;
	});
	// 401: another process listens on that port now, and does not know the token.
	return response?.status === 401 ? null : response;
}
