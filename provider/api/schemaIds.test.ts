import { expect, test } from 'vitest';
import { calls } from '../wire/calls.ts';
import { schemaIds } from './schemaIds.ts';

test('every schema of the contract has an id of its own, and nothing else has one', () => {
	const names = new Set(Object.values(calls).flatMap(({ schema }) => (schema === null ? [] : [schema])));
	expect([...schemaIds.keys()]).toEqual([...names]);
	expect(new Set(schemaIds.values()).size).toBe(names.size);
});
