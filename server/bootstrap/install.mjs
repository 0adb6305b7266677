import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { FailedStep, root, runQuietly } from './childProcess.mjs';

const modules = join(root, 'node_modules');

/** Node's own build for this platform, pinned by package-lock.json; npm has none for macOS. */
const nodePackage = `node_modules/node-${process.platform === 'win32' ? 'win' : process.platform}-${process.arch}`;
const nodeBinary = join(root, nodePackage, 'bin', process.platform === 'win32' ? 'node.exe' : 'node');

/** The Node that runs npm. This process may run on the Node in node_modules, which an install removes. */
const machineNode = process.env.npm_node_execpath ?? process.execPath;
const isMachineNodeEnough = Number(process.versions.node.split('.')[0]) >= 24;

/**
 * Path of the Node for the project: that of the installed package if it runs, otherwise the machine's.
 * @throws FailedStep when that is older than Node 24
 */
export function projectNode() {
	if (runs(nodeBinary)) return nodeBinary;
	if (isMachineNodeEnough) return machineNode;
	const platform = `${process.platform} ${process.arch}`;
	throw new FailedStep(
		`This is Node ${process.versions.node}, and package-lock.json has no Node 24 for ${platform}. Install Node 24 or newer.`,
	);
}

/**
 * Runs `npm ci` unless the packages of the lock file are installed already. Development packages are included, because
 * the pages are built on this machine. Install scripts run only where npm's own settings let them; none is needed.
 */
export async function installIfNeeded() {
	if (isInstalled(() => true)) return;
	process.stdout.write('Installing…\n');
	await npm('npm ci', ['ci', '--include=dev', '--include=optional', '--engine-strict=false']);
}

/** Checks that the packages of production are installed, and installs nothing. @throws FailedStep saying what to run */
export function requirePackages() {
	if (isInstalled((entry) => !entry.dev && !entry.devOptional)) return;
	throw new FailedStep('The packages are missing or not those of package-lock.json. Run: npm ci --omit=dev');
}

/**
 * Whether the packages of the lock file are there, as far as `isNeeded` says so of their entries in it.
 * npm writes node_modules/.package-lock.json last, so it is missing after an interrupted install. Optional packages for
 * other platforms are in the lock file but not installed.
 */
function isInstalled(isNeeded) {
	const installed = packagesOf(join(modules, '.package-lock.json'));
	if (installed === null) return false;
	const locked = packagesOf(join(root, 'package-lock.json')) ?? {};
	const mayBeMissing = (path, entry) => entry.optional && (path !== nodePackage || isMachineNodeEnough);
	return Object.entries(locked).every(
		([path, entry]) =>
			path === '' ||
			!isNeeded(entry) ||
			(installed[path] ? installed[path].version === entry.version : mayBeMissing(path, entry)),
	);
}

function packagesOf(file) {
	return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')).packages : null;
}

async function npm(what, args) {
	const quiet = [...args, '--no-audit', '--no-fund', '--loglevel=error'];
	const cli = process.env.npm_execpath;
	if (cli?.endsWith('.js')) return runQuietly(what, machineNode, [cli, ...quiet], cleanNpmEnvironment());
	return runQuietly(what, process.platform === 'win32' ? 'npm.cmd' : 'npm', quiet, cleanNpmEnvironment());
}

/** Removes settings of the surrounding npm run that would change the install. */
function cleanNpmEnvironment() {
	const dropped = ['npm_config_omit', 'npm_config_production', 'npm_config_only'];
	return { NODE_ENV: 'development', ...Object.fromEntries(dropped.map((name) => [name, undefined])) };
}

function runs(binary) {
	return existsSync(binary) && spawnSync(binary, ['--version'], { stdio: 'ignore' }).status === 0;
}
