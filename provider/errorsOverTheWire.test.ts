/** A failure of any provider, told over the wire and read again, once or twice. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isOutcomeUnknown, isProviderError, ProviderError, providerErrorKinds } from '../domain/providerError.ts';
import { type ProviderMessage, providerMessage, upstreamMessage } from '../domain/providerMessage.ts';
import type { Provider, ProviderFactory, RequestContext } from './port.ts';
import { overTheWire } from './testing/overTheWire.ts';
import { formatMessage } from './translations/formatMessage.ts';

const words = fc.string({ minLength: 1, unit: 'grapheme' }).filter((text) => text.trim() === text && text !== '');
const rejection: fc.Arbitrary<ProviderMessage | null> = fc.oneof(
	fc.constant(null),
	words.map(upstreamMessage),
	words.map((message) => providerMessage('onHold', { message })),
	fc.constantFrom(providerMessage('fileNotFound'), providerMessage('alreadyPaid'), providerMessage('slotTaken')),
	fc.integer({ min: 0, max: 9_999_999 }).map((last) => providerMessage('kmTooLow', { last })),
);
const failure = fc.record({
	kind: fc.constantFrom(...providerErrorKinds),
	// What an upstream answered before; its 401 is not ours.
	status: fc.constantFrom(undefined, 200, 401, 403, 404, 502),
	rejection,
});

const failing = (thrown: ProviderError): ProviderFactory => {
	const fail = () => Promise.reject(thrown);
	return () => ({ repairTypes: fail, appointment: fail, cancelAppointmentBySystem: fail }) as unknown as Provider;
};

/** A list, a document and a write. */
const asked: readonly ((provider: Provider) => Promise<unknown>)[] = [
	(provider) => provider.repairTypes(),
	(provider) => provider.appointment('a-1'),
	(provider) => provider.cancelAppointmentBySystem('a-1'),
];

test.each([1, 2])('says the same %i portals further on', async (hops) => {
	await fc.assert(
		fc.asyncProperty(failure, fc.constantFrom('en', 'hi'), fc.nat(2), async (given, language, which) => {
			const thrown = new ProviderError(given.kind, { call: 'x', ...given });
			let providerFor = failing(thrown);
			for (let hop = 0; hop < hops; hop++) providerFor = overTheWire(providerFor);
			const context: RequestContext = { language, bearer: null, requestId: 'r-1', portalUrl: '' };
			const answer = await asked[which]?.(providerFor(context)).catch((error: unknown) => error);
			const said = thrown.rejection && formatMessage(thrown.rejection, language);
			if (which === 2 && given.kind === 'refused' && given.status === 200) {
				// A write tells such a no in its answer.
				expect(answer).toEqual({ ok: false, rejection: upstreamMessage(said) });
				return;
			}
			if (!isProviderError(answer)) return expect.fail(`no failure: ${JSON.stringify(answer)}`);
			const isLost = given.kind === 'unreachable' || given.kind === 'invalidResponse';
			expect(answer.kind).toBe(isLost ? 'upstreamError' : given.kind);
			expect(isOutcomeUnknown(answer.kind)).toBe(isOutcomeUnknown(given.kind));
			const saysNo = given.kind === 'refused' || given.kind === 'notFound';
			const plainWords = saysNo ? null : formatMessage(providerMessage('failed'), language);
			expect(answer.rejection && formatMessage(answer.rejection, language)).toBe(said ?? plainWords);
		}),
		{ numRuns: 300 },
	);
});
