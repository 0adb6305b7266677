import { z } from 'zod';

/** How often a function of a script ran. The first range is the function itself, the others are blocks in it. */
const functionCoverage = z.object({
	functionName: z.string(),
	ranges: z.array(z.object({ startOffset: z.number(), endOffset: z.number(), count: z.number() })).min(1),
});
const scriptCoverage = z.object({ url: z.string(), functions: z.array(functionCoverage) });
const coverageResult = z.object({ result: z.array(scriptCoverage) });
const inspectorMessage = z.object({
	id: z.number(),
	result: z.unknown().optional(),
	error: z.object({ message: z.string() }).optional(),
});

export type FunctionCoverage = z.output<typeof functionCoverage>;
export type ScriptCoverage = z.output<typeof scriptCoverage>;

/** Reads the coverage of a running process. */
export interface CoverageRecorder {
	/** The coverage since the recorder was opened or since the last call; the counts start again from zero. */
	take(): Promise<readonly ScriptCoverage[]>;
	close(): void;
}

/**
 * Turns on V8's precise coverage in a process that was started with `--inspect`.
 *
 * @param output the output of the process, in which Node prints the address of its inspector
 * @throws when the process has no inspector
 */
export async function recordCoverage(output: string): Promise<CoverageRecorder> {
	const address = /Debugger listening on (ws:\S+)/.exec(output)?.[1];
	if (address === undefined) throw new Error('the process was not started with --inspect');
	const socket = new WebSocket(address);
	await new Promise((done, failed) => {
		socket.addEventListener('open', done, { once: true });
		socket.addEventListener('error', () => failed(new Error(`nothing answers at ${address}`)), { once: true });
	});
	let lastId = 0;
	const call = (method: string, params: object = {}): Promise<unknown> => {
		const id = ++lastId;
		return new Promise((done, failed) => {
			const receive = ({ data }: MessageEvent) => {
				const message = inspectorMessage.safeParse(JSON.parse(String(data)));
				if (!message.success || message.data.id !== id) return;
				socket.removeEventListener('message', receive);
				const { error, result } = message.data;
				if (error) failed(new Error(`${method}: ${error.message}`));
				else done(result);
			};
			socket.addEventListener('message', receive);
			socket.send(JSON.stringify({ id, method, params }));
		});
	};
	await call('Profiler.enable');
	await call('Profiler.startPreciseCoverage', { callCount: true, detailed: true });
	return {
		take: async () => coverageResult.parse(await call('Profiler.takePreciseCoverage')).result,
		close: () => socket.close(),
	};
}
