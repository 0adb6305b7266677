import { expect, it } from 'vitest';
import { createPoller } from './poller.ts';

it('starts no run while it may not, and goes on by itself', async () => {
	let mayRun = false;
	let runs = 0;
	const poller = createPoller({
		intervalMs: 2,
		mayRun: () => mayRun,
		runOnce: async () => ++runs,
		onError: (error) => {
			throw error;
		},
	});
	poller.start();
	const pause = () => new Promise((done) => setTimeout(done, 30));
	await pause();
	expect(runs).toBe(0);
	mayRun = true;
	await expect.poll(() => runs, { interval: 5 }).toBeGreaterThan(1);
	mayRun = false;
	await pause();
	const before = runs;
	await pause();
	expect(runs).toBe(before);
	await poller.stop(0);
});
