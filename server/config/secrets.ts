import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const secretsPath = (dataDir: string) => join(dataDir, 'secrets.json');

/** The secrets that a demo's first start made, by the name of their setting; empty where none were made. */
export function readSecrets(dataDir: string): Readonly<Record<string, string>> {
	const file = secretsPath(dataDir);
	if (!existsSync(file)) return {};
	const content: unknown = JSON.parse(readFileSync(file, 'utf8'));
	if (typeof content !== 'object' || content === null) throw new Error(`${file} does not hold secrets.`);
	return Object.fromEntries(Object.entries(content).filter((entry) => typeof entry[1] === 'string'));
}

/**
 * Makes the demo's secrets in the data folder (which exists), readable by their owner alone; those of an earlier
 * start stay. Where two processes start at once, the first one's stay.
 */
export function ensureSecrets(dataDir: string): Readonly<Record<string, string>> {
	const generated = {
		API_CLIENTS: `demo:${randomBytes(24).toString('base64url')}`,
		LINK_KEYS: `demo:${randomBytes(32).toString('hex')}`,
		DESK_TOKEN: randomBytes(24).toString('base64url'),
		CCAVENUE_ACCESS_CODE: `AV${randomBytes(8).toString('hex').toUpperCase()}`,
		CCAVENUE_WORKING_KEY: randomBytes(16).toString('hex').toUpperCase(),
	};
	try {
		writeFileSync(secretsPath(dataDir), serializeSecrets(generated), { mode: 0o600, flag: 'wx' });
	} catch (error) {
		if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
		addMissingSecrets(dataDir, generated);
	}
	return readSecrets(dataDir);
}

/** A folder of an earlier version has fewer; the file is replaced whole. */
function addMissingSecrets(dataDir: string, generated: Readonly<Record<string, string>>): void {
	const existing = readSecrets(dataDir);
	if (Object.keys(generated).every((name) => name in existing)) return;
	const temporaryFile = `${secretsPath(dataDir)}.${process.pid}`;
	writeFileSync(temporaryFile, serializeSecrets({ ...generated, ...existing }), { mode: 0o600 });
	renameSync(temporaryFile, secretsPath(dataDir));
}

const serializeSecrets = (secrets: Readonly<Record<string, string>>): string =>
	`${JSON.stringify(secrets, null, '\t')}\n`;
