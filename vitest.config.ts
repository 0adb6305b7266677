import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { shortProcessOptions } from './server/testing/shortProcessOptions.ts';
import { closingLine } from './tests/support/closingLine.ts';

/** The longest begin first: no core should wait for them at the end. */
class LongestFirst extends BaseSequencer {
	override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
		const sorted = await super.sort(files);
		const isFirst = (file: TestSpecification) => ['slow', 'process'].includes(file.project.name);
		return [...sorted.filter(isFirst), ...sorted.filter((file) => !isFirst(file))];
	}
}

/** Tests like the unit tests, which take as long as all of those together: every fault, every change, random visits. */
const slow = [
	'provider/embedded/vehicles/readVisitVersion.test.ts',
	'provider/http/memory.test.ts',
	'provider/portalChain.test.ts',
	'server/{databaseFaults,unresponsiveDatabase,upstreamFaults}.test.ts',
	'tests/fuzz/regexBacktracking.test.ts',
];
const notTests = ['**/node_modules/**', 'build/**'];
const inMemory = 'db/testing/memoryFolder.ts';

/** Files run side by side, and one more than there are cores: a file waits more than it computes. */
const sideBySide = {
	maxWorkers: 3,
	execArgv: [...shortProcessOptions],
	// To start a worker for each file took two fifths of the time of the unit tests, and a fifth of that of the others.
	isolate: false,
};

/**
 * `unit` and `slow` need no build; `process` starts the built portal; `browser` drives it. The first two keep the machine
 * busy, so the last two, which mostly wait, run after them.
 */
export default defineConfig({
	test: {
		reporters: ['default', closingLine],
		sequence: { sequencer: LongestFirst },
		// What is waited for comes at once on a quiet machine; a busy one may take its time.
		expect: { poll: { timeout: 15_000 } },
		projects: [
			{
				test: {
					name: 'unit',
					include: ['**/*.test.{ts,tsx}'],
					exclude: [...notTests, 'tests/e2e/**', '**/*.process.test.ts', ...slow],
					globalSetup: [inMemory, 'db/testing/sharedPostgres.ts'],
					...sideBySide,
					testTimeout: 30_000,
					hookTimeout: 120_000,
				},
			},
			{
				test: {
					name: 'slow',
					include: slow,
					globalSetup: [inMemory, 'db/testing/sharedPostgres.ts'],
					...sideBySide,
					testTimeout: 120_000,
					hookTimeout: 120_000,
				},
			},
			{
				test: {
					name: 'process',
					include: ['**/*.process.test.ts'],
					exclude: notTests,
					globalSetup: [inMemory, 'server/testing/demoTemplate.ts'],
					...sideBySide,
					sequence: { groupOrder: 1 },
					testTimeout: 60_000,
					hookTimeout: 120_000,
				},
			},
			{
				test: {
					name: 'browser',
					include: ['tests/e2e/**/*.test.ts'],
					globalSetup: [inMemory, 'server/testing/demoTemplate.ts', 'tests/e2e/support/prepareBrowser.ts'],
					...sideBySide,
					sequence: { groupOrder: 1 },
					testTimeout: 90_000,
					hookTimeout: 180_000,
				},
			},
		],
	},
});
