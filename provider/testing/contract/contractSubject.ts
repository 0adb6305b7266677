/** What the tests of the contract work with. */
import type { Kysely } from 'kysely';
import { expect } from 'vitest';
import type { Database } from '../../../db/schema.ts';
import type { BookingOrder } from '../../../domain/bookingOrder.ts';
import { isOutcomeUnknown, isProviderError, type ProviderErrorKind } from '../../../domain/providerError.ts';
import type { ProviderMessage } from '../../../domain/providerMessage.ts';
import {
	addVehicles,
	type BookingOptions,
	createBookingPayload,
} from '../../../tests/support/provider/bookingPayload.ts';
import type { EmbeddedTestProvider } from '../../../tests/support/provider/harness.ts';
import type { TestOnlinePayment } from '../../../tests/support/provider/payments.ts';
import type { Provider, RequestContext } from '../../port.ts';
import { formatMessage, type MessageLanguage } from '../../translations/formatMessage.ts';
import { bookingOrderFromWire } from '../../wire/mapping/bookingOrderFromWire.ts';

export interface ContractSubject {
	/** The provider that is tested, for one request; in English unless something else is said. */
	provider(context?: Partial<RequestContext>): Provider;
	/** The embedded provider at the end of its way, which brings vehicles and bills into their states. */
	readonly embedded: () => EmbeddedTestProvider;
	readonly db: () => Kysely<Database>;
	readonly online: () => TestOnlinePayment;
}

/** The sentence of a message; one that came over the wire is in the language that was asked for. */
export const formattedMessage = (message: ProviderMessage | null, language: MessageLanguage = 'en'): string | null =>
	message && formatMessage(message, language);

interface ProviderErrorSummary {
	readonly kind: ProviderErrorKind;
	readonly sentence: string | null;
	readonly mayHaveHappened: boolean;
}

/** The failure that a promise must end with. */
export async function providerErrorSummary(
	promise: Promise<unknown>,
	language: MessageLanguage = 'en',
): Promise<ProviderErrorSummary> {
	const failure = await promise.then(
		() => expect.fail('no failure'),
		(error: unknown) => error,
	);
	if (!isProviderError(failure)) throw failure;
	const { kind, rejection } = failure;
	return { kind, sentence: formattedMessage(rejection, language), mayHaveHappened: isOutcomeUnknown(kind) };
}

/** What there is not, in these words. */
export const notFoundSummary = (words: string) => ({ kind: 'notFound', sentence: words, mayHaveHappened: false });

/** A no that is an answer. */
export async function rejectionText(
	result: Promise<{ readonly ok: true } | { readonly ok: false; readonly rejection: ProviderMessage | null }>,
	language: MessageLanguage = 'en',
): Promise<string | null> {
	const answer = await result;
	return answer.ok ? expect.fail('not rejected') : formattedMessage(answer.rejection, language);
}

/** The answer of what must succeed. */
export async function expectSuccess<Answer extends { readonly ok: boolean }>(
	result: Promise<Answer>,
): Promise<Extract<Answer, { readonly ok: true }>> {
	const answer = await result;
	return answer.ok ? (answer as Extract<Answer, { readonly ok: true }>) : expect.fail(JSON.stringify(answer));
}

let vehicles = 0;

/** A new vehicle, and an order for it that the provider takes. */
export async function orderFor(
	db: Kysely<Database>,
	provider: EmbeddedTestProvider,
	wish: BookingOptions = {},
): Promise<[regNo: string, order: BookingOrder]> {
	vehicles++;
	const [regNo = ''] = await addVehicles(db, 1, `MH14K${String.fromCharCode(65 + (vehicles % 26))}`);
	return [regNo, bookingOrderFromWire(await createBookingPayload(db, provider, { ...wish, regNo }))];
}
