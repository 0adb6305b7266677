/** The calls of one request of the portal, which the methods of the HTTP adapter are made of. */
import type { RequestContext } from '../port.ts';
import type { CallDeclaration, RequestOf, ResponseOf } from '../wire/callDeclaration.ts';
import { calls } from '../wire/calls.ts';
import { type ListCallName, type ListResponse, type RowOf, responseRows } from '../wire/mapping/rows.ts';
import type { Transport } from './transport.ts';

export interface Caller {
	callProvider<Call extends CallDeclaration>(
		call: Call,
		request: RequestOf<Call>,
		idempotencyKey?: string,
	): Promise<ResponseOf<Call>>;
	/** The mapped rows of a call that responds with a list; rejects with a `ProviderError` when the provider does. */
	fetchRows<Name extends ListCallName, Row>(
		name: Name,
		request: RequestOf<(typeof calls)[Name]>,
		fromWire: (row: RowOf<Name>) => Row,
	): Promise<Row[]>;
}

/** `context.signal` aborts reads only: a write that was sent must run to its end. */
export function createCaller(transport: Transport, context: RequestContext): Caller {
	const callProvider: Caller['callProvider'] = (call, request, idempotencyKey) => {
		const signal = call.effect === 'read' ? context.signal : undefined;
		return transport.call(call, request, { context, idempotencyKey, signal });
	};
	return {
		callProvider,
		async fetchRows(name, request, fromWire) {
			const answer = await callProvider<CallDeclaration>(calls[name], request);
			return responseRows(calls[name], answer as ListResponse<RowOf<typeof name>>).map((row) => fromWire(row));
		},
	};
}
