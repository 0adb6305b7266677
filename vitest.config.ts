import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { shortProcessOptions } from './server/testing/shortProcessOptions.ts';

/** Those of processes begin first: two of them are the longest of all, and no core should wait for them at the end. */
class ProcessesFirst extends BaseSequencer {
	override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
		const sorted = await super.sort(files);
		const isFirst = (file: TestSpecification) => file.project.name === 'process';
		return [...sorted.filter(isFirst), ...sorted.filter((file) => !isFirst(file))];
	}
}

/**
 * `unit` needs no build; `process` starts the built portal; `browser` drives it. Files run side by side, each with a
 * portal and a browser of its own, and one more than there are cores: a file waits more than it computes.
 */
export default defineConfig({
	test: {
		sequence: { sequencer: ProcessesFirst },
		// What is waited for comes at once on a quiet machine; a busy one may take its time.
		expect: { poll: { timeout: 15_000 } },
		projects: [
			{
				test: {
					name: 'unit',
					include: ['**/*.test.{ts,tsx}'],
					exclude: ['**/node_modules/**', 'build/**', 'tests/e2e/**', '**/*.process.test.ts'],
					globalSetup: ['db/testing/memoryFolder.ts', 'db/testing/sharedPostgres.ts'],
					maxWorkers: 3,
					execArgv: [...shortProcessOptions],
					// To start a worker for each file took two fifths of the time.
					isolate: false,
					testTimeout: 30_000,
					hookTimeout: 120_000,
				},
			},
			{
				test: {
					name: 'process',
					include: ['**/*.process.test.ts'],
					exclude: ['**/node_modules/**', 'build/**'],
					globalSetup: ['db/testing/memoryFolder.ts', 'server/testing/demoTemplate.ts'],
					maxWorkers: 3,
					execArgv: [...shortProcessOptions],
					// Importing Playwright and the bundler again for each file took a fifth of the time.
					isolate: false,
					sequence: { groupOrder: 1 },
					testTimeout: 60_000,
					hookTimeout: 120_000,
				},
			},
			{
				test: {
					name: 'browser',
					include: ['tests/e2e/**/*.test.ts'],
					globalSetup: [
						'db/testing/memoryFolder.ts',
						'server/testing/demoTemplate.ts',
						'tests/e2e/support/prepareBrowser.ts',
					],
					maxWorkers: 3,
					execArgv: [...shortProcessOptions],
					isolate: false,
					sequence: { groupOrder: 1 },
					testTimeout: 90_000,
					hookTimeout: 180_000,
				},
			},
		],
	},
});
