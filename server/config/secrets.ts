import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { SettingError } from '../operatorErrors.ts';

const secretsSchema = z.record(z.string(), z.string());

const secretsPath = (dataDir: string) => join(dataDir, 'secrets.json');

/**
 * The secrets that the demo's first start generated, by the name of their setting; empty if there are none.
 * @throws SettingError if the file cannot be read, or holds anything else
 */
export function readSecrets(dataDir: string): Readonly<Record<string, string>> {
	const file = secretsPath(dataDir);
	if (!existsSync(file)) return {};
	const broken = `${file} does not hold the secrets of the demo. Restore it from a backup, or remove it: new ones are made.`;
	try {
		return secretsSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
	} catch (cause) {
		throw new SettingError(broken, { cause });
	}
}

/**
 * Generates the demo's secrets in the data folder, which must exist, in a file that only its owner can read. Existing
 * secrets are kept, also if two processes start at the same time.
 */
export function ensureSecrets(dataDir: string): Readonly<Record<string, string>> {
	const generated = {
		API_CLIENTS: `demo:${randomBytes(24).toString('base64url')}`,
		LINK_KEYS: `demo:${randomBytes(32).toString('hex')}`,
		DESK_TOKEN: randomBytes(24).toString('base64url'),
		MESSAGE_RECEIPT_SECRET: randomBytes(24).toString('base64url'),
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

/** Adds secrets that a data folder of an earlier version lacks. The file is replaced atomically. */
function addMissingSecrets(dataDir: string, generated: Readonly<Record<string, string>>): void {
	const existing = readSecrets(dataDir);
	if (Object.keys(generated).every((name) => name in existing)) return;
	const temporaryFile = `${secretsPath(dataDir)}.${process.pid}`;
	writeFileSync(temporaryFile, serializeSecrets({ ...generated, ...existing }), { mode: 0o600 });
	renameSync(temporaryFile, secretsPath(dataDir));
}

const serializeSecrets = (secrets: Readonly<Record<string, string>>): string =>
	`${JSON.stringify(secrets, null, '\t')}\n`;

const countDifferent = (values: Iterable<unknown>): number => new Set(values).size;

/**
 * Whether a key of 32 bytes looks typed: its bytes repeat, count up or down, or are all letters. A random key has about
 * 30 different bytes, so it is practically never taken for a weak one.
 */
export function isWeakKey(key: Uint8Array): boolean {
	const steps = key.map((byte, at) => byte - (key[at - 1] ?? 0));
	return countDifferent(key) < 20 || countDifferent(steps) < 20 || key.every((byte) => byte < 128);
}

/** Whether a secret of 24 characters or more looks typed; one in two million random ones of hex digits does. */
export const isWeakSecret = (secret: string): boolean => countDifferent(secret) < 7;
