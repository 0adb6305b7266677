/** The file in which the process that holds a data folder's lock publishes how commands can reach it. */
import { randomBytes } from 'node:crypto';
import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';

const instanceInfo = z.object({
	pid: z.int().positive(),
	/** The address of the internal port, as reached by a command on this machine. */
	host: z.string().default('127.0.0.1'),
	port: z.int().min(1).max(65535),
	/** Authenticates a command to the internal port. */
	token: z.string().min(16),
});

export type InstanceInfo = z.infer<typeof instanceInfo>;

const instanceFilePath = (dataDir: string) => join(dataDir, 'holder.json');

/** Written atomically, readable by its owner only. The caller holds the folder's lock. */
export async function writeInstanceFile(dataDir: string, content: InstanceInfo): Promise<void> {
	const path = instanceFilePath(dataDir);
	const temporaryPath = `${path}.${randomBytes(4).toString('hex')}`;
	await writeFile(temporaryPath, JSON.stringify(content), { mode: 0o600, flag: 'wx' });
	await rename(temporaryPath, path);
}

/** null: no file, or one of another version. The process may have ended since it was written. */
export async function readInstanceFile(dataDir: string): Promise<InstanceInfo | null> {
	try {
		return instanceInfo.safeParse(JSON.parse(await readFile(instanceFilePath(dataDir), 'utf8'))).data ?? null;
	} catch (error) {
		if (error instanceof SyntaxError) return null;
		if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
		throw error;
	}
}

export async function removeInstanceFile(dataDir: string): Promise<void> {
	await rm(instanceFilePath(dataDir), { force: true });
}
