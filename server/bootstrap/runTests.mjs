import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { buildIfNeeded } from './build.mjs';
import { root, runToEnd } from './childProcess.mjs';
import { checkEnvironment, programs } from './programs.mjs';

/**
 * Runs every check: types, lint and unused code first, which end it when they fail, then all tests. The last line counts
 * the tests: `N passed, M failed`.
 * @param {string[]} filters arguments for vitest, to run some of the tests alone
 */
export async function runTests(node, filters) {
	process.stdout.write('\n== Route types\n');
	const typegenCode = await runToEnd(node, programs.routeTypes(), checkEnvironment);
	if (typegenCode !== 0) return stopped('Route types', typegenCode);

	const checks = [
		['Types', programs.types()],
		['Lint', programs.lint()],
		['Unused code', programs.unusedCode()],
	];
	process.stdout.write(`\n== ${checks.map(([name]) => name).join(', ')}\n`);
	const results = checks.map(([, args]) => runToEnd(node, args, checkEnvironment));
	const [checkCodes] = await Promise.all([Promise.all(results), buildIfNeeded(node)]);
	const failed = checkCodes.findIndex((code) => code !== 0);
	if (failed >= 0) return stopped(checks[failed][0], checkCodes[failed]);

	const counts = { passed: 0, failed: 0 };
	// Unit tests measure times, so nothing runs beside them. Process and browser tests mostly wait, so they share a run.
	for (const projects of [['unit'], ['process', 'browser']]) {
		process.stdout.write(`\n== Tests: ${projects.join(', ')}\n`);
		const code = await runProjects(node, projects, filters, counts);
		if (code === 0) continue;
		counts.failed = Math.max(counts.failed, 1);
		return finish(counts, code);
	}
	if (counts.passed + counts.failed === 0)
		process.stderr.write(`\nNo test is in a file named like ${filters.join(', ')}.\n`);
	return finish(counts, counts.passed === 0 ? 1 : 0);
}

/** Runs the tests of these projects of vitest.config.ts, adds them to the counts, and returns the exit code. */
async function runProjects(node, projects, filters, counts) {
	const report = join(root, 'test-results', `${projects.join('-')}.json`);
	mkdirSync(join(root, 'test-results'), { recursive: true });
	rmSync(report, { force: true });
	const args = programs.tests(
		projects,
		// A filter may name tests of the other projects only.
		...(filters.length > 0 ? ['--passWithNoTests'] : []),
		...['--reporter=default', '--reporter=json', `--outputFile.json=${report}`],
		...filters,
	);
	const code = await runToEnd(node, args, checkEnvironment);
	if (existsSync(report)) add(counts, JSON.parse(readFileSync(report, 'utf8')));
	return code;
}

function add(counts, report) {
	counts.passed += report.numPassedTests;
	counts.failed += report.numFailedTests;
}

function stopped(name, code) {
	process.stderr.write(`\n${name}: failed.\n`);
	return finish({ passed: 0, failed: 1 }, code);
}

function finish({ passed, failed }, code) {
	process.stdout.write(`\n${passed} passed, ${failed} failed\n`);
	return code;
}
