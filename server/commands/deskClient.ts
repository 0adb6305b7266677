import { z } from 'zod';
import { CommandRejected } from '../../provider/embedded/commandRejected.ts';
import type { DatabasePlace } from '../config/config.ts';
import { CommandError } from '../operatorErrors.ts';
import { callRunningServer } from './callRunningServer.ts';
import type { DeskInvocation } from './deskArguments.ts';

const rejectionSchema = z.object({ ok: z.literal(false), error: z.string(), allowed: z.array(z.string()) });
const successSchema = z.looseObject({ ok: z.literal(true) });

/**
 * Sends a desk command to the server that holds the data folder and returns its answer; null when there is none, so that
 * the command may open the database itself.
 * @throws CommandRejected as the command itself does
 * @throws CommandError for any other failure that the server reports
 */
export async function sendDeskCommand(place: DatabasePlace, invocation: DeskInvocation): Promise<object | null> {
	const { path, body } = toHttpRequest(invocation);
	const request = { method: invocation.command.method, path: `/desk${path}`, body };
	const response = await callRunningServer(place, request);
	// Another program listens on that port now when the answer is not JSON.
	if (response?.headers.get('content-type')?.includes('json') !== true) return null;
	const content: unknown = await response.json();
	const success = successSchema.safeParse(content).data;
	if (success) {
		const { ok, ...answer } = success;
		return answer;
	}
	const failure = rejectionSchema.safeParse(content).data;
	if (!failure) return null;
	const { status } = response;
	if (status === 404 || status === 409 || status === 422) {
		throw new CommandRejected(status, { code: 'provider', message: failure.error }, failure.allowed);
	}
	throw new CommandError(failure.error);
}

/** Puts the fields of the command into the path, and the remaining ones into the query (GET) or the body (POST). */
function toHttpRequest({ command, input }: DeskInvocation): { readonly path: string; readonly body: string | null } {
	const remaining = new Map(Object.entries(input));
	const path = command.path.replaceAll(/:(\w+)/g, (_, name: string) => {
		const value = String(remaining.get(name) ?? '');
		remaining.delete(name);
		return encodeURIComponent(value);
	});
	if (command.method === 'POST') return { path, body: JSON.stringify(Object.fromEntries(remaining)) };
	const query = new URLSearchParams([...remaining].map(([name, value]) => [name, String(value)]));
	return { path: remaining.size === 0 ? path : `${path}?${query}`, body: null };
}
