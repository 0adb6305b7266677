import { randomBytes } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { SettingError } from '../operatorErrors.ts';
import { ensureSecrets, isWeakKey, isWeakSecret, readSecrets } from './secrets.ts';

const folder = () => mkdtempSync(join(tmpdir(), 'secrets-'));

it('generates secrets once, in a file that only its owner can read', () => {
	const dataDir = folder();
	const made = ensureSecrets(dataDir);
	expect(made.CCAVENUE_WORKING_KEY).toMatch(/^[0-9A-F]{32}$/);
	expect(ensureSecrets(dataDir)).toEqual(made);
	expect(statSync(join(dataDir, 'secrets.json')).mode & 0o777).toBe(0o600);
});

it('adds secrets that an earlier version did not have, and keeps the others', () => {
	const dataDir = folder();
	writeFileSync(join(dataDir, 'secrets.json'), '{"LINK_KEYS":"demo:old"}', { mode: 0o600 });
	const made = ensureSecrets(dataDir);
	expect(made.LINK_KEYS).toBe('demo:old');
	expect(Object.keys(made).length).toBeGreaterThan(3);
	expect(readSecrets(dataDir)).toEqual(made);
	expect(readdirSync(dataDir)).toEqual(['secrets.json']);
	expect(statSync(join(dataDir, 'secrets.json')).mode & 0o777).toBe(0o600);
});

it.each(['{"LINK_KEYS":', '[]', 'null', ''])('reports a file that holds %j in one line', (content) => {
	const dataDir = folder();
	writeFileSync(join(dataDir, 'secrets.json'), content, { mode: 0o600 });
	expect(() => readSecrets(dataDir)).toThrow(SettingError);
	expect(() => ensureSecrets(dataDir)).toThrow(join(dataDir, 'secrets.json'));
	expect(readFileSync(join(dataDir, 'secrets.json'), 'utf8')).toBe(content);
});

it.each([
	['one byte', Buffer.alloc(32, 7)],
	['two halves that repeat', Buffer.from('0f1e2d3c4b5a69788796a5b4c3d2e1f0'.repeat(2), 'hex')],
	['counted up', Buffer.from(Array.from({ length: 32 }, (_, at) => at))],
	['counted down in steps', Buffer.from(Array.from({ length: 32 }, (_, at) => 250 - 3 * at))],
	['a sentence', Buffer.from('Correct horse battery staple, ok')],
])('a key is weak that is %s', (_name, key) => expect(isWeakKey(key)).toBe(true));

it('random keys and secrets are not weak', () => {
	for (let round = 0; round < 10_000; round++) {
		expect(isWeakKey(randomBytes(32))).toBe(false);
		expect(isWeakSecret(randomBytes(24).toString('hex'))).toBe(false);
	}
});

it.each(['a'.repeat(40), 'abcabcabcabcabcabcabcabcabc', '000000000000000000000001'])(
	'the secret %s is weak',
	(secret) => expect(isWeakSecret(secret)).toBe(true),
);
