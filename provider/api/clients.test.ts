import { expect, test } from 'vitest';
import { isClient } from './providerApi.ts';

test('a client is accepted only with its own id and secret', async () => {
	const clients = [
		{ id: 'one', secret: 'first secret' },
		{ id: 'two', secret: 'other secret' },
	];
	for (const [id, secret, isKnown] of [
		['one', 'first secret', true],
		['two', 'other secret', true],
		['one', 'other secret', false],
		['one', 'first secré', false],
		['onefirst secret', '', false],
		['', '', false],
	] as const)
		expect(await isClient({ id, secret }, clients), `${id} ${secret}`).toBe(isKnown);
});
