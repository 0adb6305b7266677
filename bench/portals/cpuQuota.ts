/** CPU quotas by Linux's cgroups, of version 2 or 1. */
import { existsSync, mkdirSync, rmdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Processes that have a quota together. */
export interface CpuGroup {
	/** Moves this process into the group; those that it starts from now on are in it, too. */
	enter(): void;
	/** How many cores the processes of the group have together; none is set at first. */
	setCores(cores: number): void;
}

export interface CpuGroups {
	create(name: string): CpuGroup;
	/** Moves this process out, and removes the groups, in which nothing may run any more. */
	remove(): void;
}

/** The kernel's own default. */
const periodUs = 100_000;

/** null where this process cannot make groups with quotas: not on Linux, not as root, or in a container without them. */
export function openCpuGroups(root = '/sys/fs/cgroup'): CpuGroups | null {
	const isVersion2 = existsSync(join(root, 'cgroup.controllers'));
	const parent = isVersion2 ? root : join(root, 'cpu');
	const folders: string[] = [];
	const create = (name: string): CpuGroup => {
		const folder = join(parent, `kickstand-bench-${process.pid}-${name}`);
		const write = (file: string, text: string) => writeFileSync(join(folder, file), text);
		mkdirSync(folder);
		folders.push(folder);
		return {
			enter: () => write('cgroup.procs', String(process.pid)),
			setCores(cores) {
				const quotaUs = Math.round(cores * periodUs);
				if (isVersion2) return write('cpu.max', `${quotaUs} ${periodUs}`);
				write('cpu.cfs_period_us', String(periodUs));
				write('cpu.cfs_quota_us', String(quotaUs));
			},
		};
	};
	const remove = () => {
		writeFileSync(join(parent, 'cgroup.procs'), String(process.pid));
		for (const folder of folders) rmdirSync(folder);
	};
	try {
		if (isVersion2) writeFileSync(join(root, 'cgroup.subtree_control'), '+cpu');
		const tried = create('try');
		tried.setCores(1);
		tried.enter();
		return { create, remove };
	} catch {
		// Whatever the kernel refuses: there are no quotas here.
		for (const folder of folders) rmdirSync(folder);
		return null;
	}
}
