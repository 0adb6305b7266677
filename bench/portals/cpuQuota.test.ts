import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openCpuGroups } from './cpuQuota.ts';

/** Stands for /sys/fs/cgroup. */
let root: string;
beforeEach(() => {
	root = mkdtempSync(join(tmpdir(), 'kickstand-cgroup-'));
});
afterEach(() => rmSync(root, { recursive: true }));

/** The files of a group, with their text. */
function filesOf(parent: string, name: string): Readonly<Record<string, string>> {
	const folder = join(parent, `kickstand-bench-${process.pid}-${name}`);
	return Object.fromEntries(readdirSync(folder).map((file) => [file, readFileSync(join(folder, file), 'utf8')]));
}

test('version 2 has quota and period in one file', () => {
	writeFileSync(join(root, 'cgroup.controllers'), 'cpu memory');
	const group = openCpuGroups(root)?.create('portal');
	group?.setCores(0.1);
	group?.enter();
	expect(readFileSync(join(root, 'cgroup.subtree_control'), 'utf8')).toBe('+cpu');
	expect(filesOf(root, 'portal')).toEqual({ 'cpu.max': '10000 100000', 'cgroup.procs': String(process.pid) });
});

test('version 1 has a file for each, in a hierarchy of its own', () => {
	mkdirSync(join(root, 'cpu'));
	const group = openCpuGroups(root)?.create('portal');
	group?.setCores(1.5);
	expect(filesOf(join(root, 'cpu'), 'portal')).toEqual({ 'cpu.cfs_period_us': '100000', 'cpu.cfs_quota_us': '150000' });
});

test('there are none where no group can be made', () => {
	expect(openCpuGroups(join(root, 'missing'))).toBeNull();
});
