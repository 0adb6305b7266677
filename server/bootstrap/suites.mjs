import { buildIfNeeded } from './build.mjs';
import { runToEnd } from './childProcess.mjs';
import { checkEnvironment, programs } from './programs.mjs';

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
	const args = programs.tests(['unit', 'process'], '--no-file-parallelism', ...files);
	return runToEnd(node, args, { ...checkEnvironment, TEST_SIZE: 'full' });
}
