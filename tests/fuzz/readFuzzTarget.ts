import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { readInstanceFile } from '../../db/instanceFile.ts';
import type { RunningPortal } from '../../server/testing/startPortal.ts';

/** What is fuzzed: a portal that runs, and what opens its doors. */
export interface FuzzTarget {
	/** `http://localhost:…`, without a slash at its end. */
	readonly url: string;
	readonly internalUrl: string;
	readonly sandboxUrl: string;
	readonly client: { readonly ClientId: string; readonly ClientSecret: string };
	readonly deskToken: string;
	/** What the commands of the checkout show to the internal port. */
	readonly controlToken: string;
	/** The gateway's key: forged answers of the gateway are sealed with it, so that what is in them is read. */
	readonly workingKey: string;
	readonly accessCode: string;
	/** For the size of its memory. */
	readonly pid: number;
}

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
