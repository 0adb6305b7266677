import { expect, it } from 'vitest';
import { limitConcurrency } from './mapArchive.ts';

it('runs at most this many tasks at a time, all of them in their order, also after one that fails', async () => {
	const limit = limitConcurrency(3);
	const begun: number[] = [];
	let running = 0;
	let most = 0;
	const run = (task: number) =>
		limit(async () => {
			begun.push(task);
			most = Math.max(most, ++running);
			await new Promise((done) => setTimeout(done, 1));
			running -= 1;
			if (task % 5 === 0) throw new Error('failed');
			return task;
		});
	const tasks = Array.from({ length: 20 }, (_, task) => task);
	const results = await Promise.allSettled(tasks.map(run));
	expect(results.map(({ status }) => status)).toEqual(tasks.map((task) => (task % 5 === 0 ? 'rejected' : 'fulfilled')));
	expect([most, begun]).toEqual([3, tasks]);
	expect(await run(21)).toBe(21);
});
