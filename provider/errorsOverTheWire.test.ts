/** Property test: an error of any provider, sent over the wire once or twice. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isOutcomeUnknown, isProviderError, ProviderError, providerErrorKinds } from '../domain/providerError.ts';
import { type ResultCode, resultCode, upstreamText } from '../domain/resultCode.ts';
import type { Provider, ProviderFactory, RequestContext } from './port.ts';
import { overTheWire } from './testing/overTheWire.ts';
import { formatResultText } from './translations/formatResultText.ts';
import { isNone } from './wire/lenient.ts';

const text = fc.string({ minLength: 1, unit: 'grapheme' }).filter((value) => value.trim() === value && !isNone(value));
const rejection: fc.Arbitrary<ResultCode | null> = fc.oneof(
	fc.constant(null),
	text.map(upstreamText),
	text.map((message) => resultCode('blocked', { message })),
	fc.constantFrom(resultCode('fileNotFound'), resultCode('alreadyPaid'), resultCode('slotTaken')),
	fc.integer({ min: 0, max: 9_999_999 }).map((last) => resultCode('kmTooLow', { last, phone: '020 1234' })),
);
const failure = fc.record({
	kind: fc.constantFrom(...providerErrorKinds),
	// The status that an upstream system responded with; its 401 must not become ours.
	status: fc.constantFrom(undefined, 200, 401, 403, 404, 502),
	rejection,
});

const failing = (thrown: ProviderError): ProviderFactory => {
	const fail = () => Promise.reject(thrown);
	return () => ({ repairTypes: fail, appointment: fail, cancelAppointmentBySystem: fail }) as unknown as Provider;
};

/** A list, a single value and a write. */
const operations: readonly ((provider: Provider) => Promise<unknown>)[] = [
	(provider) => provider.repairTypes(),
	(provider) => provider.appointment('a-1'),
	(provider) => provider.cancelAppointmentBySystem('a-1'),
];

test.each([1, 2])('kind, outcome and message are the same over %i portals', async (hops) => {
	await fc.assert(
		fc.asyncProperty(failure, fc.constantFrom('en', 'hi'), fc.nat(2), async (given, language, which) => {
			const thrown = new ProviderError(given.kind, { call: 'x', ...given });
			let providerFor = failing(thrown);
			for (let hop = 0; hop < hops; hop++) providerFor = overTheWire(providerFor);
			const context: RequestContext = { language, bearer: null, requestId: 'r-1', portalUrl: '' };
			const answer = await operations[which]?.(providerFor(context)).catch((error: unknown) => error);
			const message = thrown.rejection && formatResultText(thrown.rejection, language);
			if (which === 2 && given.kind === 'refused' && given.status === 200) {
				// A write returns this rejection as its result.
				expect(answer).toEqual({ ok: false, rejection: upstreamText(message) });
				return;
			}
			if (!isProviderError(answer)) return expect.fail(`no failure: ${JSON.stringify(answer)}`);
			const isLost = given.kind === 'unreachable' || given.kind === 'invalidResponse';
			expect(answer.kind).toBe(isLost ? 'upstreamError' : given.kind);
			expect(isOutcomeUnknown(answer.kind)).toBe(isOutcomeUnknown(given.kind));
			const isRejection = given.kind === 'refused' || given.kind === 'notFound';
			const generalMessage = isRejection ? null : formatResultText(resultCode('failed'), language);
			expect(answer.rejection && formatResultText(answer.rejection, language)).toBe(message ?? generalMessage);
		}),
		{ numRuns: 300 },
	);
});
