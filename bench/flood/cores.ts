import { spawnSync } from 'node:child_process';
import { cpus } from 'node:os';

/** The cores of the machine; `availableParallelism` counts those that this process is kept on. */
const coreCount = cpus().length;

/** Whether processes can be kept on one core: with taskset, and with two cores. */
export const canPin = coreCount > 1 && spawnSync('taskset', ['--version']).status === 0;

/** Keeps this process, and those that it starts from now on, on one core, or lets them run on all again. */
export function pinTo(core: number | 'all'): void {
	const cores = core === 'all' ? `0-${coreCount - 1}` : String(core);
	if (canPin) spawnSync('taskset', ['-a', '-c', '-p', cores, String(process.pid)]);
}
