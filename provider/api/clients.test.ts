import { expect, test } from 'vitest';
import { createClientVerifier } from './clients.ts';

test('a client is known by its own id and secret alone', () => {
	const isClient = createClientVerifier([
		{ id: 'one', secret: 'first secret' },
		{ id: 'two', secret: 'other secret' },
	]);
	expect(isClient('one', 'first secret')).toBe(true);
	expect(isClient('one', 'other secret')).toBe(false);
	expect(isClient('', '')).toBe(false);
});
