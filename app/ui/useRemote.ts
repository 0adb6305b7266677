import { startTransition, useCallback, useEffect, useState } from 'react';
import type { JsonResult, Problem } from '../loaders.ts';

/** `idle` while there is nothing to ask (the address is null). */
export type RemoteState<T> =
	| { readonly state: 'idle' | 'loading'; readonly data: null; readonly problem: null }
	| { readonly state: 'ready'; readonly data: T; readonly problem: null }
	| { readonly state: 'failed'; readonly data: null; readonly problem: Problem };

/** Longer than the portal waits for a provider, so that its answer comes first. */
export const requestTimeoutMs = 65_000;

/** Asks one of the portal's data addresses; never rejects: a lost network is a `Problem` too. */
export async function fetchJson<T>(address: string, init?: RequestInit): Promise<JsonResult<T>> {
	try {
		const response = await fetch(address, {
			...init,
			headers: { Accept: 'application/json', ...init?.headers },
			signal: init?.signal ?? AbortSignal.timeout(requestTimeoutMs),
		});
		const answer: JsonResult<T> = await response.json();
		if (typeof answer === 'object' && answer && 'ok' in answer) return answer;
		return { ok: false, problem: { kind: 'upstreamError', message: null } };
	} catch (error) {
		return { ok: false, problem: { kind: fetchProblemKind(error), message: null } };
	}
}

/** Sends a form whose answer is another page, which is not asked for; null: it was taken. */
export async function postForm(address: string, body: FormData): Promise<Problem | null> {
	try {
		const headers = { Accept: 'application/json' };
		const signal = AbortSignal.timeout(requestTimeoutMs);
		const response = await fetch(address, { method: 'POST', body, headers, signal, redirect: 'manual' });
		if (response.type === 'opaqueredirect') return null;
		return { kind: response.status === 429 ? 'limited' : 'upstreamError', message: null };
	} catch (error) {
		return { kind: fetchProblemKind(error), message: null };
	}
}

/** What a `fetch` that was given up or rejected means for the owner. */
export function fetchProblemKind(error: unknown): Problem['kind'] {
	if (error instanceof SyntaxError) return 'upstreamError';
	if (error instanceof DOMException && error.name === 'TimeoutError') return 'timeout';
	// The server has a navigator, too, which knows nothing of a network.
	return navigator.onLine === false ? 'offline' : 'unreachable';
}

/**
 * What a data address answers, asked in the browser when `address` is known and again when it changes.
 * `retry` asks the same again; it also asks by itself when a lost network is back.
 */
export function useRemote<T>(address: string | null): RemoteState<T> & { readonly retry: () => void } {
	const [attempt, setAttempt] = useState(0);
	const [latest, setLatest] = useState<{ key: string; answer: JsonResult<T> } | null>(null);
	const retry = useCallback(() => setAttempt((last) => last + 1), []);
	const key = `${attempt} ${address}`;

	useEffect(() => {
		if (address === null) return;
		let isCurrent = true;
		fetchJson<T>(address).then((answer) => {
			// What came may be long: it is drawn in slices, between what the owner does.
			if (isCurrent) startTransition(() => setLatest({ key, answer }));
		});
		return () => {
			isCurrent = false;
		};
	}, [address, key]);

	const current = latest?.key === key ? latest.answer : null;
	const isOffline = current !== null && !current.ok && current.problem.kind === 'offline';
	useEffect(() => {
		if (!isOffline) return;
		window.addEventListener('online', retry);
		return () => window.removeEventListener('online', retry);
	}, [isOffline, retry]);

	if (address === null) return { state: 'idle', data: null, problem: null, retry };
	if (current === null) return { state: 'loading', data: null, problem: null, retry };
	if (current.ok) return { state: 'ready', data: current.data, problem: null, retry };
	return { state: 'failed', data: null, problem: current.problem, retry };
}
