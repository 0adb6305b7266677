import { join } from 'node:path';
import { root } from './childProcess.mjs';

const program =
	(path, ...first) =>
	(...args) => [join(root, 'node_modules', path), ...first, ...args];

/** The command lines of the checks, for the project's Node; each takes further arguments. */
export const programs = {
	routeTypes: program('@react-router/dev/bin.cjs', 'typegen'),
	types: program('typescript/bin/tsc', '--noEmit'),
	lint: program('@biomejs/biome/bin/biome', 'ci', '--error-on-warnings'),
	format: program('@biomejs/biome/bin/biome', 'check', '--write', '--linter-enabled=false'),
	unusedCode: program('knip/bin/knip.js'),
	/** @param {string[]} projects of vitest.config.ts */
	tests: (projects, ...args) =>
		program('vitest/vitest.mjs', 'run')(...projects.flatMap((project) => ['--project', project]), ...args),
};

/** Added to the environment of every check: vitest and React choose their own mode. */
export const checkEnvironment = { NODE_ENV: undefined };
