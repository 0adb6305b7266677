/**
 * For vitest's `globalSetup`: the temporary files of a run are kept in memory if there is room. A database has a
 * thousand files, and to create a copy on a disk takes ten times the CPU time. Without room they stay in the system's
 * folder.
 */
import { mkdirSync, readdirSync, readFileSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const memory = '/dev/shm';
const prefix = 'kickstand-tests-';
/** A run needs half of it. */
const neededBytes = 6 * 1024 ** 3;

const lastingFolderVariable = 'TEST_LASTING_FOLDER';

/** The folder for temporary files that later runs use again. */
export const lastingFolder = (): string => process.env[lastingFolderVariable] ?? tmpdir();

/** Whether this run's temporary files are in memory, in a folder that every user can enter. */
export const isInMemory = (): boolean => process.env[lastingFolderVariable] !== undefined;

export default function useMemory(): void {
	// Another project of the same run has done so, or somebody has chosen a folder.
	if (isInMemory() || process.env.TMPDIR !== undefined || !hasRoom()) return;
	removeLeftovers();
	const folder = join(memory, `${prefix}${process.pid}`);
	mkdirSync(folder, { mode: 0o755 });
	process.env[lastingFolderVariable] = tmpdir();
	process.env.TMPDIR = folder;
	process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
}

/** The servers of the tests are programs, so files there must be executable, too. */
function hasRoom(): boolean {
	if (process.platform !== 'linux' || process.availableMemory() < neededBytes) return false;
	const mount = readFileSync('/proc/mounts', 'utf8').match(/^\S+ \/dev\/shm tmpfs (\S+)/m);
	if (!mount?.[1]?.startsWith('rw') || mount[1].split(',').includes('noexec')) return false;
	const { bavail, bsize } = statfsSync(memory);
	return bavail * bsize >= neededBytes;
}

/** The folders of runs that were killed. */
function removeLeftovers(): void {
	for (const name of readdirSync(memory)) {
		const pid = name.startsWith(prefix) ? Number(name.slice(prefix.length)) : 0;
		if (pid > 0 && !isRunning(pid)) rmSync(join(memory, name), { recursive: true, force: true });
	}
}

function isRunning(pid: number): boolean {
	try {
		process.kill(pid, 0);
		return true;
	} catch (error) {
		// Another user's process may not be signalled.
		return (error as NodeJS.ErrnoException).code !== 'ESRCH';
	}
}
