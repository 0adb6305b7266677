/** The pages are held to the settings that the code reads, to their defaults, and to the memory settings. */
import { globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseEnv } from 'node:util';
import { afterAll, describe, expect, it } from 'vitest';
import { readConfig, validateForServing } from '../server/config/config.ts';
import { ensureSecrets } from '../server/config/secrets.ts';
import { settingNames, settingsSchema } from '../server/config/settings.ts';
import { markdownPage } from '../tests/support/markdownPages.ts';

const root = resolve(import.meta.dirname, '..');
const dataDir = mkdtempSync(join(tmpdir(), 'kickstand-settings-'));
const made = ensureSecrets(dataDir);
afterAll(() => rmSync(dataDir, { recursive: true }));

interface DocumentedSetting {
	readonly name: string;
	/** What holds when it is not set, as the page says it. */
	readonly demo: string;
	readonly serve: string;
}

const tables = /^\| setting \| demo \| production \| meaning \|\n\| --- .*\n((?:\|.*\n)+)/gm;

const documented: readonly DocumentedSetting[] = [...markdownPage('docs/configure.md').text.matchAll(tables)].flatMap(
	([, rows = '']) =>
		[...rows.matchAll(/^\| `(\w+)` \| (.*?) \| (.*?) \|/gm)].map(([, name = '', demo = '', serve = '']) => {
			return { name, demo, serve };
		}),
);

/** A cell that begins with code has a value; any other describes one. */
const valueIn = (cell: string): string | null => /^`([^`]+)`/.exec(cell)?.[1] ?? null;
const namesWhere = (isMeant: (setting: DocumentedSetting) => boolean) =>
	documented
		.filter(isMeant)
		.map(({ name }) => name)
		.sort();

const defaults = documented.flatMap(({ name, demo, serve }) => {
	const cells = [
		{ profile: 'demo', value: valueIn(demo) },
		{ profile: 'serve', value: valueIn(serve) },
	] as const;
	return cells.flatMap(({ profile, value }) => (value === null ? [] : [{ name, profile, value }]));
});

const needed: Readonly<Record<string, string>> = {
	LINK_KEYS: `k1:${'ab01'.repeat(16)}`,
	PARENT_ORGANIZATION_ID: 'MAKER',
	PAYMENT_DEALER_CODE: 'MAKER-PAY',
};
const profiles = {
	demo: (env: Readonly<Record<string, string>>) => readConfig('demo', env, root, made),
	serve: (env: Readonly<Record<string, string>>) => readConfig('serve', { ...needed, ...env }, root),
} as const;

describe('the page of settings', () => {
	it('names every setting once, and no other', () => {
		expect(documented.map(({ name }) => name).sort()).toEqual([...settingNames].sort());
	});

	it('has a value for each default of the schema', () => {
		const isValued = (cell: string) => valueIn(cell) !== null || cell === 'not used';
		const valued = namesWhere(({ demo, serve }) => isValued(demo) && isValued(serve));
		expect(valued).toEqual(expect.arrayContaining(Object.keys(settingsSchema.parse({}))));
	});

	it.each(defaults)('has the default of $name in $profile: setting $value changes nothing', (setting) => {
		const configure = profiles[setting.profile];
		expect(configure({ [setting.name]: setting.value })).toEqual(configure({}));
	});

	it('says what production does not start without', () => {
		expect(namesWhere(({ serve }) => serve === 'needed')).toEqual(Object.keys(needed).sort());
		expect(() => validateForServing(profiles.serve({}))).not.toThrow();
		for (const name of Object.keys(needed)) {
			expect(() => validateForServing(profiles.serve({ [name]: '' }))).toThrow(new RegExp(`^${name} is missing`));
		}
	});

	it('says which secrets the first start of the demo makes', () => {
		expect(namesWhere(({ demo }) => demo === 'made')).toEqual(Object.keys(made).sort());
	});

	it('misses none that is read past the schema', () => {
		const sources = globSync('{access,app,db,demo,domain,messages,payments,provider,server}/**/*.{ts,tsx,mjs}', {
			cwd: root,
			exclude: ['**/*.test.ts', '**/testing/**'],
		});
		const read = sources.flatMap((path) =>
			[...readFileSync(join(root, path), 'utf8').matchAll(/\bprocess\.env\.([A-Z]\w*)/g)].map(([, name = '']) => name),
		);
		// For React, by npm for where it was called, and where programs are found.
		const notSettings = ['NODE_ENV', 'INIT_CWD', 'PATH'];
		expect(sources.length).toBeGreaterThan(300);
		expect(read.filter((name) => !settingNames.includes(name) && !notSettings.includes(name))).toEqual([]);
	});
});

describe('.env.example', () => {
	const example = readFileSync(join(root, '.env.example'), 'utf8');

	it('names every setting once, in the order of the page, and sets none', () => {
		const lines = example.split('\n').filter((line) => line !== '' && !line.startsWith('# '));
		expect(lines.map((line) => /^#(\w+)=/.exec(line)?.[1])).toEqual(documented.map(({ name }) => name));
	});

	it('has the defaults of the demo', () => {
		const given = Object.entries(parseEnv(example.replace(/^#(?=\w)/gm, ''))).filter(([, value]) => value !== '');
		const valued = documented.filter(({ demo }) => valueIn(demo) !== null);
		expect(Object.fromEntries(given)).toEqual(
			Object.fromEntries(valued.map(({ name, demo }) => [name, valueIn(demo)])),
		);
		expect(profiles.demo(Object.fromEntries(given) as Record<string, string>)).toEqual(profiles.demo({}));
	});
});

describe('the page of production', () => {
	it('has the memory settings of npm start and of the image', () => {
		const { text } = markdownPage('docs/run-in-production.md');
		const [, table = ''] = /^\| variable \| value \|.*\n\| --- .*\n((?:\|.*\n)+)/m.exec(text) ?? [];
		const rows = [...table.matchAll(/^\| `(\w+)` \| `([^`]+)` \|/gm)].map(([, name = '', value = '']) => [name, value]);
		const given = parseEnv(readFileSync(join(root, 'server/memory.env'), 'utf8'));
		expect(Object.fromEntries(rows)).toEqual({ ...given, MALLOC_ARENA_MAX: '2' });
		expect(readFileSync(join(root, 'Dockerfile'), 'utf8')).toContain('MALLOC_ARENA_MAX=2\n');
		expect(readFileSync(join(root, 'server/bootstrap/run.mjs'), 'utf8')).toContain(
			"{ MALLOC_ARENA_MAX: '2', ...process.env }",
		);
	});
});
