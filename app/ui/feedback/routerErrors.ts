/** What the router's errors mean for the owner. */
import { data, isRouteErrorResponse } from 'react-router';
import type { Problem } from '../../data/jsonResult.ts';
import { fetchProblemKind } from '../../data/requests.ts';

/** What a loader or an action threw as `data(problem, …)`; null for anything else. */
export function thrownProblem(error: unknown): Problem | null {
	if (!isRouteErrorResponse(error) || typeof error.data !== 'object' || !error.data) return null;
	const { kind, message = null } = error.data as Partial<Problem>;
	return kind === undefined ? null : { kind, message };
}

/** No answer of ours came: the network was lost, or something between the browser and the portal answered. */
export function networkProblem(error: unknown): Problem {
	if (isRouteErrorResponse(error)) return { kind: error.status === 429 ? 'limited' : 'upstreamError', message: null };
	return { kind: error instanceof TypeError ? fetchProblemKind(error) : 'upstreamError', message: null };
}

/**
 * The `clientAction` of a form that the router sends. When no answer of ours came, the page shows what `resultOf` makes of
 * it, so that the form and what was typed into it stay; the status keeps the router from revalidating the page. Throws what
 * is an answer (a redirect, what an action threw), and what was given up.
 */
export async function answerOrLost<Answer, Result>(
	{ serverAction }: { readonly serverAction: () => Promise<Answer> },
	resultOf: (problem: Problem) => Result,
) {
	try {
		return await serverAction();
	} catch (error) {
		const isAborted = error instanceof DOMException && error.name === 'AbortError';
		if (error instanceof Response || isAborted || thrownProblem(error)) throw error;
		return data(resultOf(networkProblem(error)), { status: 503 });
	}
}
