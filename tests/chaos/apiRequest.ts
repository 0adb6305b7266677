/** Requests whose answer may never come: what became of one is always known, at least as "lost". */
import { type Agent, request } from 'node:http';
import { schemaIds } from '../../provider/api/schemaIds.ts';
import type { CallDeclaration } from '../../provider/wire/callDeclaration.ts';
import { type CallName, calls } from '../../provider/wire/calls.ts';
import { callPath } from '../../provider/wire/paths.ts';

export const chaosClient = { id: 'reliability', secret: 'a-secret-of-the-bench' };

export interface ChaosRequest {
	readonly url: string;
	readonly method: 'GET' | 'POST';
	readonly headers: Readonly<Record<string, string>>;
	readonly body: string;
}

export interface ChaosResponse {
	readonly status: number;
	readonly body: string;
}

/** null: the connection broke before the whole answer was here, or could not be made. */
export function sendRequest(
	{ url, method, headers, body }: ChaosRequest,
	agent?: Agent,
): Promise<ChaosResponse | null> {
	return new Promise((done) => {
		const length = { 'Content-Length': String(Buffer.byteLength(body)) };
		const sent = request(url, { method, agent, headers: { ...headers, ...length } }, (response) => {
			let text = '';
			response.setEncoding('utf8').on('data', (chunk: string) => {
				text += chunk;
			});
			response.once('close', () => done(response.complete ? { status: response.statusCode ?? 0, body: text } : null));
			// What is cut off is told by `close`.
			response.on('error', () => done(null));
		});
		sent.on('error', () => done(null));
		sent.end(body);
	});
}

/** A call of the provider API on a portal's internal port; only for calls whose request is a body. */
export function apiRequest(internalUrl: string, name: CallName, fields: object, key?: string): ChaosRequest {
	const call: CallDeclaration = calls[name];
	const schemaId = call.schema === null ? '' : (schemaIds.get(call.schema) ?? '');
	return {
		url: `${internalUrl}/v1.0${callPath(call, { schemaId, actionId: call.actionId })}`,
		method: 'POST',
		headers: {
			'Content-Type': 'application/json',
			ClientId: chaosClient.id,
			ClientSecret: chaosClient.secret,
			...(key !== undefined && { 'Idempotency-Key': key }),
		},
		body: JSON.stringify(fields),
	};
}

/** `unknown`: no answer, or a failure that says nothing about what was done. */
export type CallOutcome =
	| { readonly kind: 'done'; readonly message: string; readonly appointmentId: string }
	| { readonly kind: 'refused'; readonly message: string }
	| { readonly kind: 'unknown'; readonly status: number | null };

export function callOutcome(response: ChaosResponse | null): CallOutcome {
	if (response?.status !== 200) return { kind: 'unknown', status: response?.status ?? null };
	const body = JSON.parse(response.body) as { IsRequestSuccessfull: boolean; Message?: string; AppointmentId?: string };
	const message = body.Message ?? '';
	if (!body.IsRequestSuccessfull) return { kind: 'refused', message };
	return { kind: 'done', message, appointmentId: body.AppointmentId ?? '' };
}
