import { defineConfig } from 'vitest/config';

/** `unit` needs no build; `process` starts the built portal; `browser` drives it, one file at a time. */
export default defineConfig({
	test: {
		projects: [
			{
				test: {
					name: 'unit',
					include: ['**/*.test.{ts,tsx}'],
					exclude: ['**/node_modules/**', 'build/**', 'e2e/**', '**/*.process.test.ts'],
					globalSetup: 'db/testing/sharedPostgres.ts',
					// A test file waits for its database more than it computes.
					maxWorkers: 3,
					testTimeout: 30_000,
					hookTimeout: 120_000,
				},
			},
			{
				test: {
					name: 'process',
					include: ['**/*.process.test.ts'],
					exclude: ['**/node_modules/**', 'build/**'],
					globalSetup: 'server/testing/demoTemplate.ts',
					testTimeout: 60_000,
					hookTimeout: 120_000,
				},
			},
			{
				test: {
					name: 'browser',
					include: ['e2e/**/*.test.ts'],
					globalSetup: 'server/testing/demoTemplate.ts',
					testTimeout: 90_000,
					hookTimeout: 180_000,
					fileParallelism: false,
				},
			},
		],
	},
});
