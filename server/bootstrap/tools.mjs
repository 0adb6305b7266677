import { spawn } from 'node:child_process';
import { join, relative, resolve } from 'node:path';
import { buildIfNeeded } from './build.mjs';
import { root, runQuietly, runToEnd } from './childProcess.mjs';

/** The programs behind the checks; each runs on the project's own Node. */
const programs = {
	routeTypes: ['node_modules/@react-router/dev/bin.cjs', 'typegen'],
	types: ['node_modules/typescript/bin/tsc', '--noEmit', '--pretty', 'false'],
	biome: ['node_modules/@biomejs/biome/bin/biome'],
	unusedCode: ['node_modules/knip/bin/knip.js'],
	vitest: ['node_modules/vitest/vitest.mjs', 'run'],
};

const command = ([file, ...args], ...more) => [join(root, file), ...args, ...more];
const environment = { NODE_ENV: undefined };

/**
 * The checks of `npm test` one by one, by the name of their npm script. Each takes the project's Node and the files to
 * check, all of them when none is named, builds what it needs and no more, and answers an exit code.
 */
export const tools = {
	typecheck,
	lint,
	format: (node, files) =>
		runToEnd(node, command(programs.biome, 'check', '--write', '--linter-enabled=false', ...files), environment),
	'test:unit': (node, filters) =>
		runToEnd(node, command(programs.vitest, '--project', 'unit', ...filters), environment),
	async 'test:e2e'(node, filters) {
		await buildIfNeeded(node);
		const projects = ['--project', 'process', '--project', 'browser'];
		return runToEnd(node, command(programs.vitest, ...projects, ...filters), environment);
	},
};

/** One file has no unused exports by itself, so those are looked for only in all files. */
async function lint(node, files) {
	const style = await runToEnd(node, command(programs.biome, 'ci', '--error-on-warnings', ...files), environment);
	if (style !== 0 || files.length > 0) return style;
	return runToEnd(node, command(programs.unusedCode), environment);
}

/** The compiler reads all files whichever are named, since types come from everywhere; only errors of the named files are printed. */
async function typecheck(node, files) {
	await runQuietly('Generating the route types', node, command(programs.routeTypes), environment);
	if (files.length === 0) return runToEnd(node, command(programs.types), environment);
	const named = files.map((file) => relative(root, resolve(root, file)).replaceAll('\\', '/'));
	const { code, lines } = await outputOf(node, command(programs.types));
	const shown = errorsIn(lines).filter(({ path }) => path === null || named.some((name) => isIn(path, name)));
	process.stdout.write(shown.map(({ text }) => `${text}\n`).join(''));
	return shown.length === 0 ? 0 : code;
}

const isIn = (path, name) => path === name || path.startsWith(`${name}/`);

/** An error begins with `path(line,column): `, and what explains it is indented; one without a path is of the settings. */
function errorsIn(lines) {
	const errors = [];
	for (const line of lines) {
		if (/^\s/.test(line) && errors.length > 0) errors.at(-1).text += `\n${line}`;
		else if (line !== '') errors.push({ path: /^(.+?)\(\d+,\d+\): /.exec(line)?.[1] ?? null, text: line });
	}
	return errors;
}

function outputOf(node, args) {
	const child = spawn(node, args, {
		cwd: root,
		env: { ...process.env, ...environment },
		stdio: ['ignore', 'pipe', 'inherit'],
	});
	let output = '';
	child.stdout.setEncoding('utf8').on('data', (text) => {
		output += text;
	});
	return new Promise((done, fail) => {
		child.once('error', fail);
		child.once('close', (code) => done({ code: code ?? 1, lines: output.split('\n') }));
	});
}
