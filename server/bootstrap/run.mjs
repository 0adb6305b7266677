/**
 * Every npm script starts here. This file and its neighbours run on any Node from 20 on,
 * before anything is installed, so they import nothing but Node's own modules.
 * They install and build what is missing or out of date, then hand over to the project's own Node.
 */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { buildIfNeeded } from './build.mjs';
import { FailedStep, root, runToEnd } from './childProcess.mjs';
import { runDev } from './dev.mjs';
import { installIfNeeded, projectNode } from './install.mjs';
import { memorySettings } from './memorySettings.mjs';
import { runTests } from './runTests.mjs';
import { suites } from './suites.mjs';
import { tools } from './tools.mjs';

/** Script name → the file it runs, its first arguments, and whether it needs the built pages. */
const commands = {
	dev: { file: 'server/dev/main.ts', args: [], pages: false },
	demo: { file: 'server/main.ts', args: ['--demo'], pages: true },
	serve: { file: 'server/main.ts', args: [], pages: true },
	migrate: { file: 'server/commands/migrate.ts', args: [], pages: false },
	'demo:reset': { file: 'server/commands/demoReset.ts', args: [], pages: false },
	link: { file: 'server/commands/link.ts', args: [], pages: false },
	desk: { file: 'server/commands/desk.ts', args: [], pages: false },
	bench: { file: 'bench/main.ts', args: [], pages: true },
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
	await installIfNeeded();
	const node = projectNode();
	if (Object.hasOwn(checks, name)) return checks[name](node, rest);
	const command = commands[name];
	if (command.pages) await buildIfNeeded(node);
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
