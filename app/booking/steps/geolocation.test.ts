import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { readGeolocation, requestPosition } from './geolocation.ts';

const mumbai = { latitude: 19.076, longitude: 72.8777 };
const codes = { PERMISSION_DENIED: 1, POSITION_UNAVAILABLE: 2, TIMEOUT: 3 } as const;

/** A browser whose answers the test gives, if at all, to each request by its number. */
const requests: Parameters<Geolocation['getCurrentPosition']>[] = [];
const find = (request: number) => requests[request]?.[0]({ coords: mumbai } as GeolocationPosition);
const deny = (request: number) => requests[request]?.[1]?.({ ...codes, code: 1, message: '' });

beforeEach(() => {
	vi.useFakeTimers();
	vi.stubGlobal('navigator', {
		geolocation: {
			getCurrentPosition: (...request: Parameters<Geolocation['getCurrentPosition']>) => requests.push(request),
		},
	});
});

afterEach(() => {
	// A request that is still open would be the next test's.
	vi.runAllTimers();
	requests.length = 0;
	vi.unstubAllGlobals();
	vi.useRealTimers();
});

const state = () => readGeolocation().state;

describe('a browser that never answers', () => {
	it('is given up after 10 s, and asked again by the next request, for as long', () => {
		for (const count of [1, 2]) {
			requestPosition();
			expect(requests).toHaveLength(count);
			vi.advanceTimersByTime(9_999);
			expect(state()).toBe('asking');
			vi.advanceTimersByTime(1);
			expect(state()).toBe('fallback');
		}
	});

	it('is not asked twice at a time', () => {
		requestPosition();
		requestPosition();
		expect(requests).toHaveLength(1);
	});
});

describe('an answer after the 10 s', () => {
	beforeEach(() => {
		requestPosition();
		vi.advanceTimersByTime(10_000);
	});

	it('counts if it is a position', () => {
		find(0);
		expect(readGeolocation()).toEqual({ state: 'found', position: mumbai });
	});

	it('counts if it is a refusal and nothing is asked since', () => {
		deny(0);
		expect(state()).toBe('blocked');
	});

	it('that is a refusal ends no newer request, nor takes a position away', () => {
		requestPosition();
		deny(0);
		expect(state()).toBe('asking');
		find(1);
		deny(0);
		vi.advanceTimersByTime(10_000);
		expect(readGeolocation()).toEqual({ state: 'found', position: mumbai });
	});
});
