/** A provider of a few lines, for tests: answers by call name, and remembers what it was asked. */
import { type Failure, isFailure } from '../../domain/failure.ts';
import type { CallName } from '../wire/calls.ts';
import { calls } from '../wire/calls.ts';
import { callAt } from '../wire/paths.ts';
import { createWire, type Wire, type WireOptions } from './wire.ts';

export interface Asking {
	readonly name: CallName;
	readonly request: Request;
	readonly url: URL;
	/** Parsed body of an action, null else. */
	readonly body: unknown;
}

/** A body for HTTP 200, or a whole response. */
export type Reply = (asking: Asking) => unknown;

/** A reply under a wire name; the linter takes a bare function under such a name for a React component. */
export function by(reply: Reply): Reply {
	return reply;
}

export interface TestProvider {
	readonly asked: Asking[];
	readonly logged: Record<string, unknown>[];
	readonly wire: Wire;
	/** How often a call was asked. */
	times(name: CallName): number;
}

const base = 'http://provider.test/api/v1.0';

/** Every schema of the contract, its id made from its name. */
export function metadata() {
	const names = new Set(Object.values(calls).flatMap((call) => (call.schema === null ? [] : [call.schema])));
	return [...names].map((SystemName) => ({ SystemName, SchemaId: `id ${SystemName}` }));
}

export function testProvider(
	replies: Partial<Record<CallName, Reply>>,
	options: Partial<WireOptions> = {},
): TestProvider {
	const asked: Asking[] = [];
	const logged: Record<string, unknown>[] = [];
	const all: Partial<Record<CallName, Reply>> = { whoami: () => ({ Metadata: metadata() }), ...replies };

	async function send(request: Request): Promise<Response> {
		const url = new URL(request.url);
		const found = callAt(url.pathname.replace('/api/v1.0', ''));
		if (found === null) return Response.json({ IsRequestSuccessfull: false, Message: 'Not found' }, { status: 404 });
		const body: unknown = request.method === 'POST' ? await request.clone().json() : null;
		const asking = { name: found.name, request, url, body };
		asked.push(asking);
		const reply = await all[found.name]?.(asking);
		return reply instanceof Response ? reply : Response.json(reply);
	}

	const write = (fields: Record<string, unknown>) => {
		logged.push(fields);
	};
	const wire = createWire({
		base,
		send,
		clientId: 'portal',
		clientSecret: 'secret',
		log: { info: write, warn: write },
		...options,
	});
	return { asked, logged, wire, times: (name) => asked.filter((asking) => asking.name === name).length };
}

export const context = { language: 'hi', bearer: null, requestId: 'request-1', portalUrl: '' } as const;

/** The `Failure` that a promise must end with. */
export async function failureOf(promise: Promise<unknown>): Promise<Failure> {
	const outcome = await promise.then(
		() => null,
		(error: unknown) => error,
	);
	if (!isFailure(outcome)) throw new Error(`not a Failure: ${outcome}`);
	return outcome;
}
