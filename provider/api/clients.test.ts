import { expect, test } from 'vitest';
import { createClientVerifier } from './clients.ts';

test('a client is accepted only with its own id and secret', () => {
	const isClient = createClientVerifier([
		{ id: 'one', secret: 'first secret' },
		{ id: 'two', secret: 'other secret' },
	]);
	expect(isClient('one', 'first secret')).toBe(true);
	expect(isClient('one', 'other secret')).toBe(false);
	expect(isClient('', '')).toBe(false);
});
