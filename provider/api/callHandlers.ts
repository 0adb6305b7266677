/** Answers the calls of the contract from a provider. */
import type { Provider } from '../port.ts';
import type { CallDeclaration, RequestOf, ResponseInputOf } from '../wire/callDeclaration.ts';
import { type CallName, type Calls, calls } from '../wire/calls.ts';
import type { MessageFormatter } from '../wire/results.ts';
import { schemaIds } from './schemaIds.ts';

export interface CallHandlerContext {
	readonly provider: Provider;
	/** In the caller's language. */
	readonly format: MessageFormatter;
	/** Validated; empty for calls without one. */
	readonly idempotencyKey: string;
}

type CallHandler<Name extends CallName> = (
	request: RequestOf<Calls[Name]>,
	context: CallHandlerContext,
) => ResponseInputOf<Calls[Name]> | Promise<ResponseInputOf<Calls[Name]>>;

/** The calls that are more than one method of the port; a missing handler does not compile. */
const handlers: { readonly [Name in CallName as Calls[Name]['port'] extends null ? Name : never]: CallHandler<Name> } =
	{
		whoami: () => ({ Metadata: [...schemaIds].map(([SystemName, SchemaId]) => ({ SystemName, SchemaId })) }),

		document: async ({ id }, { provider, format }) => {
			const vehicle = await provider.vehicle(id);
			// The caller may show the payment to its owner, and has no call of its own for this.
			if (vehicle.statusCheckDueFor !== null) await provider.requestStatusCheck(vehicle.statusCheckDueFor);
			return calls.document.writeResult(vehicle, format);
		},

		BookServiceAppointment: async (payload, { provider, format, idempotencyKey }) => {
			const call = calls.BookServiceAppointment;
			return call.writeResult(await provider.book({ order: call.readRequest(payload), idempotencyKey }), format);
		},
	};

type Method = (request: unknown) => Promise<unknown>;

/** Returns the body of HTTP 200 for a validated request. @throws `ProviderError` */
export async function answerCall(name: CallName, request: unknown, context: CallHandlerContext): Promise<unknown> {
	const call: CallDeclaration = calls[name];
	// The types of request and handler or method match, because both belong to the call; TypeScript cannot see that.
	const { [name]: handler } = handlers as { readonly [Name in CallName]?: CallHandler<never> };
	if (call.port === null) return handler?.(request as never, context);
	const method = context.provider[call.port] as Method;
	return call.writeResult(await method(call.readRequest(request)), context.format);
}
