import { hash } from 'node:crypto';
import { mkdir, mkdtemp, readdir, readFile, rename, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDatabase } from '../../db/connect.ts';
import { OperatorError } from '../../db/errors.ts';
import { copyPGliteTemplate } from '../../db/testing/pgliteTemplate.ts';

let folder = '';
let dataDir = '';
beforeAll(async () => {
	folder = await mkdtemp(join(tmpdir(), 'kickstand-folder-'));
	dataDir = join(folder, 'data');
	await copyPGliteTemplate(dataDir);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** The error of opening the folder, in one line. */
async function openingError(): Promise<string> {
	const error: unknown = await openDatabase({ dataDir }).catch((reason: unknown) => reason);
	expect(error).toBeInstanceOf(OperatorError);
	expect(await readdir(dataDir)).toEqual(['db']);
	const { message } = error as Error;
	expect(message).toContain(join(dataDir, 'db'));
	expect(message).toContain('docs/operations.md#backup-and-restore');
	expect(message).not.toContain('\n');
	return message;
}

/** The hash of each file of the folder. */
async function contents(): Promise<Readonly<Record<string, string>>> {
	const entries = await readdir(dataDir, { recursive: true, withFileTypes: true });
	const paths = entries.filter((entry) => entry.isFile()).map(({ name, parentPath }) => join(parentPath, name));
	const hashes = paths.map(async (path) => [path, hash('sha1', await readFile(path))] as const);
	return Object.fromEntries(await Promise.all(hashes));
}

const files = async () => (await readdir(join(dataDir, 'db'), { recursive: true })).toSorted();

/** The error of opening it without these parts; nothing else in the folder changes. */
async function errorWithout(...parts: readonly string[]): Promise<string> {
	const moved = parts.map((part, index) => [join(dataDir, 'db', part), join(folder, `part-${index}`)] as const);
	for (const [from, to] of moved) await rename(from, to);
	const before = await files();
	const message = await openingError();
	expect(await files()).toEqual(before);
	for (const [from, to] of moved) await rename(to, from);
	return message;
}

test.each([
	['PG_VERSION', /lacks PG_VERSION/],
	['global/pg_control', /lacks global\/pg_control/],
	['global', /lacks global\/pg_control/],
	['base', /lacks base/],
	['pg_xact', /lacks pg_xact/],
	['pg_wal', /lacks pg_wal/],
])('a database without %s is not made anew', async (part, message) => {
	expect(await errorWithout(part)).toMatch(message);
});

test('a database without its log is not made anew', async () => {
	const names = (await readdir(join(dataDir, 'db/pg_wal'))).filter((name) => /^[0-9A-F]{24}$/.test(name));
	expect(await errorWithout(...names.map((name) => `pg_wal/${name}`))).toMatch(/lacks its write-ahead log/);
});

test('an empty folder in the place of a database is not filled with a new one', async () => {
	await rename(join(dataDir, 'db'), join(folder, 'whole'));
	await mkdir(join(dataDir, 'db'));
	expect(await openingError()).toMatch(/lacks PG_VERSION/);
	expect(await files()).toEqual([]);
	await rm(join(dataDir, 'db'), { recursive: true });
	await rename(join(folder, 'whole'), join(dataDir, 'db'));
});

test.each(['PG_VERSION', 'global/pg_control'])('an empty %s is named', async (part) => {
	const path = join(dataDir, 'db', part);
	const written = await readFile(path);
	await truncate(path);
	expect(await openingError()).toContain(`has an empty ${part}`);
	await writeFile(path, written);
});

test('a database of another PostgreSQL is left to the program that made it, and needs no restore', async () => {
	const path = join(dataDir, 'db/PG_VERSION');
	const written = await readFile(path, 'utf8');
	await writeFile(path, '19\n');
	const before = await contents();
	const error: unknown = await openDatabase({ dataDir }).catch((reason: unknown) => reason);
	expect(String(error)).toMatch(/is of PostgreSQL 19, and this program has 18\. .* Start the version .* made it\.$/);
	expect(await contents()).toEqual(before);
	await writeFile(path, written);
});

test('damaged files are reported in one line, and the whole database opens', async () => {
	const control = join(dataDir, 'db/global/pg_control');
	const written = await readFile(control);
	await writeFile(control, 'garbage');
	const before = await contents();
	expect(await openingError()).toMatch(/damaged/);
	expect(await contents()).toEqual(before);
	await writeFile(control, written);
	await (await openDatabase({ dataDir })).close();
});

test('a start that fails changes no file', async () => {
	await (await openDatabase({ dataDir })).close();
	for (const part of ['global/1262', 'pg_xact/0000', 'global/pg_filenode.map']) {
		const path = join(dataDir, 'db', part);
		const written = await readFile(path);
		await rm(path);
		const before = await contents();
		await expect(openDatabase({ dataDir }), part).rejects.toThrow('damaged. Nothing was changed.');
		expect(await contents(), part).toEqual(before);
		await writeFile(path, written);
	}
	await (await openDatabase({ dataDir })).close();
});

test('a database that is missing, but was once made, is not made anew', async () => {
	await (await openDatabase({ dataDir })).close();
	await rename(join(dataDir, 'db'), join(folder, 'elsewhere'));
	const error: unknown = await openDatabase({ dataDir }).catch((reason: unknown) => reason);
	expect(error).toBeInstanceOf(OperatorError);
	expect(String(error)).toMatch(/was made once and is missing\. Nothing was changed\. .*remove \S+db\.made\.$/);
	expect(await readdir(dataDir)).toEqual(['db.made']);
	await rename(join(folder, 'elsewhere'), join(dataDir, 'db'));
	await (await openDatabase({ dataDir })).close();
});
