import { execFile, execFileSync, spawn } from 'node:child_process';
import { existsSync, rmSync } from 'node:fs';
import { mkdtemp, readFile, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { ArgumentError } from '../arguments.ts';

const ownRoot = resolve(import.meta.dirname, '../..');
const run = promisify(execFile);

/** The files of another commit, with packages installed and pages built. */
export interface Checkout {
	readonly root: string;
	/** The commit's short hash. */
	readonly commit: string;
	remove(): Promise<void>;
}

/**
 * Checks out a commit into a temporary worktree and builds its pages with its own script. It uses the packages of this
 * checkout if both lock files are equal, and installs its own otherwise. `edit` may change files before the build.
 * @throws ArgumentError if there is no such commit; another error if it cannot be installed or built
 */
export async function checkOut(ref: string, edit?: (root: string) => Promise<void>): Promise<Checkout> {
	const git = async (...args: readonly string[]) => (await run('git', args, { cwd: ownRoot })).stdout.trim();
	const commit = await git('rev-parse', '--short', '--verify', `${ref}^{commit}`).catch((cause: unknown) => {
		throw new ArgumentError(`git knows no commit "${ref}" to compare with.`, { cause });
	});
	const folder = await mkdtemp(join(tmpdir(), 'kickstand-against-'));
	const root = join(folder, 'checkout');
	await git('worktree', 'add', '--detach', root, commit);
	// Both are also removed when this process exits early.
	const removeNow = () => {
		execFileSync('git', ['worktree', 'remove', '--force', root], { cwd: ownRoot, stdio: 'ignore' });
		rmSync(folder, { recursive: true, force: true });
	};
	process.once('exit', removeNow);
	const remove = async () => {
		process.off('exit', removeNow);
		await git('worktree', 'remove', '--force', root);
		await rm(folder, { recursive: true, force: true });
	};
	try {
		await install(root);
		await edit?.(root);
		await build(root);
	} catch (error) {
		await remove();
		throw error;
	}
	return { root, commit, remove };
}

async function install(root: string): Promise<void> {
	const lockFile = (checkout: string) => readFile(join(checkout, 'package-lock.json'), 'utf8');
	if ((await lockFile(root)) === (await lockFile(ownRoot))) {
		await symlink(join(ownRoot, 'node_modules'), join(root, 'node_modules'), 'dir');
		return;
	}
	await runIn(root, 'npm', ['ci', '--include=dev', '--no-audit', '--no-fund'], { NODE_ENV: 'development' });
}

async function build(root: string): Promise<void> {
	const earlier = join(root, 'server/bootstrap/build.mjs');
	if (!existsSync(earlier)) return runIn(root, 'npm', ['run', 'build'], { NODE_ENV: 'production' });
	// Earlier scripts would also install, into the packages of this checkout.
	const program = `const { buildIfNeeded } = await import('${pathToFileURL(earlier)}'); await buildIfNeeded(process.execPath);`;
	await runIn(root, process.execPath, ['--input-type=module', '--eval', program], { NODE_ENV: 'production' });
}

async function runIn(
	cwd: string,
	program: string,
	args: readonly string[],
	env: Readonly<Record<string, string>>,
): Promise<void> {
	const child = spawn(program, args, { cwd, env: { ...process.env, ...env }, stdio: ['ignore', 'ignore', 'inherit'] });
	const code = await new Promise((done, failed) => {
		child.once('error', failed);
		child.once('close', done);
	});
	if (code !== 0) throw new Error(`${program} ended with ${String(code)} in the other checkout`);
}
