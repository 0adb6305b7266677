/** How commands call the portal that runs on the data folder: it alone has the embedded database open. */
import { z } from 'zod';
import { folderUnwritable, readInstanceFile } from '../../db/dataFolder.ts';
import { CommandRejected } from '../../provider/embedded/commandRejected.ts';
import type { DatabasePlace } from '../config/config.ts';
import { CommandError } from '../operatorErrors.ts';
import type { DeskInvocation } from './deskArguments.ts';

/**
 * Sends a request to the internal port of the server that holds the data folder, with the token of its instance file.
 * `path` is a path of the internal port, `body` is JSON. Returns null if no server runs, and always on PostgreSQL,
 * which any number of processes can share: the command then opens the database itself.
 * @throws OperatorError if DATA_DIR is a file, or a folder of another user
 */
async function callRunningPortal(
	{ databaseUrl, dataDir }: DatabasePlace,
	{ method, path, body }: { readonly method: string; readonly path: string; readonly body: string | null },
): Promise<Response | null> {
	if (databaseUrl !== null) return null;
	const instance = await readInstanceFile(dataDir).catch((error: unknown) => {
		throw folderUnwritable(dataDir, error);
	});
	if (!instance) return null;
	const response = await fetch(`http://${instance.host}:${instance.port}${path}`, {
		method,
		headers: { Authorization: `Bearer ${instance.token}`, 'Content-Type': 'application/json' },
		body,
	}).catch((error: unknown) => {
		// fetch rejects with a TypeError if the connection fails: a killed process left its instance file behind.
		if (error instanceof TypeError) return null;
		throw error;
	});
	// 401: another process listens on that port now, and does not know the token.
	return response?.status === 401 ? null : response;
}

const linesSchema = z.object({ lines: z.array(z.string()) });
const errorSchema = z.object({ error: z.string() });

/**
 * Sends a command of `adminCommands.ts` and returns the lines to print; null if no portal runs.
 * @throws CommandError if the server rejects the command
 */
export async function sendAdminCommand(
	place: DatabasePlace,
	command: string,
	body: unknown,
): Promise<readonly string[] | null> {
	const request = { method: 'POST', path: `/control/${command}`, body: JSON.stringify(body) };
	const response = await callRunningPortal(place, request);
	// 404: the process that listens there now has no embedded database, or is no portal.
	if (!response || response.status === 404) return null;
	const content: unknown = await response.json();
	if (response.ok) return linesSchema.parse(content).lines;
	throw new CommandError(
		errorSchema.safeParse(content).data?.error ?? `The running portal answered ${response.status}.`,
	);
}

const answerSchema = z.discriminatedUnion('ok', [
	z.looseObject({ ok: z.literal(true) }),
	z.object({ ok: z.literal(false), error: z.string(), allowed: z.array(z.string()) }),
]);

/**
 * Sends a desk command and returns its answer; null if no portal runs.
 * @throws CommandRejected as the command itself does
 * @throws CommandError for any other failure that the server reports
 */
export async function sendDeskCommand(place: DatabasePlace, invocation: DeskInvocation): Promise<object | null> {
	const { path, body } = toHttpRequest(invocation);
	const request = { method: invocation.command.method, path: `/desk${path}`, body };
	const response = await callRunningPortal(place, request);
	// An answer that is not JSON comes from another program that listens on that port now.
	if (response?.headers.get('content-type')?.includes('json') !== true) return null;
	const content = answerSchema.safeParse(await response.json()).data;
	if (!content) return null;
	const { ok, ...answer } = content;
	if (content.ok) return answer;
	const { status } = response;
	if (status === 404 || status === 409 || status === 422) {
		throw new CommandRejected(status, { code: 'provider', params: { text: content.error } }, content.allowed);
	}
	throw new CommandError(content.error);
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
