import type { Reporter, TestModule, TestRunEndReason } from 'vitest/node';

/** Ends a run with one line that programs can read: `N passed, N failed`. A failure outside of a test counts as one. */
export const closingLine: Reporter = {
	onTestRunEnd(modules: readonly TestModule[], errors: readonly unknown[], reason: TestRunEndReason) {
		const states = modules.flatMap((module) => [...module.children.allTests()].map((test) => test.result().state));
		const count = (state: string) => states.filter((each) => each === state).length;
		const isFailed = reason !== 'passed' || errors.length > 0;
		process.stdout.write(`\n${count('passed')} passed, ${Math.max(count('failed'), isFailed ? 1 : 0)} failed\n`);
	},
};
