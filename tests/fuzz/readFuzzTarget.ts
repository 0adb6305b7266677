import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { readInstanceFile } from '../../db/instanceFile.ts';
import type { RunningPortal } from '../../server/testing/startPortal.ts';
import type { FuzzTarget } from './fuzzTarget.ts';

const secrets = z.object({
	API_CLIENTS: z.string(),
	DESK_TOKEN: z.string(),
	CCAVENUE_WORKING_KEY: z.string(),
	CCAVENUE_ACCESS_CODE: z.string(),
});

/** What opens every door of a demo that runs, from its own data folder. */
export async function readFuzzTarget({ url, internalUrl, dataDir, env }: RunningPortal): Promise<FuzzTarget> {
	const made = secrets.parse(JSON.parse(await readFile(join(dataDir, 'secrets.json'), 'utf8')));
	const [ClientId = '', ClientSecret = ''] = made.API_CLIENTS.split(':');
	const holder = await readInstanceFile(dataDir);
	return {
		url,
		internalUrl,
		sandboxUrl: `http://127.0.0.1:${env.SANDBOX_PORT}`,
		client: { ClientId, ClientSecret },
		deskToken: made.DESK_TOKEN,
		controlToken: holder?.token ?? '',
		workingKey: made.CCAVENUE_WORKING_KEY,
		accessCode: made.CCAVENUE_ACCESS_CODE,
		pid: holder?.pid ?? 0,
	};
}
