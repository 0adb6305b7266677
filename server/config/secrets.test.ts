import { mkdtempSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { ensureSecrets, readSecrets } from './secrets.ts';
import { SettingError } from './settingError.ts';

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
