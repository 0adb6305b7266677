/** For vitest's `globalSetup`: unpacks the browser before test files run in parallel. */
import { browserExecutable } from './browser.ts';

export default async function prepare(): Promise<void> {
	await browserExecutable();
}
