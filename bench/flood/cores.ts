import { spawnSync } from 'node:child_process';
import { cpus } from 'node:os';

/** The cores of the machine; `availableParallelism` counts only the cores that this process may use. */
const coreCount = cpus().length;

/** Whether processes can be kept on one core: that needs taskset and two cores. */
export const canPin = coreCount > 1 && spawnSync('taskset', ['--version']).status === 0;

/** Keeps this process, and later ones that it starts, on one core, or lets them run on all again. */
export function pinTo(core: number | 'all'): void {
	const cores = core === 'all' ? `0-${coreCount - 1}` : String(core);
	if (canPin) spawnSync('taskset', ['-a', '-c', '-p', cores, String(process.pid)]);
}
