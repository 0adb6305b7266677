/** Lists of the contract, and refusals where no list came. */
import type { z } from 'zod';
import { Failure } from '../../../domain/failure.ts';
import type { Calls } from '../calls.ts';
import type { AnswerOf, Declaration, ResponseOf } from '../declare.ts';
import { messageFrom, type Verdict } from './results.ts';

export interface ListAnswer<Row> extends Verdict {
	readonly Data?: Row[] | null | undefined;
}

type ListCall = Declaration<string, z.ZodType, z.ZodType<ListAnswer<unknown>>>;

/** Names of the calls that answer with a list. */
export type ListName = { [Name in keyof Calls]: Calls[Name] extends ListCall ? Name : never }[keyof Calls];

type RowIn<Answer> = Answer extends { readonly Data?: (infer Row)[] | null | undefined } ? Row : never;

/** One row of such a list as it is read. */
export type RowOf<Name extends ListName> = RowIn<ResponseOf<Calls[Name]>>;
/** One row of such a list as it is written. */
export type WrittenRow<Name extends ListName> = RowIn<AnswerOf<Calls[Name]>>;

/** The rows; `Data` null is an empty list. Throws a `Failure` (`refused`) when the provider said no. */
export function rowsOf<Row>(call: Declaration, answer: ListAnswer<Row>): Row[] {
	if (answer.IsRequestSuccessfull === false) throw refusal(call, answer.Message);
	return answer.Data ?? [];
}

/** The provider answered, and said no. */
export function refusal(call: Declaration, message: string | null | undefined): Failure {
	return new Failure('refused', { call: call.name, status: 200, rejection: messageFrom(message) });
}

export const listTo = <Row>(rows: readonly Row[]) => ({ IsRequestSuccessfull: true, Message: null, Data: [...rows] });
