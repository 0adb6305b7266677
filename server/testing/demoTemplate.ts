/** For vitest's `globalSetup`: starts one demo for all tests. Each portal starts from a copy of its database. */
import { rm } from 'node:fs/promises';
import { demoTemplateVariable, startPortal } from './startPortal.ts';

export default async function prepareDemoTemplate(): Promise<() => Promise<void>> {
	// Another project of the same run has prepared it already.
	if (process.env[demoTemplateVariable]) return async () => undefined;
	const portal = await startPortal({ isFirstStart: true });
	await portal.stop();
	process.env[demoTemplateVariable] = portal.dataDir;
	return async () => {
		delete process.env[demoTemplateVariable];
		await rm(portal.dataDir, { recursive: true, force: true });
	};
}
