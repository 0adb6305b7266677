import { expect, it } from 'vitest';
import { isOlder } from './programs.ts';

it('A version is older by its first number that differs', () => {
	const older = (version: string) => isOlder(version, [4, 0, 7]);
	expect(['3.0.2', '3.3.9', '4.0.6', '4', 'unknown'].map(older)).toEqual([true, true, true, true, true]);
	expect(['4.0.7', '4.1.0', '4.1.5', '10.0.0'].map(older)).toEqual([false, false, false, false]);
});
