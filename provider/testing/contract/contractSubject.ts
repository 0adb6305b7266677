/** The subject of the contract tests, and their helpers. */

import type { Kysely } from 'kysely';
import { expect } from 'vitest';
import type { Database } from '../../../db/schema.ts';
import type { Language } from '../../../domain/languages.ts';
import { isOutcomeUnknown, isProviderError, type ProviderErrorKind } from '../../../domain/providerError.ts';
import type { ResultCode } from '../../../domain/resultCode.ts';
import {
	addVehicles,
	type BookingOptions,
	createBookingPayload,
} from '../../../tests/support/provider/bookingPayload.ts';
import type { EmbeddedTestProvider } from '../../../tests/support/provider/harness.ts';
import type { TestOnlinePayment } from '../../../tests/support/provider/payments.ts';
import type { BookingDetails } from '../../bookingDetails.ts';
import type { Provider, RequestContext } from '../../port.ts';
import { formatResultText } from '../../translations/formatResultText.ts';
import { parseDetails } from '../exampleDetails.ts';

export interface ContractSubject {
	/** The tested provider for one request; in English by default. */
	provider(context?: Partial<RequestContext>): Provider;
	/** The embedded provider behind it, with which tests set up vehicles and bills. */
	readonly embedded: () => EmbeddedTestProvider;
	readonly db: () => Kysely<Database>;
	/** The database with the role that owns the tables, for rows that no provider writes. */
	readonly owner: () => Kysely<Database>;
	readonly online: () => TestOnlinePayment;
}

/** Formats a result code; a text read from the wire is already in the requested language. */
export const formattedResult = (message: ResultCode | null, language: Language = 'en'): string | null =>
	message && formatResultText(message, language);

interface ProviderErrorSummary {
	readonly kind: ProviderErrorKind;
	readonly resultText: string | null;
	readonly mayHaveHappened: boolean;
}

/** The kind and message of the `ProviderError` that the promise must reject with. */
export async function providerErrorSummary(
	promise: Promise<unknown>,
	language: Language = 'en',
): Promise<ProviderErrorSummary> {
	const failure = await promise.then(
		() => expect.fail('no failure'),
		(error: unknown) => error,
	);
	if (!isProviderError(failure)) throw failure;
	const { kind, rejection } = failure;
	return { kind, resultText: formattedResult(rejection, language), mayHaveHappened: isOutcomeUnknown(kind) };
}

/** The summary of a `notFound` error with this message. */
export const notFoundSummary = (resultText: string) => ({ kind: 'notFound', resultText, mayHaveHappened: false });

/** The result text of the result, which must be a rejection. */
export async function rejectionText(
	result: Promise<{ readonly ok: true } | { readonly ok: false; readonly rejection: ResultCode | null }>,
	language: Language = 'en',
): Promise<string | null> {
	const answer = await result;
	return answer.ok ? expect.fail('not rejected') : formattedResult(answer.rejection, language);
}

/** The result, which must be a success. */
export async function expectSuccess<Answer extends { readonly ok: boolean }>(
	result: Promise<Answer>,
): Promise<Extract<Answer, { readonly ok: true }>> {
	const answer = await result;
	return answer.ok ? (answer as Extract<Answer, { readonly ok: true }>) : expect.fail(JSON.stringify(answer));
}

let vehicles = 0;

/** Adds a vehicle; returns it with valid booking details for it. */
export async function detailsFor(
	db: Kysely<Database>,
	provider: EmbeddedTestProvider,
	options: BookingOptions = {},
): Promise<[regNo: string, details: BookingDetails]> {
	vehicles++;
	const [regNo = ''] = await addVehicles(db, 1, `MH14K${String.fromCharCode(65 + (vehicles % 26))}`);
	return [regNo, parseDetails(await createBookingPayload(db, provider, { ...options, regNo }))];
}
