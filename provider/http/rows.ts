/** Lists of the contract, and refusals where no list came. */
import type { z } from 'zod';
import { Failure } from '../../domain/failure.ts';
import type { Calls } from '../wire/calls.ts';
import type { Declaration, ResponseOf } from '../wire/declare.ts';
import { textOrNull } from './mapping/plain.ts';

export interface ListAnswer<Row> {
	readonly IsRequestSuccessfull?: boolean | null | undefined;
	readonly Message?: string | null | undefined;
	readonly Data?: Row[] | null | undefined;
}

type ListCall = Declaration<string, z.ZodType, z.ZodType<ListAnswer<unknown>>>;

/** Names of the calls that answer with a list. */
export type ListName = { [Name in keyof Calls]: Calls[Name] extends ListCall ? Name : never }[keyof Calls];

/** One row of such a list. */
export type RowOf<Name extends ListName> =
	ResponseOf<Calls[Name]> extends { readonly Data?: (infer Row)[] | null | undefined } ? Row : never;

/** The rows; `Data` null is an empty list. Throws a `Failure` (`refused`) when the provider said no. */
export function rowsOf<Row>(call: Declaration, answer: ListAnswer<Row>): Row[] {
	if (answer.IsRequestSuccessfull === false) throw refusal(call, answer.Message);
	return answer.Data ?? [];
}

/** The provider answered, and said no. */
export function refusal(call: Declaration, message: string | null | undefined): Failure {
	return new Failure('refused', { call: call.name, status: 200, ownerMessage: textOrNull(message) ?? undefined });
}
