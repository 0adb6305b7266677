import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { shortProcessOptions } from './server/testing/shortProcessOptions.ts';
import { closingLine } from './tests/support/closingLine.ts';

/** Those of processes begin first: two of them are the longest of all, and no core should wait for them at the end. */
class ProcessesFirst extends BaseSequencer {
	override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
		const sorted = await super.sort(files);
		const isFirst = (file: TestSpecification) => file.project.name === 'process';
		return [...sorted.filter(isFirst), ...sorted.filter((file) => !isFirst(file))];
	}
}

/** Tests without a built portal that mostly wait: for a database or a provider that is silent, slow or gone. */
const faults = [
	'provider/http/{circuitBreaker,faults,memory}.test.ts',
	'provider/portalChain.test.ts',
	'server/{databaseFaults,unresponsiveDatabase,upstreamFaults}.test.ts',
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
 * `unit` and `faults` need no build; `process` starts the built portal; `browser` drives it. The unit tests run alone,
 * since they keep the machine busy; those of the other projects, which share a run, mostly wait.
 */
export default defineConfig({
	test: {
		reporters: ['default', closingLine],
		sequence: { sequencer: ProcessesFirst },
		// What is waited for comes at once on a quiet machine; a busy one may take its time.
		expect: { poll: { timeout: 15_000 } },
		projects: [
			{
				test: {
					name: 'unit',
					include: ['**/*.test.{ts,tsx}'],
					exclude: [...notTests, 'tests/e2e/**', '**/*.process.test.ts', ...faults],
					globalSetup: [inMemory, 'db/testing/sharedPostgres.ts'],
					...sideBySide,
					testTimeout: 30_000,
					hookTimeout: 120_000,
				},
			},
			{
				test: {
					name: 'faults',
					include: faults,
					globalSetup: [inMemory, 'db/testing/sharedPostgres.ts'],
					...sideBySide,
					sequence: { groupOrder: 1 },
					testTimeout: 30_000,
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
