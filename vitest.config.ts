import { defineConfig } from 'vitest/config';

/** `unit` needs no build; `browser` drives the built portal, one file at a time on its own processes. */
export default defineConfig({
	test: {
		projects: [
			{
				test: {
					name: 'unit',
					include: ['**/*.test.{ts,tsx}'],
					exclude: ['**/node_modules/**', 'build/**', 'e2e/**'],
					testTimeout: 30_000,
					hookTimeout: 120_000,
				},
			},
			{
				test: {
					name: 'browser',
					include: ['e2e/**/*.test.ts'],
					testTimeout: 90_000,
					hookTimeout: 180_000,
					fileParallelism: false,
				},
			},
		],
	},
});
