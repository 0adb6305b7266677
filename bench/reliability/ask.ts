/** Requests whose answer may never come: what became of one is always known, at least as "lost". */
import { type Agent, request } from 'node:http';
import { schemaIds } from '../../provider/api/schemaIds.ts';
import { type CallName, calls } from '../../provider/wire/calls.ts';
import type { Declaration } from '../../provider/wire/declare.ts';
import { pathOf } from '../../provider/wire/paths.ts';

export const client = { id: 'reliability', secret: 'a-secret-of-the-bench' };

export interface Sent {
	readonly url: string;
	readonly method: 'GET' | 'POST';
	readonly headers: Readonly<Record<string, string>>;
	readonly body: string;
}

export interface Answer {
	readonly status: number;
	readonly body: string;
}

/** null: the connection broke before the whole answer was here, or could not be made. */
export function ask({ url, method, headers, body }: Sent, agent?: Agent): Promise<Answer | null> {
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
export function callTo(internalUrl: string, name: CallName, fields: object, key?: string): Sent {
	const call: Declaration = calls[name];
	const schemaId = call.schema === null ? '' : (schemaIds.get(call.schema) ?? '');
	return {
		url: `${internalUrl}/v1.0${pathOf(call, { schemaId, actionId: call.actionId })}`,
		method: 'POST',
		headers: {
			'Content-Type': 'application/json',
			ClientId: client.id,
			ClientSecret: client.secret,
			...(key !== undefined && { 'Idempotency-Key': key }),
		},
		body: JSON.stringify(fields),
	};
}

/** `unknown`: no answer, or a failure that says nothing about what was done. */
export type Told =
	| { readonly kind: 'done'; readonly message: string; readonly appointmentId: string }
	| { readonly kind: 'refused'; readonly message: string }
	| { readonly kind: 'unknown'; readonly status: number | null };

export function toldBy(answer: Answer | null): Told {
	if (answer?.status !== 200) return { kind: 'unknown', status: answer?.status ?? null };
	const said = JSON.parse(answer.body) as { IsRequestSuccessfull: boolean; Message?: string; AppointmentId?: string };
	const message = said.Message ?? '';
	if (!said.IsRequestSuccessfull) return { kind: 'refused', message };
	return { kind: 'done', message, appointmentId: said.AppointmentId ?? '' };
}
