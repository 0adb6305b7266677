import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isOutcomeUnknown, type ProviderErrorKind, providerErrorKinds } from '../../domain/providerError.ts';
import { errorKindForStatus, statusForError } from './errorStatus.ts';

const kind = fc.constantFrom(...providerErrorKinds);
const anyStatus = fc.option(fc.integer({ min: 201, max: 599 }), { nil: null });

/** What a failure is after so many portals. */
function across(hops: number, failure: { kind: ProviderErrorKind; status: number | null }) {
	let { kind, status } = failure;
	for (let hop = 0; hop < hops; hop++) {
		status = statusForError({ kind, status });
		if (status !== 200) kind = errorKindForStatus(status);
	}
	return { kind, status };
}

describe('a failure, after any number of portals', () => {
	test('leaves open whether a write happened, or does not', () => {
		fc.assert(
			fc.property(kind, anyStatus, fc.integer({ min: 1, max: 4 }), (kind, status, hops) => {
				expect(isOutcomeUnknown(across(hops, { kind, status }).kind)).toBe(isOutcomeUnknown(kind));
			}),
		);
	});

	test('is of its kind, but that what cannot be reached or read is broken', () => {
		fc.assert(
			fc.property(kind, anyStatus, fc.integer({ min: 1, max: 4 }), (kind, status, hops) => {
				const expected = kind === 'unreachable' || kind === 'invalidResponse' ? 'upstreamError' : kind;
				expect(across(hops, { kind, status }).kind).toBe(expected);
			}),
		);
	});

	test('never says 401 or 403, nor success', () => {
		fc.assert(
			fc.property(kind, anyStatus, (kind, status) => {
				expect([200, 401, 403]).not.toContain(statusForError({ kind, status }));
			}),
		);
	});

	test.each([1, 2, 3])('a no that came with 200 goes on with 200, %i times', (hops) => {
		expect(across(hops, { kind: 'refused', status: 200 })).toEqual({ kind: 'refused', status: 200 });
		// An answer that came with 200 and could not be read is no no.
		expect(statusForError({ kind: 'invalidResponse', status: 200 })).toBe(502);
	});

	test.each([1, 2, 3])('what is not found stays so, %i times', (hops) => {
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
