import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { createBatchLoader } from './batchLoader.ts';

function recorded(concurrency: number, maxBatchSize = 100, batchDelayMs?: number) {
	const readings: (readonly string[])[] = [];
	const read = createBatchLoader(
		async (ids) => {
			readings.push(ids);
			await pause(5);
			if (ids.includes('broken')) throw new Error('no database');
			return new Map(ids.filter((id) => id !== 'unknown').map((id) => [id, `row ${id}`]));
		},
		{ maxBatchSize, concurrency, ...(batchDelayMs !== undefined && { batchDelayMs }) },
	);
	return { read, readings };
}

test('who asks alone is answered alone, and an unknown id with nothing', async () => {
	const { read, readings } = recorded(1);
	expect(await read('a')).toBe('row a');
	expect(await read('unknown')).toBeUndefined();
	expect(readings).toEqual([['a'], ['unknown']]);
});

test('who asks while a reading is under way is in the next one, never in the one that has begun', async () => {
	const { read, readings } = recorded(1);
	const all = await Promise.all(['a', 'a', 'b', 'b', 'c'].map(read));
	expect(all).toEqual(['row a', 'row a', 'row b', 'row b', 'row c']);
	expect(readings).toEqual([['a'], ['a', 'b', 'c']]);
});

test('no reading is larger than allowed, and no more are under way', async () => {
	const { read, readings } = recorded(2, 3);
	await Promise.all(['1', '2', '3', '4', '5', '6', '7'].map(read));
	expect(readings).toEqual([['1'], ['2'], ['3', '4', '5'], ['6', '7']]);
});

test('a reading that fails fails those who are in it, and the next goes on', async () => {
	const { read } = recorded(1);
	const broken = read('broken');
	const later = read('a');
	await expect(broken).rejects.toThrow('no database');
	expect(await later).toBe('row a');
});

test('the first one waits for others, but not once a reading is full', async () => {
	const { read, readings } = recorded(1, 3, 20);
	const alone = read('a');
	await pause(5);
	expect(readings).toEqual([]);
	await Promise.all([alone, read('b')]);
	await Promise.all(['1', '2', '3', '4'].map(read));
	expect(readings).toEqual([['a', 'b'], ['1', '2', '3'], ['4']]);
});

test('those of one reading are answered one by one, with a turn of the event loop between them', async () => {
	const { read } = recorded(1, 100, 1);
	const told: string[] = [];
	const all = Promise.all(['1', '2', '3'].map((id) => read(id).then(() => told.push(id))));
	while (told.length === 0) await new Promise((next) => setImmediate(next));
	expect(told).toEqual(['1']);
	await all;
	expect(told).toEqual(['1', '2', '3']);
});

test('those who need not wait are answered in the same turn', async () => {
	const { read } = recorded(1);
	const told: string[] = [];
	await read('first');
	const all = ['1', '2', '3'].map((id) => read(id).then(() => told.push(id)));
	await all[1];
	await new Promise<void>((next) => process.nextTick(next));
	expect(told).toEqual(['1', '2', '3']);
});
