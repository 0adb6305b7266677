import { z } from 'zod';
import type { DatabasePlace } from '../config/config.ts';
import { CommandError } from '../operatorErrors.ts';
import { callRunningServer } from './callRunningServer.ts';

const successSchema = z.object({ lines: z.array(z.string()) });
const errorSchema = z.object({ error: z.string() });

/**
 * Sends a command to the server that holds the data folder and returns the lines to print; null when there is none, so
 * that the command may open the database itself.
 * @throws CommandError when the server rejects the command
 */
export async function sendAdminCommand(
	place: DatabasePlace,
	command: string,
	body: unknown,
): Promise<readonly string[] | null> {
	const request = { method: 'POST', path: `/control/${command}`, body: JSON.stringify(body) };
	const response = await callRunningServer(place, request);
	// 404: the process that listens there now is no portal with an embedded database.
	if (!response || response.status === 404) return null;
	const content: unknown = await response.json();
	if (response.ok) return successSchema.parse(content).lines;
	throw new CommandError(
		errorSchema.safeParse(content).data?.error ?? `The running portal answered ${response.status}.`,
	);
}
