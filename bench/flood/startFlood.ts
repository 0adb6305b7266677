import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

export interface Flood {
	/** The number of answers so far, by status. */
	answered(): Promise<Readonly<Record<string, number>>>;
	stop(): Promise<void>;
}

/** Starts `generator.ts` in a process of its own. */
export function startFlood(
	url: string,
	{ host, from, connections }: { readonly host: string; readonly from: string; readonly connections: number },
): Flood {
	const generator = fork(fileURLToPath(new URL('./generator.ts', import.meta.url)), [
		url,
		host,
		from,
		String(connections),
	]);
	const exited = once(generator, 'exit');
	return {
		async answered() {
			generator.send('answered');
			const [counts] = await once(generator, 'message');
			return counts;
		},
		async stop() {
			generator.disconnect();
			await exited;
		},
	};
}
