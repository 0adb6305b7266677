import { globSync, readFileSync } from 'node:fs';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { closingLine } from './tests/support/closingLine.ts';

/** The longest begin first: no core should wait for them at the end. */
class LongestFirst extends BaseSequencer {
	override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
		const sorted = await super.sort(files);
		const isFirst = (file: TestSpecification) => file.project.name === 'process';
		return [...sorted.filter(isFirst), ...sorted.filter((file) => !isFirst(file))];
	}
}

/** What `npm test` leaves to `npm run test:more`: every fault, every change, hostile requests, crashes, second walks. */
const folders = 'tests/{chaos,failover,fuzz,more}';
const notTests = ['**/node_modules/**', 'build/**'];
const inMemory = 'db/testing/memoryFolder.ts';
const withPostgres = [inMemory, 'db/testing/sharedPostgres.ts'];
const withDemo = [inMemory, 'server/testing/demoTemplate.ts'];

/** Files with tests that run on one database in `npm test`, and on the other one in `npm run test:more`. */
const onEachDatabase = () =>
	globSync('**/*.test.ts', { exclude: [...notTests, 'tests/{chaos,failover,fuzz,more}/**'] }).filter((path) =>
		/\bdescribeEach(?:Demo)?Database\(/.test(readFileSync(path, 'utf8')),
	);

/**
 * `npm test` is `vitest run`, `npm run test:more` is `vitest run --mode more`, and the suites in full size are
 * `--mode full`. Projects of a name have the same needs in each: `unit` needs no build; `process` starts the built portal;
 * `browser` drives it. The first keeps the machine busy, so the last two, which mostly wait, run after it.
 */
export default defineConfig(async ({ mode }) => {
	const isMore = mode !== 'test';
	if (mode === 'full') process.env.TEST_SIZE = 'full';
	const { shortProcessOptions } = await import('./server/testing/shortProcessOptions.ts');
	/** Files run side by side, and one more than there are cores: a file waits more than it computes. */
	const sideBySide = {
		maxWorkers: 3,
		execArgv: [...shortProcessOptions],
		// To start a worker for each file took two fifths of the time of the unit tests, and a fifth of that of the others.
		isolate: false,
		hookTimeout: 120_000,
	};
	const inFolders = (pattern: string) => (isMore ? `${folders}/${pattern}` : pattern);
	const others = isMore ? notTests : [...notTests, `${folders}/**`];
	const unit = {
		include: [inFolders('**/*.test.{ts,tsx}')],
		exclude: [...others, '**/*.process.test.ts', 'tests/{e2e,more/e2e}/**'],
		globalSetup: withPostgres,
		...sideBySide,
		testTimeout: isMore ? 120_000 : 30_000,
	};
	const otherDatabase = { ...unit, include: onEachDatabase(), exclude: notTests, env: { TEST_DATABASE: 'pglite' } };
	const inBrowser = {
		globalSetup: [...withDemo, 'tests/e2e/support/prepareBrowser.ts'],
		...sideBySide,
		sequence: { groupOrder: 1 },
		testTimeout: 90_000,
		hookTimeout: 180_000,
	};
	const inHindi = { include: ['tests/e2e/*Screens.test.ts'], env: { WALK_LANGUAGE: 'hi' } };
	return {
		test: {
			reporters: ['default', closingLine],
			sequence: { sequencer: LongestFirst },
			// What is waited for comes at once on a quiet machine; a busy one may take its time.
			expect: { poll: { timeout: 15_000 } },
			fileParallelism: mode !== 'full',
			projects: [
				{ test: { name: 'unit', ...unit, env: isMore ? {} : { TEST_DATABASE: 'postgres' } } },
				...(isMore ? [{ test: { name: 'pglite', ...otherDatabase } }] : []),
				{
					test: {
						name: 'process',
						include: [inFolders('**/*.process.test.ts')],
						exclude: others,
						globalSetup: withDemo,
						...sideBySide,
						sequence: { groupOrder: 1 },
						testTimeout: 60_000,
					},
				},
				{
					test: {
						name: 'browser',
						include: [isMore ? 'tests/more/e2e/**/*.test.ts' : 'tests/e2e/**/*.test.ts'],
						...inBrowser,
					},
				},
				...(isMore ? [{ test: { name: 'hindi', ...inBrowser, ...inHindi } }] : []),
			],
		},
	};
});
