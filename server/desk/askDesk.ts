import { z } from 'zod';
import { readHolder } from '../../db/holder.ts';
import { DeskRefusal } from '../../provider/embedded/desk/refusal.ts';
import { CommandError } from '../control.ts';
import type { AskedOfDesk } from './words.ts';

const refused = z.object({ ok: z.literal(false), error: z.string(), allowed: z.array(z.string()) });
const done = z.looseObject({ ok: z.literal(true) });

/**
 * Has the server that holds the data folder carry out a desk command, and answers what it answers; null when none is
 * running, so that the folder may be opened here.
 * @throws DeskRefusal as the desk itself does
 */
export async function askDesk(dataDir: string, asked: AskedOfDesk): Promise<object | null> {
	const holder = await readHolder(dataDir);
	if (!holder) return null;
	const { command } = asked;
	const { path, body } = placed(asked);
	const answer = await fetch(`http://${holder.host}:${holder.port}/desk${path}`, {
		method: command.method,
		headers: { Authorization: `Bearer ${holder.token}`, 'Content-Type': 'application/json' },
		body,
	}).catch((error: unknown) => {
		if (error instanceof TypeError) return null;
		throw error;
	});
	// Nobody listens, or someone else does by now: the holder's file is of a process that was killed.
	if (!answer || answer.status === 401 || answer.headers.get('content-type')?.includes('json') !== true) return null;
	const content: unknown = await answer.json();
	const success = done.safeParse(content);
	if (success.success) return success.data;
	const failure = refused.safeParse(content).data;
	if (!failure) return null;
	const { status } = answer;
	if (status === 404 || status === 409 || status === 422) {
		throw new DeskRefusal(status, { code: 'provider', message: failure.error }, failure.allowed);
	}
	throw new CommandError(failure.error);
}

/** The fields where HTTP has them: in the path, and in the query or the body. */
function placed({ command, given }: AskedOfDesk): { readonly path: string; readonly body: string | null } {
	const left = new Map(Object.entries(given));
	const path = command.path.replaceAll(/:(\w+)/g, (_, name: string) => {
		const value = String(left.get(name) ?? '');
		left.delete(name);
		return encodeURIComponent(value);
	});
	if (command.method === 'POST') return { path, body: JSON.stringify(Object.fromEntries(left)) };
	const query = new URLSearchParams([...left].map(([name, value]) => [name, String(value)]));
	return { path: left.size === 0 ? path : `${path}?${query}`, body: null };
}
