/** What the tests of the contract work with. */
import type { Kysely } from 'kysely';
import { expect } from 'vitest';
import type { Database } from '../../../db/schema.ts';
import { type FailureKind, isFailure, mayHaveHappened } from '../../../domain/failure.ts';
import type { ProviderMessage } from '../../../domain/providerMessage.ts';
import type { TestProvider } from '../../../tests/support/provider/harness.ts';
import type { TestOnline } from '../../../tests/support/provider/payments.ts';
import type { OperationContext, Provider } from '../../port.ts';
import { type Language, sentenceOf } from '../../sentences/sentenceOf.ts';

export interface Subject {
	/** The provider that is tested, for one request; in English unless something else is said. */
	provider(context?: Partial<OperationContext>): Provider;
	/** The embedded provider at the end of its way, which brings vehicles and bills into their states. */
	readonly embedded: () => TestProvider;
	readonly db: () => Kysely<Database>;
	readonly online: () => TestOnline;
}

/** The sentence of a message; one that came over the wire is in the language that was asked for. */
export const sentence = (message: ProviderMessage | null, language: Language = 'en'): string | null =>
	message && sentenceOf(message, language);

interface ToldFailure {
	readonly kind: FailureKind;
	readonly sentence: string | null;
	readonly mayHaveHappened: boolean;
}

/** The failure that a promise must end with. */
export async function failureOf(promise: Promise<unknown>, language: Language = 'en'): Promise<ToldFailure> {
	const failure = await promise.then(
		() => expect.fail('no failure'),
		(error: unknown) => error,
	);
	if (!isFailure(failure)) throw failure;
	const { kind, rejection } = failure;
	return { kind, sentence: sentence(rejection, language), mayHaveHappened: mayHaveHappened(kind) };
}

/** What there is not, in these words. */
export const missing = (words: string) => ({ kind: 'notFound', sentence: words, mayHaveHappened: false });

/** A no that is an answer. */
export async function rejectionOf(
	result: Promise<{ readonly ok: true } | { readonly ok: false; readonly rejection: ProviderMessage | null }>,
	language: Language = 'en',
): Promise<string | null> {
	const answer = await result;
	return answer.ok ? expect.fail('not rejected') : sentence(answer.rejection, language);
}

/** The answer of what must succeed. */
export async function successOf<Answer extends { readonly ok: boolean }>(
	result: Promise<Answer>,
): Promise<Extract<Answer, { readonly ok: true }>> {
	const answer = await result;
	return answer.ok ? (answer as Extract<Answer, { readonly ok: true }>) : expect.fail(JSON.stringify(answer));
}
