import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { forgetOtherVehicle, rememberDealership } from './rememberDealership.ts';

const stored = new Map<string, string>();
beforeEach(() => {
	stored.clear();
	vi.stubGlobal('window', {
		localStorage: {
			getItem: (key: string) => stored.get(key) ?? null,
			setItem: (key: string, value: string) => void stored.set(key, value),
			removeItem: (key: string) => void stored.delete(key),
		},
	});
});
afterEach(() => {
	vi.unstubAllGlobals();
});

const kept = { REG_NO: 'MH12AB1234', OrganizationName: 'North Motors', OrganizationAddress: '' };

it('The vehicle that is shown keeps what was stored of it', () => {
	stored.set('another key', 'x');
	rememberDealership('MH12AB1234', { name: 'North Motors', addressLine1: null });
	forgetOtherVehicle('MH12AB1234');
	expect(Object.fromEntries(stored)).toEqual({ 'another key': 'x', ...kept });
});

it.each(['KA01EF2345', null])('Nothing of a vehicle stays while %s is shown', (regNo) => {
	stored.set('another key', 'x');
	rememberDealership('MH12AB1234', { name: 'North Motors', addressLine1: null });
	forgetOtherVehicle(regNo);
	expect(Object.fromEntries(stored)).toEqual({ 'another key': 'x' });
});

it.each([
	null,
	{
		getItem() {
			throw new DOMException('denied', 'SecurityError');
		},
	},
])('A browser that stores nothing is no failure', (localStorage) => {
	vi.stubGlobal('window', { localStorage });
	expect(() => forgetOtherVehicle('MH12AB1234')).not.toThrow();
	expect(() => rememberDealership('MH12AB1234', { name: null, addressLine1: null })).not.toThrow();
});
