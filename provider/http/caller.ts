/** How the methods of the HTTP adapter put their calls on the wire. */
import type { OperationContext } from '../port.ts';
import { calls } from '../wire/calls.ts';
import type { Declaration, RequestOf, ResponseOf } from '../wire/declare.ts';
import { type ListAnswer, type ListName, type RowOf, rowsOf } from '../wire/mapping/rows.ts';
import type { Wire } from './wire.ts';

export interface Caller {
	ask<Call extends Declaration>(
		call: Call,
		request: RequestOf<Call>,
		idempotencyKey?: string,
	): Promise<ResponseOf<Call>>;
	/** The rows of a call that answers with a list; a refusal is a `Failure`. */
	rows<Name extends ListName>(name: Name, request: RequestOf<(typeof calls)[Name]>): Promise<RowOf<Name>[]>;
}

/** Whoever has gone ends reads, never writes. */
export function callerFor(wire: Wire, context: OperationContext): Caller {
	const ask: Caller['ask'] = (call, request, idempotencyKey) => {
		const signal = call.effect === 'read' ? context.signal : undefined;
		return wire.call(call, request, { context, idempotencyKey, signal });
	};
	return {
		ask,
		async rows<Name extends ListName>(name: Name, request: RequestOf<(typeof calls)[Name]>) {
			const answer = await ask<Declaration>(calls[name], request);
			return rowsOf(calls[name], answer as ListAnswer<RowOf<Name>>);
		},
	};
}
