import { join } from 'node:path';
import { buildIfNeeded } from './build.mjs';
import { root, runToEnd } from './childProcess.mjs';

/**
 * The suites of `npm test` that also run in full size, by the name of their npm script. Each takes the project's Node
 * and the files to run, all of the suite when none is named, builds what it needs, and answers an exit code.
 */
export const suites = {
	'test:fuzz': (node, filters) => runSuite(node, 'tests/fuzz/', filters),
	'test:chaos': (node, filters) => runSuite(node, 'tests/chaos/', filters),
};

/** Files run one after the other, since each full-size run needs the machine for itself. */
async function runSuite(node, folder, filters) {
	await buildIfNeeded(node);
	const isFileNamed = filters.length > 0 && !filters[0].startsWith('-');
	const files = isFileNamed ? filters : [folder, ...filters];
	const args = ['run', '--project', 'unit', '--project', 'process', '--no-file-parallelism', ...files];
	const env = { NODE_ENV: undefined, TEST_SIZE: 'full' };
	return runToEnd(node, [join(root, 'node_modules/vitest/vitest.mjs'), ...args], env);
}
