/** Sends one HTTP request to a provider and reads the response, with limits of time and size. */
import { ProviderError } from '../../domain/providerError.ts';
import { textUpTo } from '../../domain/text/bodies.ts';

/**
 * `fetch`, or a provider API in tests. The signal stands beside the request: one given to the `Request` constructor is
 * lost when the request is garbage-collected, and the connection then stays open.
 */
export type SendRequest = (request: Request, options: { readonly signal: AbortSignal }) => Promise<Response>;

export interface FetchLimits {
	readonly timeoutMs: number;
	readonly maxBytes: number;
	/** Aborts the request, for example because the caller has disconnected. */
	readonly signal?: AbortSignal | undefined;
}

export interface RawResponse {
	readonly status: number;
	readonly body: string;
}

/**
 * Sends the request and reads the whole response, whatever its status. The timeout holds even if `send` ignores the
 * signal.
 * @throws `ProviderError`: `timeout` (also if `signal` fires; a write may have been carried out in both cases),
 *   `unreachable`, or `invalidResponse` for more than `maxBytes`
 */
export async function fetchWithTimeout(
	call: string,
	send: SendRequest,
	buildRequest: () => Request,
	limits: FetchLimits,
): Promise<RawResponse> {
	const controller = new AbortController();
	const abort = (reason: string) => controller.abort(new ProviderError('timeout', { call, cause: new Error(reason) }));
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
	const body = await textUpTo(maxBytes, response.body);
	if (body === null) throw responseTooLarge(call, response.status, maxBytes);
	return { status: response.status, body };
}

const responseTooLarge = (call: string, status: number, maxBytes: number): ProviderError =>
	new ProviderError('invalidResponse', { call, status, cause: new Error(`response larger than ${maxBytes} bytes`) });

/** Resolves with the value, or rejects with the signal's reason as soon as it fires. */
export function abortable<Value>(value: Promise<Value>, signal: AbortSignal): Promise<Value> {
	return new Promise((resolve, reject) => {
		const onAbort = () => reject(signal.reason);
		signal.addEventListener('abort', onAbort, { once: true });
		if (signal.aborted) onAbort();
		value.then(resolve, reject).finally(() => signal.removeEventListener('abort', onAbort));
	});
}
