import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
	forgetOtherVehicle,
	readFromTab,
	rememberDealership,
	removeFromTab,
	storeInTab,
	withStorage,
} from './browserStorage.ts';

afterEach(() => {
	removeFromTab('draft');
	vi.unstubAllGlobals();
});

const refused = () => {
	throw new DOMException('denied', 'SecurityError');
};
const full = {
	getItem: () => null,
	setItem: () => {
		throw new DOMException('full', 'QuotaExceededError');
	},
	removeItem: () => undefined,
};

describe.each([
	['is null', { sessionStorage: null }],
	['is refused', Object.defineProperty({}, 'sessionStorage', { get: refused })],
	['is full', { sessionStorage: full }],
])('a storage that %s', (_, window) => {
	it('leaves the text in memory, and says that a reload loses it', () => {
		vi.stubGlobal('window', window);
		expect(readFromTab('draft')).toBeNull();
		expect(storeInTab('draft', 'typed')).toBe(false);
		expect(readFromTab('draft')).toBe('typed');
		removeFromTab('draft');
		expect(readFromTab('draft')).toBeNull();
	});
});

it('A storage that has room again takes the text from memory', () => {
	const stored = new Map<string, string>();
	vi.stubGlobal('window', { sessionStorage: full });
	storeInTab('draft', 'before');
	const roomy = {
		getItem: (key: string) => stored.get(key) ?? null,
		setItem: (key: string, text: string) => void stored.set(key, text),
		removeItem: (key: string) => void stored.delete(key),
	};
	vi.stubGlobal('window', { sessionStorage: roomy });
	expect(storeInTab('draft', 'after')).toBe(true);
	expect([readFromTab('draft'), stored.get('draft')]).toEqual(['after', 'after']);
	removeFromTab('draft');
	expect(stored.size).toBe(0);
	expect(withStorage('localStorage', (storage) => storage.length)).toBeUndefined();
});

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
