import { randomBytes } from 'node:crypto';
import { expect, it } from 'vitest';
import { isWeakKey, isWeakSecret } from './weakKeys.ts';

it.each([
	['one byte', Buffer.alloc(32, 7)],
	['two halves that repeat', Buffer.from('0f1e2d3c4b5a69788796a5b4c3d2e1f0'.repeat(2), 'hex')],
	['counted up', Buffer.from(Array.from({ length: 32 }, (_, at) => at))],
	['counted down in steps', Buffer.from(Array.from({ length: 32 }, (_, at) => 250 - 3 * at))],
	['a sentence', Buffer.from('Correct horse battery staple, ok')],
])('a key is weak that is %s', (_name, key) => expect(isWeakKey(key)).toBe(true));

it('random keys and secrets are not', () => {
	for (let round = 0; round < 10_000; round++) {
		expect(isWeakKey(randomBytes(32))).toBe(false);
		expect(isWeakSecret(randomBytes(24).toString('hex'))).toBe(false);
	}
});

it.each(['a'.repeat(40), 'abcabcabcabcabcabcabcabcabc', '000000000000000000000001'])(
	'the secret %s is weak',
	(secret) => expect(isWeakSecret(secret)).toBe(true),
);
