import { chmod, mkdir, mkdtemp, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { restrictToOwner } from './dataFolder.ts';
import { OperatorError } from './errors.ts';

const files = ['secrets.json', 'holder.json', 'lock.sqlite'];
let dataDir = '';
beforeEach(async () => {
	dataDir = await mkdtemp(join(tmpdir(), 'kickstand-access-'));
	await mkdir(join(dataDir, 'db'));
	for (const name of files) await writeFile(join(dataDir, name), '{}');
	await chmod(join(dataDir, 'db'), 0o755);
	for (const name of files) await chmod(join(dataDir, name), 0o644);
});
afterEach(() => rm(dataDir, { recursive: true, force: true }));

const modeOf = async (name: string) => (await stat(join(dataDir, name))).mode & 0o777;

test('the data folder and all in it are closed to other users', async () => {
	await chmod(dataDir, 0o755);
	const closed = await restrictToOwner(dataDir);
	expect(closed.toSorted()).toEqual([dataDir, ...['db', ...files].map((name) => join(dataDir, name))].toSorted());
	expect(await modeOf('.')).toBe(0o700);
	expect(await modeOf('db')).toBe(0o700);
	for (const name of files) expect(await modeOf(name), name).toBe(0o600);
	expect(await restrictToOwner(dataDir)).toEqual([]);
});

test('an open folder that holds other files, too, is refused and stays as it is', async () => {
	await chmod(dataDir, 0o755);
	await writeFile(join(dataDir, 'index.html'), '');
	const error: unknown = await restrictToOwner(dataDir).catch((reason: unknown) => reason);
	expect(error).toBeInstanceOf(OperatorError);
	expect((error as Error).message).toMatch(/holds index\.html as well.*DATA_DIR/);
	expect([await modeOf('.'), await modeOf('secrets.json')]).toEqual([0o755, 0o644]);
});

test('a sticky folder such as /tmp stays open, and what is ours in it is closed', async () => {
	await chmod(dataDir, 0o1777);
	await writeFile(join(dataDir, 'of-another.txt'), '');
	await chmod(join(dataDir, 'of-another.txt'), 0o644);
	await restrictToOwner(dataDir);
	expect([await modeOf('.'), await modeOf('of-another.txt')]).toEqual([0o777, 0o644]);
	expect(await modeOf('secrets.json')).toBe(0o600);
});

test('a link to the folder is followed', async () => {
	await chmod(dataDir, 0o755);
	const link = `${dataDir}-link`;
	await symlink(dataDir, link);
	await restrictToOwner(link);
	await rm(link);
	expect([await modeOf('.'), await modeOf('secrets.json')]).toEqual([0o700, 0o600]);
});
