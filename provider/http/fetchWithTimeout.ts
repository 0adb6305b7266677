/** One HTTP exchange with a provider: sent once, answered within a time and a size. */
import { ProviderError } from '../../domain/providerError.ts';

/**
 * `fetch`, or that of a façade in tests. The signal goes beside the request: one that a request is made with is lost
 * when the request is collected, and the connection then stays open.
 */
export type SendRequest = (request: Request, options: { readonly signal: AbortSignal }) => Promise<Response>;

export interface FetchLimits {
	readonly timeoutMs: number;
	readonly maxBytes: number;
	/** Ends the exchange early: the one who asked has gone. */
	readonly signal?: AbortSignal;
}

export interface RawResponse {
	readonly status: number;
	readonly body: string;
}

/**
 * Sends and reads the whole answer, whatever its status. Rejects with a `ProviderError`: `timeout`
 * (also when `signal` fires: either way a write may have happened), `unreachable`, or `invalidResponse`
 * for an answer larger than `maxBytes`. The limit holds even for a `send` that ignores the signal.
 */
export async function fetchWithTimeout(
	call: string,
	send: SendRequest,
	buildRequest: () => Request,
	limits: FetchLimits,
): Promise<RawResponse> {
	const controller = new AbortController();
	const abort = (why: string) => controller.abort(new ProviderError('timeout', { call, cause: new Error(why) }));
	const timer = setTimeout(abort, limits.timeoutMs, `no response within ${limits.timeoutMs} ms`);
	const onCallerAbort = () => abort('aborted by the caller');
	limits.signal?.addEventListener('abort', onCallerAbort);
	if (limits.signal?.aborted) onCallerAbort();
	try {
		return await abortable(readResponse(call, send(buildRequest(), controller), limits.maxBytes), controller.signal);
	} catch (error) {
		if (controller.signal.aborted) throw controller.signal.reason;
		if (error instanceof ProviderError) throw error;
		throw new ProviderError('unreachable', { call, cause: error });
	} finally {
		clearTimeout(timer);
		limits.signal?.removeEventListener('abort', onCallerAbort);
	}
}

async function readResponse(call: string, sent: Promise<Response>, maxBytes: number): Promise<RawResponse> {
	const response = await sent;
	if (Number(response.headers.get('Content-Length')) > maxBytes) {
		await response.body?.cancel();
		throw responseTooLarge(call, response.status, maxBytes);
	}
	return { status: response.status, body: await readTextUpTo(call, response, maxBytes) };
}

async function readTextUpTo(call: string, response: Response, maxBytes: number): Promise<string> {
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
			throw responseTooLarge(call, response.status, maxBytes);
		}
		text += decoder.decode(value, { stream: true });
	}
}

const responseTooLarge = (call: string, status: number, maxBytes: number): ProviderError =>
	new ProviderError('invalidResponse', { call, status, cause: new Error(`response larger than ${maxBytes} bytes`) });

/** The value, or the reason of the signal, whichever comes first. */
export function abortable<Value>(value: Promise<Value>, signal: AbortSignal): Promise<Value> {
	return new Promise((resolve, reject) => {
		const onAbort = () => reject(signal.reason);
		signal.addEventListener('abort', onAbort, { once: true });
		if (signal.aborted) onAbort();
		value.then(resolve, reject).finally(() => signal.removeEventListener('abort', onAbort));
	});
}
