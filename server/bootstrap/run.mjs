/**
 * Runs the Node that package-lock.json pins with the arguments, as every npm script does. npm links that Node into the
 * path of scripts, but npm 9 and 10 remove the link, so this script calls it by its own path. `--installed` before the
 * arguments installs packages that are missing or out of date. `--built` also builds the pages. It runs on any Node
 * from 20 on, before anything is installed, so it imports nothing but Node's own modules.
 */
import { exec, spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { constants } from 'node:os';
import { delimiter, dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const ownFile = fileURLToPath(import.meta.url);
const root = resolve(dirname(ownFile), '../..');
const major = Number(process.versions.node.split('.')[0]);

/** Node's own build for this platform, which package-lock.json pins; npm has none for macOS. */
const nodePackage = `node_modules/node-${process.platform === 'win32' ? 'win' : process.platform}-${process.arch}`;
const nodeBinary = join(root, nodePackage, 'bin', process.platform === 'win32' ? 'node.exe' : 'node');

/** A failure that the user can act on: its message is printed without a stack trace, and the exit code is 1. */
class FailedStep extends Error {}

/** @returns the path of the Node to go on with @throws FailedStep that says what is missing */
function findNode() {
	if (existsSync(nodeBinary)) return nodeBinary;
	if (!existsSync(join(root, 'node_modules/.package-lock.json'))) {
		throw new FailedStep('The packages are not installed. Run: npm ci');
	}
	if (major >= 24) return process.execPath;
	throw new FailedStep(
		'Node 24 comes with the optional packages, which are not installed. Run: npm ci --include=optional',
	);
}

/** Installs the packages if need be, with those of development: pages are built and tested on this machine. */
async function install() {
	if (isInstalled()) return;
	// No install script is needed.
	const command = 'npm ci --include=dev --include=optional --engine-strict=false --no-audit --no-fund --loglevel=error';
	await runQuietly('Installing…', command);
}

/**
 * Whether the packages of the lock file are there. npm writes node_modules/.package-lock.json last, so it is missing
 * after an interrupted install. Optional packages for other platforms are in the lock file but not installed. If the
 * Node for this platform is missing, so are its other optional packages.
 */
function isInstalled() {
	const installed = packagesOf('node_modules/.package-lock.json');
	return Object.entries(packagesOf('package-lock.json')).every(([path, { version, optional }]) => {
		if (path === '') return true;
		if (installed[path]) return installed[path].version === version;
		return optional && path !== nodePackage;
	});
}

function packagesOf(file) {
	const path = join(root, file);
	return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')).packages : {};
}

/** Builds the pages if their sources have changed. An older Node cannot load builtSources.ts. */
async function build() {
	const sources = await import('../builtSources.ts');
	if (!sources.isBuilt(root)) await runQuietly('Building…', 'npm run build');
}

/** Runs a command in a shell, which finds npm. Its output is shown only when it fails. */
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
	// The C library reads it as the process begins (docs/decisions/013-memory-and-garbage.md).
	const env = { MALLOC_ARENA_MAX: '2', ...process.env };
	const child = spawn(node, args, { cwd: root, env, stdio: 'inherit' });
	for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
	const parent = process.ppid;
	// npm's shell ends when npm gets a signal, and passes the signal on to nobody.
	setInterval(() => process.ppid === parent || child.kill('SIGTERM'), 500).unref();
	return new Promise((done, fail) => {
		child.once('error', fail);
		child.once('close', (code, signal) => done(code ?? 128 + constants.signals[signal]));
	});
}

/** @returns the exit code */
async function run(given) {
	if (major < 20) throw new FailedStep(`Node 20 or newer is needed; this is ${process.version}.`);
	if (major < 24 && !(nodePackage in packagesOf('package-lock.json'))) {
		const given = `This is Node ${process.versions.node}, and package-lock.json has no Node 24`;
		throw new FailedStep(`${given} for ${process.platform} ${process.arch}. Install Node 24 or newer.`);
	}
	const wanted = ['--installed', '--built'].indexOf(given[0]);
	const args = given.slice(wanted < 0 ? 0 : 1);
	if (wanted >= 0) await install();
	const node = findNode();
	// Programs that look for a Node in the path find the same one.
	process.env.PATH = `${dirname(node)}${delimiter}${process.env.PATH}`;
	if (given[0] === '--built') {
		if (major < 24) return runToEnd(node, [ownFile, ...given]);
		await build();
	}
	return args.length > 0 ? runToEnd(node, args) : 0;
}

try {
	process.exitCode = await run(process.argv.slice(2));
} catch (error) {
	if (!(error instanceof FailedStep)) throw error;
	process.stderr.write(`${error.message}\n`);
	process.exitCode = 1;
}
