/** What the unit for systemd must have. It is run by nobody here: `systemd-analyze verify deploy/kickstand.service`. */
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, it } from 'vitest';
import { settingNames } from '../server/config/settings.ts';
import { stopTimes } from '../server/start/shutdown.ts';

const read = (path: string) => readFileSync(resolve(import.meta.dirname, '..', path), 'utf8');
const unit = read('deploy/kickstand.service');
const page = read('docs/run-in-production.md');
const valuesOf = (name: string) => [...unit.matchAll(new RegExp(`^${name}=(.*)$`, 'gm'))].map(([, value]) => value);

it('Every line is a section, a comment or one setting', () => {
	for (const line of unit.trimEnd().split('\n'))
		expect(line).toMatch(/^(?:#.*|\[(?:Unit|Service|Install)\]|[A-Z]\w+=.*|)$/);
});

it('It runs the line of serve in package.json', () => {
	const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
	expect(valuesOf('ExecStart')).toEqual([`/usr/bin/${scripts.serve}`]);
	for (const [file] of (scripts.serve ?? '').matchAll(/server\/[\w./]+/g)) expect(read(file)).not.toBe('');
});

it('A stop has its time, and a portal that ended is started again', () => {
	const [seconds = ''] = valuesOf('TimeoutStopSec');
	expect(Number(seconds) * 1_000).toBeGreaterThan(stopTimes.killed);
	expect(page).toContain(`TimeoutStopSec=${seconds}`);
	expect([valuesOf('Restart'), valuesOf('KillMode')]).toEqual([['always'], ['mixed']]);
	// Fewer than the five starts in ten seconds after which systemd gives up: the database may come later.
	expect(Number(valuesOf('RestartSec')[0]) * 5).toBeGreaterThan(10);
});

it('Its settings are those of the portal, from a file, and its data lie where alone it may write', () => {
	const given = valuesOf('Environment').flatMap((value = '') => value.split(' '));
	const names = given.map((each) => each.split('=')[0] ?? '');
	const variables = [...settingNames, 'NODE_ENV', 'MALLOC_ARENA_MAX'];
	expect(names.filter((name) => !variables.includes(name))).toEqual([]);
	expect(given).toEqual(
		expect.arrayContaining(['MALLOC_ARENA_MAX=2', `DATA_DIR=/var/lib/${valuesOf('StateDirectory')}`]),
	);
	expect(page).toContain('| `MALLOC_ARENA_MAX` | `2` |');
	for (const path of [...valuesOf('EnvironmentFile'), ...valuesOf('WorkingDirectory')]) expect(page).toContain(path);
});

it('Its user has no rights, and sees and writes nothing that it does not need', () => {
	const yes = [
		...['DynamicUser', 'NoNewPrivileges', 'ProtectHome', 'ProtectClock', 'ProtectHostname', 'ProtectControlGroups'],
		...['ProtectKernelLogs', 'ProtectKernelModules', 'ProtectKernelTunables', 'PrivateDevices', 'PrivateTmp'],
		...['LockPersonality', 'RestrictNamespaces', 'RestrictRealtime', 'RestrictSUIDSGID'],
	];
	expect(yes.filter((name) => valuesOf(name).join() !== 'yes')).toEqual([]);
	expect([valuesOf('CapabilityBoundingSet'), valuesOf('ProtectSystem'), valuesOf('UMask')]).toEqual([
		[''],
		['strict'],
		['0077'],
	]);
	expect(valuesOf('SystemCallFilter')).toEqual([expect.stringContaining('@system-service'), '~@privileged']);
	expect(valuesOf('ReadWritePaths')).toEqual([]);
	// V8 could not run.
	expect(valuesOf('MemoryDenyWriteExecute')).toEqual([]);
});
