import { setImmediate as nextTurn } from 'node:timers/promises';

const nobodyWakes = new Int32Array(new SharedArrayBuffer(4));

/** For tests: turns of the event loop, each of this length. The thread sleeps meanwhile, so they cost no CPU time. */
export async function takeTurns(count: number, ms: number): Promise<void> {
	for (let turn = 0; turn < count; turn++) {
		Atomics.wait(nobodyWakes, 0, 0, ms);
		await nextTurn();
	}
}
