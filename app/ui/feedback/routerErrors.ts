/** What the router's errors mean for the owner. */
import { data, isRouteErrorResponse } from 'react-router';
import type { Failure } from '../../data/jsonResult.ts';
import { fetchFailureKind } from '../../data/requests.ts';

/** What a loader or an action threw as `data(failure, …)`; null for anything else. */
export function thrownFailure(error: unknown): Failure | null {
	if (!isRouteErrorResponse(error) || typeof error.data !== 'object' || !error.data) return null;
	const { kind, message = null } = error.data as Partial<Failure>;
	return kind === undefined ? null : { kind, message };
}

/** No answer of ours came: the network was lost, or something between the browser and the portal answered. */
export function networkFailure(error: unknown): Failure {
	if (isRouteErrorResponse(error)) return { kind: error.status === 429 ? 'limited' : 'upstreamError', message: null };
	return { kind: error instanceof TypeError ? fetchFailureKind(error) : 'upstreamError', message: null };
}

/**
 * The `clientAction` of a form that the router sends. When no answer of ours came, the page shows what `resultOf` makes of
 * it, so that the form and what was typed into it stay; the status keeps the router from revalidating the page. Throws what
 * is an answer (a redirect, what an action threw), and what was given up.
 */
export async function answerOrLost<Answer, Result>(
	{ serverAction }: { readonly serverAction: () => Promise<Answer> },
	resultOf: (failure: Failure) => Result,
) {
	try {
		return await serverAction();
	} catch (error) {
		const isAborted = error instanceof DOMException && error.name === 'AbortError';
		if (error instanceof Response || isAborted || thrownFailure(error)) throw error;
		return data(resultOf(networkFailure(error)), { status: 503 });
	}
}
