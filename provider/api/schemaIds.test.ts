import { hash } from 'node:crypto';
import { expect, test } from 'vitest';
import { calls } from '../wire/calls.ts';
import { schemaIds } from './schemaIds.ts';

test('every schema of the contract, and nothing else, has a unique id', () => {
	const names = new Set(Object.values(calls).flatMap(({ schema }) => (schema === null ? [] : [schema])));
	expect([...schemaIds.keys()]).toEqual([...names]);
	expect(new Set(schemaIds.values()).size).toBe(names.size);
});

test('the ids are those of the releases before: clients may keep them', () => {
	const known = [...schemaIds].slice(0, 11);
	expect(hash('sha256', JSON.stringify(known))).toBe(
		'c6128a21156d9d8eb083cb3a5fe78f2271642d2fd4dd452203eea9fb5797cdd3',
	);
});
