/**
 * Prepares a fresh clone for `npm start` and `npm test`: installs the packages and builds the pages, where they are
 * missing or out of date. Then it runs the project's own Node with the arguments, if there are any.
 * It runs on any Node from 20 on, before anything is installed, so it imports nothing but Node's own modules.
 */
import { exec, spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { constants } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const root = resolve(dirname(fileURLToPath(import.meta.url)), '../..');
const major = Number(process.versions.node.split('.')[0]);

/** Node's own build for this platform, which package-lock.json pins; npm has none for macOS. */
const nodePackage = `node_modules/node-${process.platform === 'win32' ? 'win' : process.platform}-${process.arch}`;
const nodeBinary = join(root, nodePackage, 'bin', process.platform === 'win32' ? 'node.exe' : 'node');

/** A failure that the user can act on: its message is printed without a stack trace, and the exit code is 1. */
class FailedStep extends Error {}

/** Prepares this checkout. @returns the path of the Node to go on with @throws FailedStep saying what is missing */
async function prepare() {
	if (major < 20) throw new FailedStep(`Node 20 or newer is needed; this is ${process.version}.`);
	if (major < 24 && !(nodePackage in packagesOf('package-lock.json'))) {
		const given = `This is Node ${process.versions.node}, and package-lock.json has no Node 24`;
		throw new FailedStep(`${given} for ${process.platform} ${process.arch}. Install Node 24 or newer.`);
	}
	const wasInstalled = isInstalled();
	// Development packages are included, because the pages are built on this machine. No install script is needed.
	const install = 'npm ci --include=dev --include=optional --engine-strict=false --no-audit --no-fund --loglevel=error';
	if (!wasInstalled) await runQuietly('Installing…', install);
	// Only the project's Node can read the answer; on another one there was no build by these packages.
	if (!wasInstalled || major < 24 || !(await isBuilt())) await runQuietly('Building…', 'npm run build');
	return existsSync(nodeBinary) ? nodeBinary : process.execPath;
}

/**
 * Whether the packages of the lock file are there. npm writes node_modules/.package-lock.json last, so it is missing
 * after an interrupted install. Optional packages for other platforms are in the lock file but not installed.
 */
function isInstalled() {
	const installed = packagesOf('node_modules/.package-lock.json');
	return Object.entries(packagesOf('package-lock.json')).every(([path, { version, optional }]) => {
		if (path === '') return true;
		if (installed[path]) return installed[path].version === version;
		return optional && (path !== nodePackage || major >= 24);
	});
}

function packagesOf(file) {
	const path = join(root, file);
	return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')).packages : {};
}

async function isBuilt() {
	const sources = await import('../builtSources.ts');
	return sources.isBuilt(root);
}

/** Runs a command in a shell, which finds npm and the Node in node_modules. Its output is shown only when it fails. */
async function runQuietly(title, command) {
	process.stdout.write(`${title}\n`);
	await promisify(exec)(command, { cwd: root, maxBuffer: 2 ** 27 }).catch(({ code, stdout, stderr }) => {
		throw new FailedStep(
			`${command.split(' --')[0]} failed (exit ${code}):\n${`${stdout}${stderr}`.trim().slice(-8000)}`,
		);
	});
}

/** Runs Node with this terminal and resolves with its exit code. Signals are passed on. */
function runToEnd(node, args) {
	// Read by the C library as the process begins (docs/decisions/021-memory-of-a-process.md).
	const env = { MALLOC_ARENA_MAX: '2', ...process.env };
	const child = spawn(node, args, { cwd: root, env, stdio: 'inherit' });
	for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
	const parent = process.ppid;
	// The shell of npm ends by a signal that npm was sent, and passes it on to nobody.
	setInterval(() => process.ppid === parent || child.kill('SIGTERM'), 500).unref();
	return new Promise((done, fail) => {
		child.once('error', fail);
		child.once('close', (code, signal) => done(code ?? 128 + constants.signals[signal]));
	});
}

try {
	const node = await prepare();
	const args = process.argv.slice(2);
	if (args.length > 0) process.exitCode = await runToEnd(node, args);
} catch (error) {
	if (!(error instanceof FailedStep)) throw error;
	process.stderr.write(`${error.message}\n`);
	process.exitCode = 1;
}
