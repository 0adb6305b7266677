/**
 * Every npm script starts here. This file and its neighbours run on any Node from 20 on,
 * before anything is installed, so they import nothing but Node's own modules.
 * The demo and the tools of development install and build what is missing or out of date; what runs in production only
 * checks, since its user should not be able to write there. All hand over to the project's own Node.
 */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { buildIfNeeded, requireBuild } from './build.mjs';
import { FailedStep, root, runToEnd } from './childProcess.mjs';
import { runDev } from './dev.mjs';
import { installIfNeeded, projectNode, requirePackages } from './install.mjs';
import { memorySettings } from './memorySettings.mjs';
import { runTests } from './runTests.mjs';
import { suites } from './suites.mjs';
import { tools } from './tools.mjs';

/** Script name → the file it runs, its first arguments, whether it needs the built pages, and whether it installs them. */
const commands = {
	dev: { file: 'server/dev/main.ts', args: [], pages: false, installs: true },
	demo: { file: 'server/main.ts', args: ['--demo'], pages: true, installs: true },
	serve: { file: 'server/main.ts', args: [], pages: true, installs: false },
	check: { file: 'server/commands/check.ts', args: [], pages: false, installs: false },
	migrate: { file: 'server/commands/migrate.ts', args: [], pages: false, installs: false },
	'demo:reset': { file: 'server/commands/demoReset.ts', args: [], pages: false, installs: true },
	link: { file: 'server/commands/link.ts', args: [], pages: false, installs: false },
	desk: { file: 'server/commands/desk.ts', args: [], pages: false, installs: false },
	bench: { file: 'bench/main.ts', args: [], pages: true, installs: true },
};

async function main() {
	const [name = '', ...rest] = process.argv.slice(2);
	if (Number(process.versions.node.split('.')[0]) < 20) {
		throw new FailedStep(`Node 20 or newer is needed; this is ${process.version}.`);
	}
	const checks = { test: runTests, build: (node) => buildIfNeeded(node).then(() => 0), ...tools, ...suites };
	if (!Object.hasOwn(checks, name) && !Object.hasOwn(commands, name)) {
		const known = [...Object.keys(checks), ...Object.keys(commands)];
		throw new FailedStep(`Unknown command "${name}". Known: ${known.join(', ')}.`);
	}
	const command = commands[name];
	if (command?.installs === false) requirePackages();
	else await installIfNeeded();
	const node = projectNode();
	if (Object.hasOwn(checks, name)) return checks[name](node, rest);
	if (command.pages) await (command.installs ? buildIfNeeded(node) : requireBuild());
	const args = [...(name === 'bench' ? [] : environmentFile()), join(root, command.file), ...command.args, ...rest];
	const env = {
		NODE_ENV: 'production',
		// Node ignores this setting if it cannot write the folder.
		NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/compile'),
		...(command.file === 'server/main.ts' ? memorySettings() : {}),
	};
	return name === 'dev' ? runDev(node, args, env) : runToEnd(node, args, env);
}

/** Settings may be in a file, too; Node lets those of the environment come first. A measurement has settings of its own. */
function environmentFile() {
	const file = join(root, '.env');
	return existsSync(file) ? [`--env-file=${file}`] : [];
}

try {
	process.exitCode = await main();
} catch (error) {
	if (!(error instanceof FailedStep)) throw error;
	process.stderr.write(`${error.message}\n`);
	process.exitCode = 1;
}
