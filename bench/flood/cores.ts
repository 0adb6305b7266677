import { spawnSync } from 'node:child_process';
import { availableParallelism } from 'node:os';

/** Whether processes can be kept on one core: with taskset, and with two cores. */
export const canPin = availableParallelism() > 1 && spawnSync('taskset', ['--version']).status === 0;

/** Keeps this process, and those that it starts from now on, on one core. */
export function pinTo(core: number): void {
	if (canPin) spawnSync('taskset', ['-a', '-c', '-p', String(core), String(process.pid)]);
}
