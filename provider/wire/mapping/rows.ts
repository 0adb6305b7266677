/** Mapping of responses that are lists of rows. */
import type { z } from 'zod';
import { ProviderError } from '../../../domain/providerError.ts';
import type { CallDeclaration, ResponseInputOf, ResponseOf } from '../callDeclaration.ts';
import type { Calls } from '../calls.ts';
import { isEmptyListMessage, messageFromWire, type ResultFields } from './results.ts';

export interface ListResponse<Row> extends ResultFields {
	readonly Data?: Row[] | null | undefined;
}

type ListCall = CallDeclaration<string, z.ZodType, z.ZodType<ListResponse<unknown>>>;

/** Names of the calls that respond with a list. */
export type ListCallName = { [Name in keyof Calls]: Calls[Name] extends ListCall ? Name : never }[keyof Calls];

type RowIn<Response> = Response extends { readonly Data?: (infer Row)[] | null | undefined } ? Row : never;

/** A row of such a list as it is read. */
export type RowOf<Name extends ListCallName> = RowIn<ResponseOf<Calls[Name]>>;
/** A row of such a list as it may be written. */
export type RowInputOf<Name extends ListCallName> = RowIn<ResponseInputOf<Calls[Name]>>;

/**
 * The rows; without `Data` the list is empty, and so is one that is refused because nothing was found. Throws a
 * `ProviderError` (`refused`) for every other response whose IsRequestSuccessfull is false.
 */
export function responseRows<Row>(call: CallDeclaration, response: ListResponse<Row>): Row[] {
	if (response.IsRequestSuccessfull === false && !isEmptyListMessage(response))
		throw rejectionError(call, response.Message);
	return response.Data ?? [];
}

/** The error of a response with HTTP 200 whose IsRequestSuccessfull is false. */
export function rejectionError(call: CallDeclaration, message: string | null | undefined): ProviderError {
	return new ProviderError('refused', { call: call.name, status: 200, rejection: messageFromWire(message) });
}

export const listToWire = <Row>(rows: readonly Row[]) => ({
	IsRequestSuccessfull: true,
	Message: null,
	Data: [...rows],
});
