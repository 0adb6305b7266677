/** For tests: a fake of a provider's API, which replies by call name and records the calls. */
import { isProviderError, type ProviderError } from '../../../domain/providerError.ts';
import type { CallName } from '../../wire/calls.ts';
import { calls } from '../../wire/calls.ts';
import { matchCall } from '../../wire/paths.ts';
import { createTransport, type Transport, type TransportOptions } from '../transport.ts';

export interface RecordedCall {
	readonly name: CallName;
	readonly request: Request;
	readonly url: URL;
	/** Parsed body of an action, else null. */
	readonly body: unknown;
}

/** Returns a body for HTTP 200, or a `Response`. */
export type Reply = (call: RecordedCall) => unknown;

/** Returns `reply`. The linter takes a function literal under a capitalized key for a React component. */
export function replyWith(reply: Reply): Reply {
	return reply;
}

export interface FakeProvider {
	readonly received: RecordedCall[];
	readonly logged: Record<string, unknown>[];
	readonly transport: Transport;
	/** How often a call was received. */
	callCount(name: CallName): number;
}

const baseUrl = 'http://provider.test/api/v1.0';

/** Metadata with every schema of the contract; each id is derived from its name. */
export function schemaMetadata() {
	const names = new Set(Object.values(calls).flatMap((call) => (call.schema === null ? [] : [call.schema])));
	return [...names].map((SystemName) => ({ SystemName, SchemaId: `id ${SystemName}` }));
}

export function createFakeProvider(
	replies: Partial<Record<CallName, Reply>>,
	options: Partial<TransportOptions> = {},
): FakeProvider {
	const received: RecordedCall[] = [];
	const logged: Record<string, unknown>[] = [];
	const all: Partial<Record<CallName, Reply>> = { whoami: () => ({ Metadata: schemaMetadata() }), ...replies };

	async function send(request: Request): Promise<Response> {
		const url = new URL(request.url);
		const found = matchCall(url.pathname.replace('/api/v1.0', ''));
		if (found === null) return Response.json({ IsRequestSuccessfull: false, Message: 'Not found' }, { status: 404 });
		const body: unknown = request.method === 'POST' ? await request.clone().json() : null;
		const recorded = { name: found.name, request, url, body };
		received.push(recorded);
		const reply = await all[found.name]?.(recorded);
		return reply instanceof Response ? reply : Response.json(reply);
	}

	const write = (fields: object) => {
		logged.push({ ...fields });
	};
	const transport = createTransport({
		baseUrl,
		send,
		clientId: 'portal',
		clientSecret: 'secret',
		log: { info: write, warn: write },
		onUnreadable: write,
		breaker: closedBreaker,
		...options,
	});
	return {
		received,
		logged,
		transport,
		callCount: (name) => received.filter((recorded) => recorded.name === name).length,
	};
}

/** A circuit breaker that never opens. */
export const closedBreaker = {
	failureThreshold: Number.POSITIVE_INFINITY,
	openMs: 0,
	probeAfterMs: 60_000,
	onChange: () => undefined,
};

export const testRequestContext = { language: 'hi', bearer: null, requestId: 'request-1', portalUrl: '' } as const;

/** The `ProviderError` that the promise must reject with. */
export async function providerErrorOf(promise: Promise<unknown>): Promise<ProviderError> {
	const outcome = await promise.then(
		() => null,
		(error: unknown) => error,
	);
	if (!isProviderError(outcome)) throw new Error(`not a Failure: ${outcome}`);
	return outcome;
}
