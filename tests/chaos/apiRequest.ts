/** Requests to a portal that may be killed before it responds; a missing response is a result, not an error. */
import { type Agent, request } from 'node:http';
import { schemaIds } from '../../provider/api/schemaIds.ts';
import type { CallDeclaration } from '../../provider/wire/callDeclaration.ts';
import { type CallName, calls } from '../../provider/wire/calls.ts';
import { callPath } from '../../provider/wire/paths.ts';

export const chaosClient = { id: 'chaos', secret: 'a-secret-of-the-tests' };

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

/** Returns null if the connection could not be opened, or broke before the whole response had arrived. */
export function sendRequest(
	{ url, method, headers, body }: ChaosRequest,
	agent?: Agent,
): Promise<ChaosResponse | null> {
	return new Promise((resolve) => {
		const length = { 'Content-Length': String(Buffer.byteLength(body)) };
		const clientRequest = request(url, { method, agent, headers: { ...headers, ...length } }, (response) => {
			let text = '';
			response.setEncoding('utf8').on('data', (chunk: string) => {
				text += chunk;
			});
			response.once('close', () =>
				resolve(response.complete ? { status: response.statusCode ?? 0, body: text } : null),
			);
			// `close` follows and reports a response that was cut off.
			response.on('error', () => resolve(null));
		});
		clientRequest.on('error', () => resolve(null));
		clientRequest.end(body);
	});
}

/** The request of a provider API call on a portal's internal port, for calls that are sent as a JSON body. */
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

/** `unknown`: no response, or an error that does not tell whether the work was done. */
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
