/** For vitest's `globalSetup`: starts one demo for all tests. Each portal starts from a copy of its database. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { copyPGliteTemplate } from '../../db/testing/pgliteTemplate.ts';
import { demoTemplateVariable, startPortal } from './startPortal.ts';

export default async function prepareDemoTemplate(): Promise<() => Promise<void>> {
	// Another project of the same run has prepared it already.
	if (process.env[demoTemplateVariable]) return async () => undefined;
	const dataDir = await mkdtemp(join(tmpdir(), 'portal-template-'));
	// A start without any database, which takes twice as long, is tested by start.process.test.ts.
	await copyPGliteTemplate(dataDir);
	const portal = await startPortal({ env: { DATA_DIR: dataDir } });
	await portal.stop();
	process.env[demoTemplateVariable] = dataDir;
	return async () => {
		delete process.env[demoTemplateVariable];
		await rm(dataDir, { recursive: true, force: true });
	};
}
