import { expect, test } from 'vitest';
import { calls } from '../wire/calls.ts';
import { schemaIds } from './schemaIds.ts';

test('every schema of the contract, and nothing else, has a unique id', () => {
	const names = new Set(Object.values(calls).flatMap(({ schema }) => (schema === null ? [] : [schema])));
	expect([...schemaIds.keys()]).toEqual([...names]);
	expect(new Set(schemaIds.values()).size).toBe(names.size);
});
