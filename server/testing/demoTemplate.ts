/** For vitest's `globalSetup`: one demo is begun for all tests, and each portal starts from a copy of its database. */
import { rm } from 'node:fs/promises';
import { demoTemplateVariable, startPortal } from './startPortal.ts';

export default async function prepareDemoTemplate(): Promise<() => Promise<void>> {
	// Two projects of one run share it.
	if (process.env[demoTemplateVariable]) return async () => undefined;
	const portal = await startPortal({ isFirstStart: true });
	await portal.stop();
	process.env[demoTemplateVariable] = portal.dataDir;
	return async () => {
		delete process.env[demoTemplateVariable];
		await rm(portal.dataDir, { recursive: true, force: true });
	};
}
