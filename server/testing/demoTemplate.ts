/** For vitest's `globalSetup`: one demo is begun for all tests, and each portal starts from a copy of its database. */
import { rm } from 'node:fs/promises';
import { startPortal, templateVariable } from './startPortal.ts';

export default async function prepare(): Promise<() => Promise<void>> {
	// Two projects of one run share it.
	if (process.env[templateVariable]) return async () => undefined;
	const portal = await startPortal({ isFirstStart: true });
	await portal.stop();
	process.env[templateVariable] = portal.dataDir;
	return async () => {
		delete process.env[templateVariable];
		await rm(portal.dataDir, { recursive: true, force: true });
	};
}
