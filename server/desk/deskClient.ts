import { z } from 'zod';
import { readInstanceFile } from '../../db/instanceFile.ts';
import { CommandRejected } from '../../provider/embedded/commandRejected.ts';
import { CommandError } from '../commandError.ts';
import type { DeskInvocation } from './parseDeskArguments.ts';

const rejectionSchema = z.object({ ok: z.literal(false), error: z.string(), allowed: z.array(z.string()) });
const successSchema = z.looseObject({ ok: z.literal(true) });

/**
 * Has the server that holds the data folder carry out a desk command, and answers what it answers; null when none is
 * running, so that the folder may be opened here.
 * @throws DeskRefusal as the desk itself does
 */
export async function sendDeskCommand(dataDir: string, invocation: DeskInvocation): Promise<object | null> {
	const holder = await readInstanceFile(dataDir);
	if (!holder) return null;
	const { command } = invocation;
	const { path, body } = toHttpRequest(invocation);
	const response = await fetch(`http://${holder.host}:${holder.port}/desk${path}`, {
		method: command.method,
		headers: { Authorization: `Bearer ${holder.token}`, 'Content-Type': 'application/json' },
		body,
	}).catch((error: unknown) => {
		if (error instanceof TypeError) return null;
		throw error;
	});
	// Nobody listens, or someone else does by now: the holder's file is of a process that was killed.
	if (!response || response.status === 401 || response.headers.get('content-type')?.includes('json') !== true)
		return null;
	const content: unknown = await response.json();
	const success = successSchema.safeParse(content);
	if (success.success) return success.data;
	const failure = rejectionSchema.safeParse(content).data;
	if (!failure) return null;
	const { status } = response;
	if (status === 404 || status === 409 || status === 422) {
		throw new CommandRejected(status, { code: 'provider', message: failure.error }, failure.allowed);
	}
	throw new CommandError(failure.error);
}

/** The fields where HTTP has them: in the path, and in the query or the body. */
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
