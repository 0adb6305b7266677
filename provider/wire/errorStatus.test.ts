import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isOutcomeUnknown, type ProviderErrorKind, providerErrorKinds } from '../../domain/providerError.ts';
import { errorKindForStatus, statusForError } from './errorStatus.ts';

const kind = fc.constantFrom(...providerErrorKinds);
const anyStatus = fc.option(fc.integer({ min: 201, max: 599 }), { nil: null });

/** An error after a number of portals. */
function across(hops: number, failure: { kind: ProviderErrorKind; status: number | null }) {
	let { kind, status } = failure;
	for (let hop = 0; hop < hops; hop++) {
		status = statusForError({ kind, status });
		if (status !== 200) kind = errorKindForStatus(status);
	}
	return { kind, status };
}

describe('an error after any number of portals', () => {
	test('has the same answer to whether a write may have been carried out', () => {
		fc.assert(
			fc.property(kind, anyStatus, fc.integer({ min: 1, max: 4 }), (kind, status, hops) => {
				expect(isOutcomeUnknown(across(hops, { kind, status }).kind)).toBe(isOutcomeUnknown(kind));
			}),
		);
	});

	test('keeps its kind, except that unreachable and invalidResponse become upstreamError', () => {
		fc.assert(
			fc.property(kind, anyStatus, fc.integer({ min: 1, max: 4 }), (kind, status, hops) => {
				const expected = kind === 'unreachable' || kind === 'invalidResponse' ? 'upstreamError' : kind;
				expect(across(hops, { kind, status }).kind).toBe(expected);
			}),
		);
	});

	test('never has status 401, 403 or 200', () => {
		fc.assert(
			fc.property(kind, anyStatus, (kind, status) => {
				expect([200, 401, 403]).not.toContain(statusForError({ kind, status }));
			}),
		);
	});

	test.each([1, 2, 3])('a rejection with 200 keeps its 200 over %i portals', (hops) => {
		expect(across(hops, { kind: 'refused', status: 200 })).toEqual({ kind: 'refused', status: 200 });
		// An invalid response that was received with 200 is not a rejection.
		expect(statusForError({ kind: 'invalidResponse', status: 200 })).toBe(502);
	});

	test.each([1, 2, 3])('notFound stays notFound over %i portals', (hops) => {
		expect(across(hops, { kind: 'notFound', status: null })).toEqual({ kind: 'notFound', status: 404 });
	});
});

test('every status but 200 has a kind', () => {
	const kinds = [400, 401, 403, 404, 408, 409, 413, 422, 424, 429, 500, 501, 502, 503, 504, 302, 201].map(
		errorKindForStatus,
	);
	expect(kinds).toEqual([
		'refused',
		'unauthorized',
		'unauthorized',
		'notFound',
		'timeout',
		'refused',
		'refused',
		'refused',
		'unauthorized',
		'upstreamError',
		'upstreamError',
		'notAvailable',
		'upstreamError',
		'upstreamError',
		'timeout',
		'upstreamError',
		'upstreamError',
	]);
});
