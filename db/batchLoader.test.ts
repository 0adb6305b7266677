import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { createBatchLoader } from './batchLoader.ts';

function createRecordedLoader(concurrency: number, maxBatchSize = 100, batchDelayMs?: number) {
	const batches: (readonly string[])[] = [];
	const load = createBatchLoader(
		async (ids) => {
			batches.push(ids);
			await pause(5);
			if (ids.includes('broken')) throw new Error('no database');
			return new Map(ids.filter((id) => id !== 'unknown').map((id) => [id, `row ${id}`]));
		},
		{ maxBatchSize, concurrency, ...(batchDelayMs !== undefined && { batchDelayMs }) },
	);
	return { load, batches };
}

test('a single request is loaded alone, and an unknown id resolves to undefined', async () => {
	const { load, batches } = createRecordedLoader(1);
	expect(await load('a')).toBe('row a');
	expect(await load('unknown')).toBeUndefined();
	expect(batches).toEqual([['a'], ['unknown']]);
});

test('requests during a running batch join the next one', async () => {
	const { load, batches } = createRecordedLoader(1);
	const all = await Promise.all(['a', 'a', 'b', 'b', 'c'].map(load));
	expect(all).toEqual(['row a', 'row a', 'row b', 'row b', 'row c']);
	expect(batches).toEqual([['a'], ['a', 'b', 'c']]);
});

test('size and concurrency of batches are limited', async () => {
	const { load, batches } = createRecordedLoader(2, 3);
	await Promise.all(['1', '2', '3', '4', '5', '6', '7'].map(load));
	expect(batches).toEqual([['1'], ['2'], ['3', '4', '5'], ['6', '7']]);
});

test('a failed batch rejects its own requests only', async () => {
	const { load } = createRecordedLoader(1);
	const broken = load('broken');
	const later = load('a');
	await expect(broken).rejects.toThrow('no database');
	expect(await later).toBe('row a');
});

test('with a delay a batch waits for further ids until it is full', async () => {
	const { load, batches } = createRecordedLoader(1, 3, 20);
	const alone = load('a');
	await pause(5);
	expect(batches).toEqual([]);
	await Promise.all([alone, load('b')]);
	await Promise.all(['1', '2', '3', '4'].map(load));
	expect(batches).toEqual([['a', 'b'], ['1', '2', '3'], ['4']]);
});

test('with a delay the results of a batch are delivered in separate turns of the event loop', async () => {
	const { load } = createRecordedLoader(1, 100, 1);
	const resolved: string[] = [];
	const all = Promise.all(['1', '2', '3'].map((id) => load(id).then(() => resolved.push(id))));
	while (resolved.length === 0) await new Promise((next) => setImmediate(next));
	expect(resolved).toEqual(['1']);
	await all;
	expect(resolved).toEqual(['1', '2', '3']);
});

test('without a delay the results of a batch are delivered in the same turn', async () => {
	const { load } = createRecordedLoader(1);
	const resolved: string[] = [];
	await load('first');
	const all = ['1', '2', '3'].map((id) => load(id).then(() => resolved.push(id)));
	await all[1];
	await new Promise<void>((next) => process.nextTick(next));
	expect(resolved).toEqual(['1', '2', '3']);
});
