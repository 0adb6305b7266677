import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { readInstanceFile } from '../../db/dataFolder.ts';
import type { RunningPortal } from '../../server/testing/startPortal.ts';

/** The portal that is fuzzed, with its secrets. */
export interface FuzzTarget {
	/** `http://localhost:…`, without a trailing slash. */
	readonly url: string;
	readonly internalUrl: string;
	readonly sandboxUrl: string;
	readonly client: { readonly ClientId: string; readonly ClientSecret: string };
	readonly deskToken: string;
	/** The token of the checkout's own commands on the internal port. */
	readonly controlToken: string;
	/** The gateway's key. Forged gateway responses are encrypted with it, so that the portal reads their fields. */
	readonly workingKey: string;
	readonly accessCode: string;
	/** Its process id, to read its memory. */
	readonly pid: number;
}

const secrets = z.object({
	API_CLIENTS: z.string(),
	DESK_TOKEN: z.string(),
	CCAVENUE_WORKING_KEY: z.string(),
	CCAVENUE_ACCESS_CODE: z.string(),
});

/** Reads the secrets of a running demo from its data folder. */
export async function readFuzzTarget({ url, internalUrl, dataDir, env }: RunningPortal): Promise<FuzzTarget> {
	const demoSecrets = secrets.parse(JSON.parse(await readFile(join(dataDir, 'secrets.json'), 'utf8')));
	const [ClientId = '', ClientSecret = ''] = demoSecrets.API_CLIENTS.split(':');
	const instance = await readInstanceFile(dataDir);
	return {
		url,
		internalUrl,
		sandboxUrl: `http://127.0.0.1:${env.SANDBOX_PORT}`,
		client: { ClientId, ClientSecret },
		deskToken: demoSecrets.DESK_TOKEN,
		controlToken: instance?.token ?? '',
		workingKey: demoSecrets.CCAVENUE_WORKING_KEY,
		accessCode: demoSecrets.CCAVENUE_ACCESS_CODE,
		pid: instance?.pid ?? 0,
	};
}
