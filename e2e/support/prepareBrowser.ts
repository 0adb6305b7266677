/** For vitest's `globalSetup`: the files that come side by side find the browser unpacked. */
import { executable } from './browser.ts';

export default async function prepare(): Promise<void> {
	await executable();
}
