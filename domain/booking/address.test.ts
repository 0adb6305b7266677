import { expect, it } from 'vitest';
import { emptyAddress, formatAddress } from './address.ts';

const address = { line1: ' 12 Link Road ', stateId: 's', stateName: 'Maharashtra', cityId: 'c', cityName: 'Mumbai' };

it.each([
	[{ ...address, pin: '400053' }, '12 Link Road, Mumbai, Maharashtra 400053'],
	[{ ...address, pin: '' }, '12 Link Road, Mumbai, Maharashtra'],
	[{ ...emptyAddress, pin: '400053' }, '400053'],
	[{ ...emptyAddress, line1: '12 Link Road' }, '12 Link Road'],
	[emptyAddress, ''],
])('%j is %j', (given, expected) => {
	expect(formatAddress(given)).toBe(expected);
});

it('Names city and state as the reader does', () => {
	const names: Readonly<Record<string, string>> = { Mumbai: 'मुंबई', Maharashtra: 'महाराष्ट्र' };
	const line = formatAddress({ ...address, pin: '400053' }, (name) => names[name] ?? name);
	expect(line).toBe('12 Link Road, मुंबई, महाराष्ट्र 400053');
});
