/** Requests of the page's script to the portal (docs/decisions/015-requests-of-the-page.md). None of them rejects. */

import type { DataOf, DataRoute, Failure, JsonResult, Path, QueryOf, SentTo } from './endpoints.ts';

/** In ms. Longer than the portal waits for a provider, so that the portal's answer comes first. */
export const requestTimeoutMs = 65_000;

/** `result` is null for 304. */
export interface JsonAnswer<T> {
	readonly result: JsonResult<T> | null;
	readonly etag: string | null;
}

export function dataUrl(path: Path, query: object): string {
	return `${path}?${new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]))}`;
}

export async function fetchData<L extends DataRoute>(path: Path, query: QueryOf<L>): Promise<JsonResult<DataOf<L>>> {
	return resultOf(await fetchJson<DataOf<L>>(dataUrl(path, query)));
}

/** Sends JSON to a data address. */
export async function postData<A extends DataRoute>(
	path: Path,
	regNo: string,
	body: SentTo<A>,
): Promise<JsonResult<DataOf<A>>> {
	const url = dataUrl(path, { RegNo: regNo });
	const headers = { 'Content-Type': 'application/json' };
	return resultOf(await fetchJson<DataOf<A>>(url, { method: 'POST', body: JSON.stringify(body), headers }));
}

/** Fails as `offline` only if nothing was sent, or nothing but a read. */
export async function fetchJson<T>(url: string, init: RequestInit = {}): Promise<JsonAnswer<T>> {
	let isWriteSent = false;
	try {
		const headers = { Accept: 'application/json', ...init.headers };
		const signal = init.signal ?? signalWithTimeout(requestTimeoutMs);
		// Some browsers say wrongly that they are offline.
		if (navigator.onLine === false) await fetch('/healthz', { signal });
		isWriteSent = init.method === 'POST';
		const response = await fetch(url, { ...init, headers, signal });
		if (response.type === 'opaqueredirect') return { result: { ok: true, data: undefined as T }, etag: null };
		if (response.status === 413) return failed('tooLarge');
		if (response.status === 304) return { result: null, etag: response.headers.get('ETag') };
		const result: JsonResult<T> = await response.json();
		if (typeof result !== 'object' || !result || !('ok' in result)) return failed('upstreamError');
		return { result, etag: response.headers.get('ETag') };
	} catch (error) {
		const kind = fetchFailureKind(error);
		return failed(isWriteSent && kind === 'offline' ? 'unreachable' : kind);
	}
}

/**
 * A signal that aborts with `signal`, or with a `TimeoutError` after `timeoutMs`. `AbortSignal.any` and `timeout` are
 * missing in older phones' browsers.
 */
export function signalWithTimeout(timeoutMs: number, signal?: AbortSignal): AbortSignal {
	const controller = new AbortController();
	const timer = setTimeout(() => controller.abort(new DOMException('No answer in time', 'TimeoutError')), timeoutMs);
	const abort = () => {
		clearTimeout(timer);
		controller.abort(signal?.reason);
	};
	if (signal?.aborted) abort();
	signal?.addEventListener('abort', abort, { once: true });
	return controller.signal;
}

/** The fields that a form sends with this button; `FormData` takes a button only in browsers since 2023. */
export function formDataOf(form: HTMLFormElement, submitter: HTMLElement | null): FormData {
	const data = new FormData(form);
	if (submitter instanceof HTMLButtonElement && submitter.name !== '') data.append(submitter.name, submitter.value);
	return data;
}

/** Sends a form to its page as the browser would. The page answers with a redirect, which is not followed. */
export const postForm = async (form: HTMLFormElement, submitter: HTMLElement | null): Promise<JsonResult<void>> =>
	resultOf(
		await fetchJson<void>(form.action, { method: 'POST', body: formDataOf(form, submitter), redirect: 'manual' }),
	);

/** The kind of failure for a `fetch` that was aborted or rejected. */
export function fetchFailureKind(error: unknown): Failure['kind'] {
	if (error instanceof SyntaxError) return 'upstreamError';
	if (error instanceof DOMException && error.name === 'TimeoutError') return 'timeout';
	// Node's `navigator` has no `onLine`.
	return navigator.onLine === false ? 'offline' : 'unreachable';
}

const failure = (kind: Failure['kind']) => ({ ok: false, failure: { kind, text: null } }) as const;

const failed = (kind: Failure['kind']): JsonAnswer<never> => ({ result: failure(kind), etag: null });

/** Without `If-None-Match` there is no 304. */
const resultOf = <T>({ result }: JsonAnswer<T>): JsonResult<T> => result ?? failure('upstreamError');
