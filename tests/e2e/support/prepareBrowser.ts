/** For vitest's `globalSetup`: the files that come side by side find the browser unpacked. */
import { browserExecutable } from './browser.ts';

export default async function prepare(): Promise<void> {
	await browserExecutable();
}
