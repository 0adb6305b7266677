import { mkdtemp, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openDatabase } from '../../db/connect.ts';
import {
	acquireFolderLock,
	FolderBusyError,
	makeFolder,
	readInstanceFile,
	removeInstanceFile,
	writeInstanceFile,
} from '../../db/dataFolder.ts';
import { OperatorError } from '../../db/errors.ts';
import { startTestProcess } from '../../db/testing/childProcess.ts';
import { copyPGliteTemplate } from '../../db/testing/pgliteTemplate.ts';

let dataDir = '';
beforeEach(async () => {
	dataDir = await mkdtemp(join(tmpdir(), 'kickstand-folder-'));
});
afterEach(() => rm(dataDir, { recursive: true, force: true }));

test('a folder is created, locked by one process, and free after the release', async () => {
	const deep = join(dataDir, 'a', 'b');
	const lock = await acquireFolderLock(deep);
	await expect(acquireFolderLock(deep)).rejects.toThrow(FolderBusyError);
	await expect(acquireFolderLock(deep)).rejects.toThrow(
		`The data folder ${deep} is in use by another process. Stop it`,
	);
	await writeInstanceFile(deep, { pid: process.pid, host: '127.0.0.1', port: 3001, token: 'a token of tests, long' });
	await expect(acquireFolderLock(deep)).rejects.toThrow(
		`The data folder ${deep} is in use by another process (pid ${process.pid}). Stop it, or set DATA_DIR to another folder.`,
	);
	lock.release();
	lock.release();
	(await acquireFolderLock(deep)).release();
	expect(await readdir(deep)).toEqual(['lock.sqlite']);
});

test('a folder locked by another process is busy until that process is killed', async () => {
	const child = await startTestProcess('./lockFolder.ts', dataDir);
	expect(child.firstLine).toBe('locked');
	await expect(acquireFolderLock(dataDir)).rejects.toThrow(FolderBusyError);
	await writeInstanceFile(dataDir, { pid: 1, host: '127.0.0.1', port: 3001, token: 'a token of tests, long' });
	await child.kill();
	const lock = await acquireFolderLock(dataDir);
	// The file names the pid of the killed process.
	expect(await readInstanceFile(dataDir)).toBeNull();
	lock.release();
});

test('one of several concurrent processes acquires the lock', async () => {
	const children = await Promise.all(Array.from({ length: 5 }, () => startTestProcess('./lockFolder.ts', dataDir)));
	const lines = children.map((child) => child.firstLine).toSorted();
	await Promise.all(children.map((child) => child.kill()));
	expect(lines).toEqual(['FolderBusyError', 'FolderBusyError', 'FolderBusyError', 'FolderBusyError', 'locked']);
});

test('a folder with a long path can be locked', async () => {
	const long = join(dataDir, 'x'.repeat(120));
	const child = await startTestProcess('./lockFolder.ts', long);
	await expect(acquireFolderLock(long)).rejects.toThrow(FolderBusyError);
	await child.kill();
	(await acquireFolderLock(long)).release();
});

test('a folder that cannot be created is reported in one line', async () => {
	const file = join(dataDir, 'file');
	await writeFile(file, '');
	for (const path of [file, join(file, 'below'), '/proc/nothing']) {
		for (const take of [acquireFolderLock, makeFolder]) {
			const error: unknown = await take(path).catch((reason: unknown) => reason);
			expect(error).toBeInstanceOf(OperatorError);
			expect(String(error)).toContain(path);
			expect(String(error)).not.toContain('\n');
		}
	}
});

test('the instance file is readable by its owner only, and malformed content is ignored', async () => {
	expect(await readInstanceFile(dataDir)).toBeNull();
	const instance = { pid: process.pid, host: '127.0.0.1', port: 3001, token: 'a token of tests, long' };
	await writeInstanceFile(dataDir, instance);
	await writeInstanceFile(dataDir, instance);
	expect(await readInstanceFile(dataDir)).toEqual(instance);
	expect((await stat(join(dataDir, 'holder.json'))).mode & 0o777).toBe(0o600);
	expect(await readFile(join(dataDir, 'holder.json'), 'utf8')).toBe(JSON.stringify(instance));
	await writeFile(join(dataDir, 'holder.json'), '{"pid":');
	expect(await readInstanceFile(dataDir)).toBeNull();
	await removeInstanceFile(dataDir);
	expect(await readdir(dataDir)).toEqual([]);
});

test('commits acknowledged by the embedded database survive repeated SIGKILL', async () => {
	await copyPGliteTemplate(dataDir);
	for (const value of ['first', 'second', 'third']) {
		const child = await startTestProcess('./writeAndWait.ts', dataDir, value);
		expect(child.firstLine).toBe('written');
		await child.kill();
	}
	const { db, close } = await openDatabase({ dataDir });
	const { rows } = await sql`select value from written order by value`.execute(db);
	await close();
	expect(rows).toEqual([{ value: 'first' }, { value: 'second' }, { value: 'third' }]);
});

test('an interrupted first start is repeated', async () => {
	await copyPGliteTemplate(dataDir);
	await rename(join(dataDir, 'db'), join(dataDir, 'db.unfinished'));
	await rm(join(dataDir, 'db.unfinished', 'global'), { recursive: true });
	const { db, close } = await openDatabase({ dataDir });
	await expect(sql`select 1 as one`.execute(db)).resolves.toMatchObject({ rows: [{ one: 1 }] });
	await close();
	expect(await readdir(dataDir)).not.toContain('db.unfinished');
});
