/** The image and the compose files are held to the code: what it loads, and what it reads of its environment. */
import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import manifest from '../package.json' with { type: 'json' };
import { readConfig, validateForServing } from '../server/config/config.ts';
import { defaultPort } from '../server/config/hosts.ts';
import { settingNames } from '../server/config/settings.ts';
import { markdownPage } from '../tests/support/markdownPages.ts';

const root = resolve(import.meta.dirname, '..');
const textOf = (path: string) => readFileSync(join(root, path), 'utf8');
const namesIn = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, name = '']) => name);

const dockerfile = textOf('Dockerfile').replaceAll(/\\\n\s*/g, '');
const [, buildStage = '', runtimeStage = ''] = dockerfile.split(/^FROM .*$/m);

/** The arguments of the stage's one such instruction in exec form. */
function execForm(instruction: string): readonly string[] {
	const [found = '[]'] = namesIn(runtimeStage, new RegExp(`^${instruction}.* ?(\\[.*\\])$`, 'gm'));
	return JSON.parse(found);
}

/** Every file that a start of these files loads or reads, from the root; imports of types alone are erased. */
function filesLoadedBy(entries: readonly string[]): ReadonlySet<string> {
	const loaded = new Set<string>();
	const pattern =
		/^(?:import|export)\s+(?!type\b)(?:[^'";]*?\bfrom\s+)?'(\.[^']+)'|\bimport\('(\.[^']+)'\)|new URL\('(\.[^']+)', import\.meta/gm;
	const load = (path: string) => {
		if (loaded.has(path)) return;
		loaded.add(path);
		if (!path.endsWith('.ts')) return;
		for (const [, imported, lazy, url] of textOf(path).matchAll(pattern)) {
			load(relative(root, resolve(root, dirname(path), imported ?? lazy ?? url ?? '')));
		}
	};
	for (const entry of entries) load(entry);
	return loaded;
}

describe('the image', () => {
	const copied = namesIn(runtimeStage, /^COPY (?:--from=build )?\S+ \.\/(\S+)$/gm);
	const commands = globSync('server/commands/*.ts', { cwd: root, exclude: ['**/*.test.ts'] });
	const removed = /rm -rf (.*?) &&/.exec(buildStage)?.[1]?.split(' ') ?? [];

	it('holds every folder that the portal and its commands load from, and no other', () => {
		const loaded = filesLoadedBy(['server/main.ts', ...commands]);
		expect(loaded.size).toBeGreaterThan(250);
		const folders = new Set([...loaded].map((path) => path.split('/')[0]));
		expect(copied.toSorted()).toEqual([...folders, 'build', 'node_modules'].toSorted());
	});

	it('holds each of those files: none is left out as a test, nor removed', () => {
		for (const path of filesLoadedBy(['server/main.ts', ...commands])) {
			expect(path).not.toMatch(/\.test\.tsx?$|\/testing\//);
			expect([...removed, 'app', 'public'].filter((folder) => path.startsWith(`${folder}/`))).toEqual([]);
		}
	});

	it('is left without what only builds and development use, and its packages are not of the user it runs as', () => {
		for (const tools of ['server/bootstrap', 'server/dev']) expect(removed).toContain(tools);
		const steps = buildStage.slice(buildStage.indexOf('npm prune')).split(' && ');
		expect(steps).toEqual(expect.arrayContaining([expect.stringMatching(/^find build -name '\*\.map' -delete/)]));
		expect(steps.at(-1)?.trim()).toBe('chown --recursive 0:0 node_modules');
	});

	it('is built from no more than the repository has, tests left out', () => {
		const ignored = textOf('.dockerignore');
		expect(ignored).toMatch(/^\*$/m);
		const names = namesIn(ignored, /^!(.+)$/gm);
		for (const name of names) expect(existsSync(join(root, name)), name).toBe(true);
		const fromContext = namesIn(dockerfile, /^COPY (?!--from|\.)(.+) \S+$/gm).flatMap((paths) => paths.split(' '));
		expect(names).toEqual(expect.arrayContaining(fromContext));
		expect(namesIn(ignored, /^(\*\*\/.+)$/gm)).toEqual(['**/*.test.ts', '**/*.test.tsx', '**/testing']);
	});

	it('starts the portal itself, not as root, with the memory settings of the npm scripts', () => {
		const memory = manifest.scripts.serve.split(' ').find((option) => option.startsWith('--env-file='));
		expect(execForm('ENTRYPOINT')).toEqual(['node', memory, 'server/main.ts']);
		expect(namesIn(runtimeStage, /^USER (.*)$/gm)).toEqual(['10001:10001']);
	});

	it('asks a file that is there for its health, at the port that is exposed', () => {
		const [program, file = ''] = execForm('HEALTHCHECK');
		expect([program, existsSync(join(root, file))]).toEqual(['node', true]);
		const [port = ''] = namesIn(runtimeStage, /^EXPOSE (\d+)$/gm);
		expect(port).toBe(String(defaultPort));
		expect(textOf(file)).toContain('process.env.PORT || defaultPort');
	});

	it('is built with a script of package.json', () => {
		expect(Object.keys(manifest.scripts)).toEqual(expect.arrayContaining(namesIn(buildStage, /npm run (\S+)/g)));
	});
});

describe('the compose files', () => {
	const compose = textOf('compose.yaml');
	const serviceOf = (name: string) => new RegExp(`^ {2}${name}:\\n(?: {4}.*\\n|\\n)+`, 'm').exec(compose)?.[0] ?? '';
	const portal = serviceOf('portal');
	const haproxy = serviceOf('haproxy');
	const page = markdownPage('docs/run-in-a-container.md').text;
	const [, written = ''] = /^cat > \.env <<END\n(.*?)^END$/ms.exec(page) ?? [];

	it('set what the portal reads', () => {
		const set = namesIn(portal, /^ {6}([A-Z][A-Z_]+):/gm).filter((name) => name !== 'POSTGRES_PASSWORD');
		expect(set).toEqual(['DATABASE_URL', 'MIGRATE_DATABASE_URL', 'PLAINTEXT_HOSTS', 'TRUST_PROXY']);
		const ofMigrate = namesIn(serviceOf('migrate'), /^ {6}([A-Z][A-Z_]+):/gm);
		expect(settingNames).toEqual(expect.arrayContaining([...set, ...ofMigrate]));
	});

	it('let HAProxy reach the demo, which else listens on loopback', () => {
		expect(textOf('compose.demo.yaml')).toMatch(/^ {4}environment:\n(?: {6}#.*\n)? {6}BIND_ADDRESS: 0\.0\.0\.0$/m);
		expect(settingNames).toContain('BIND_ADDRESS');
	});

	it('publish HAProxy alone, on this machine alone, and the portal behind it by the port of the image', () => {
		const [exposed] = namesIn(runtimeStage, /^EXPOSE (\d+)$/gm);
		const published = /^ {4}ports: \["(.*)"\]$/gm;
		expect(namesIn(compose, published)).toEqual(namesIn(haproxy, published));
		expect(namesIn(haproxy, published)).toEqual([`127.0.0.1:${exposed}:3000`]);
		expect(haproxy).toContain(`      PORTAL: portal:${exposed}\n`);
	});

	it('give HAProxy its settings and its file, and the portal one proxy to trust', () => {
		const settings = namesIn(textOf('deploy/haproxy.cfg'), /^# {3}([A-Z_]+) {2}/gm);
		const set = namesIn(`${haproxy}${textOf('compose.tls.yaml')}`, /^ {6}([A-Z][A-Z_]+):/gm);
		expect([...new Set(set)].sort()).toEqual(settings.toSorted());
		expect(haproxy).toContain('    volumes: ["./deploy:/usr/local/etc/haproxy:ro"]\n');
		expect(portal).toContain('      TRUST_PROXY: 1\n');
		const [front] = namesIn(haproxy, /^ {6}FRONT_PROXY: (.*)$/gm);
		expect(namesIn(compose, /^ {10}gateway: (.*)$/gm)).toEqual([front]);
	});

	it('migrate as the owner, then run the portal as a role that owns nothing and without the owner’s password', () => {
		const owner = `postgres://kickstand:\${POSTGRES_PASSWORD}@postgres:5432/kickstand`;
		const [migrate, role] = [serviceOf('migrate'), serviceOf('role')];
		expect(migrate).toContain(`      MIGRATE_DATABASE_URL: ${owner}\n`);
		expect(existsSync(join(root, namesIn(migrate, /entrypoint: \[node, (\S+)\]/g)[0] ?? ''))).toBe(true);
		expect(role).toContain('      migrate:\n        condition: service_completed_successfully\n');
		expect(portal).toContain('      role:\n        condition: service_completed_successfully\n');
		expect(portal).toContain(
			`      DATABASE_URL: postgres://portal_service:\${SERVICE_PASSWORD}@postgres:5432/kickstand\n`,
		);
		expect(portal).toContain('      MIGRATE_DATABASE_URL: elsewhere\n');
		expect(portal).toContain('      POSTGRES_PASSWORD: ""\n');
		expect(portal).not.toContain(owner);
		expect(compose).toContain('  service-role:\n    file: docs/service-role.sql\n');
		const demo = textOf('compose.demo.yaml');
		expect(demo).toContain(`      DATABASE_URL: ${owner}\n      MIGRATE_DATABASE_URL: ""\n`);
		expect(namesIn(demo, /^ {2}(\w+):\n {4}profiles: \[production\]$/gm)).toEqual(['migrate', 'role']);
	});

	it('start the portal with the settings of the page', () => {
		const made = written.replaceAll(/\$\(openssl rand -hex (\d+)\)/g, (_, bytes) => 'ab'.repeat(Number(bytes)));
		const lines = [...made.matchAll(/^(\w+)=(.*)$/gm)].map(([, name = '', value = '']) => [name, value]);
		const {
			POSTGRES_PASSWORD = '',
			SERVICE_PASSWORD = '',
			...settings
		}: Record<string, string> = Object.fromEntries(lines);
		expect(settingNames).toEqual(expect.arrayContaining(Object.keys(settings)));
		const [url = ''] = namesIn(portal, /^ {6}DATABASE_URL: (.*)$/gm);
		const [plaintext = ''] = namesIn(portal, /^ {6}PLAINTEXT_HOSTS: (.*)$/gm);
		expect(POSTGRES_PASSWORD).not.toBe('');
		const address = url.replace(`\${SERVICE_PASSWORD}`, SERVICE_PASSWORD);
		const config = readConfig('serve', { ...settings, DATABASE_URL: address, PLAINTEXT_HOSTS: plaintext }, root);
		// Between containers of one network, which does not leave the machine.
		expect(config.databaseUrl).toBe(address);
		expect(() => validateForServing(config)).not.toThrow();
	});

	it('take every privilege from all services, and let them write to no file of their image', () => {
		for (const service of ['postgres', 'migrate', 'role', 'portal', 'haproxy'].map(serviceOf)) {
			for (const line of ['read_only: true', 'cap_drop: [ALL]', 'security_opt: ["no-new-privileges:true"]']) {
				expect(service).toContain(`    ${line}\n`);
			}
		}
	});
});
