import { z } from 'zod';
import { readInstanceFile } from '../../db/instanceFile.ts';
import { CommandError } from '../commandError.ts';

const successSchema = z.object({ lines: z.array(z.string()) });
const errorSchema = z.object({ error: z.string() });

/**
 * Has the server that holds the data folder carry out a command, and answers its lines for the terminal;
 * null when none is running, so that the command may open the folder itself.
 * @throws CommandError when the server refuses
 */
export async function sendAdminCommand(
	dataDir: string,
	command: string,
	body: unknown,
): Promise<readonly string[] | null> {
	const holder = await readInstanceFile(dataDir);
	if (!holder) return null;
	const response = await fetch(`http://${holder.host}:${holder.port}/control/${command}`, {
		method: 'POST',
		headers: { Authorization: `Bearer ${holder.token}`, 'Content-Type': 'application/json' },
		body: JSON.stringify(body),
	}).catch((error: unknown) => {
		if (error instanceof TypeError) return null;
		throw error;
	});
	// Nobody listens, or someone else does by now: the holder's file is of a process that was killed.
	if (!response || response.status === 401 || response.status === 404) return null;
	const content: unknown = await response.json();
	if (response.ok) return successSchema.parse(content).lines;
	throw new CommandError(
		errorSchema.safeParse(content).data?.error ?? `The running portal answered ${response.status}.`,
	);
}
