import { spawn } from 'node:child_process';
import { relative, resolve } from 'node:path';
import { buildIfNeeded } from './build.mjs';
import { root, runQuietly, runToEnd } from './childProcess.mjs';
import { checkEnvironment, programs } from './programs.mjs';

/**
 * The checks of `npm test` one by one, by the name of their npm script. Each takes the project's Node and the files to
 * check, all of them when none is named, builds what it needs and no more, and answers an exit code.
 */
export const tools = {
	typecheck,
	lint,
	format: (node, files) => runToEnd(node, programs.format(...files), checkEnvironment),
	'test:unit': (node, filters) => runToEnd(node, programs.tests(['unit'], ...filters), checkEnvironment),
	async 'test:e2e'(node, filters) {
		await buildIfNeeded(node);
		return runToEnd(node, programs.tests(['process', 'browser'], ...filters), checkEnvironment);
	},
};

/** One file has no unused exports by itself, so those are looked for only in all files. */
async function lint(node, files) {
	const style = await runToEnd(node, programs.lint(...files), checkEnvironment);
	if (style !== 0 || files.length > 0) return style;
	return runToEnd(node, programs.unusedCode(), checkEnvironment);
}

/** The compiler reads all files, since types come from everywhere; only errors of the named files are printed. */
async function typecheck(node, files) {
	await runQuietly('Generating the route types', node, programs.routeTypes(), checkEnvironment);
	if (files.length === 0) return runToEnd(node, programs.types('--pretty', 'false'), checkEnvironment);
	const named = files.map((file) => relative(root, resolve(root, file)).replaceAll('\\', '/'));
	const { code, lines } = await outputOf(node, programs.types('--pretty', 'false'));
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
		env: { ...process.env, ...checkEnvironment },
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
