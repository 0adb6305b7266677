/** One HTTP exchange with a provider: sent once, answered within a time and a size. */
import { Failure } from '../../domain/failure.ts';

/**
 * `fetch`, or that of a façade in tests. The signal goes beside the request: one that a request is made with is lost
 * when the request is collected, and the connection then stays open.
 */
export type Send = (request: Request, ending: { readonly signal: AbortSignal }) => Promise<Response>;

export interface Limits {
	readonly timeoutMs: number;
	readonly maxBytes: number;
	/** Ends the exchange early: the one who asked has gone. */
	readonly signal?: AbortSignal;
}

export interface Answer {
	readonly status: number;
	readonly body: string;
}

/**
 * Sends and reads the whole answer, whatever its status. Rejects with a `Failure`: `timeout`
 * (also when `signal` fires: either way a write may have happened), `unreachable`, or `shape`
 * for an answer larger than `maxBytes`. The limit holds even for a `send` that ignores the signal.
 */
export async function exchange(call: string, send: Send, build: () => Request, limits: Limits): Promise<Answer> {
	const ending = new AbortController();
	const end = (why: string) => ending.abort(new Failure('timeout', { call, cause: new Error(why) }));
	const timer = setTimeout(end, limits.timeoutMs, `no answer within ${limits.timeoutMs} ms`);
	const gone = () => end('given up by the caller');
	limits.signal?.addEventListener('abort', gone);
	if (limits.signal?.aborted) gone();
	try {
		return await orEnded(readAnswer(call, send(build(), ending), limits.maxBytes), ending.signal);
	} catch (error) {
		if (ending.signal.aborted) throw ending.signal.reason;
		if (error instanceof Failure) throw error;
		throw new Failure('unreachable', { call, cause: error });
	} finally {
		clearTimeout(timer);
		limits.signal?.removeEventListener('abort', gone);
	}
}

async function readAnswer(call: string, sent: Promise<Response>, maxBytes: number): Promise<Answer> {
	const response = await sent;
	if (Number(response.headers.get('Content-Length')) > maxBytes) {
		await response.body?.cancel();
		throw tooLarge(call, response.status, maxBytes);
	}
	return { status: response.status, body: await boundedText(call, response, maxBytes) };
}

async function boundedText(call: string, response: Response, maxBytes: number): Promise<string> {
	const reader = response.body?.getReader();
	if (reader === undefined) return '';
	const decoder = new TextDecoder();
	let text = '';
	let bytes = 0;
	for (;;) {
		const { done, value } = await reader.read();
		if (done) return text + decoder.decode();
		bytes += value.byteLength;
		if (bytes > maxBytes) {
			await reader.cancel();
			throw tooLarge(call, response.status, maxBytes);
		}
		text += decoder.decode(value, { stream: true });
	}
}

const tooLarge = (call: string, status: number, maxBytes: number): Failure =>
	new Failure('shape', { call, status, cause: new Error(`answer larger than ${maxBytes} bytes`) });

/** The value, or the reason of the signal, whichever comes first. */
export function orEnded<Value>(value: Promise<Value>, signal: AbortSignal): Promise<Value> {
	return new Promise((resolve, reject) => {
		const ended = () => reject(signal.reason);
		signal.addEventListener('abort', ended, { once: true });
		if (signal.aborted) ended();
		value.then(resolve, reject).finally(() => signal.removeEventListener('abort', ended));
	});
}
