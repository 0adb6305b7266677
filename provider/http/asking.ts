/** How the methods of a `Provider` put their calls on the wire. */
import { calls } from '../wire/calls.ts';
import type { Declaration, RequestOf, ResponseOf } from '../wire/declare.ts';
import type { Visit } from './provider.ts';
import { type ListAnswer, type ListName, type RowOf, rowsOf } from './rows.ts';
import type { Wire } from './wire.ts';

export interface Asking {
	ask<Call extends Declaration>(
		call: Call,
		request: RequestOf<Call>,
		idempotencyKey?: string,
	): Promise<ResponseOf<Call>>;
	/** The rows of a call that answers with a list; a refusal is a `Failure`. */
	rows<Name extends ListName>(name: Name, request: RequestOf<(typeof calls)[Name]>): Promise<RowOf<Name>[]>;
}

/** A visitor who has gone ends reads, never writes. */
export function askingFor(wire: Wire, visit: Visit): Asking {
	const ask: Asking['ask'] = (call, request, idempotencyKey) => {
		const signal = call.effect === 'read' ? visit.signal : undefined;
		return wire.call(call, request, { visit, idempotencyKey, signal });
	};
	return {
		ask,
		async rows<Name extends ListName>(name: Name, request: RequestOf<(typeof calls)[Name]>) {
			const answer = await ask<Declaration>(calls[name], request);
			return rowsOf(calls[name], answer as ListAnswer<RowOf<Name>>);
		},
	};
}
