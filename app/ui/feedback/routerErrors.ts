/** What the router's errors mean for the owner. */
import { isRouteErrorResponse } from 'react-router';
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
 * For a form that the router sends: what to tell beside it when no answer of ours came, so that the form and what was
 * typed into it stay. Throws on what is an answer (a redirect, what an action threw) and on what was given up.
 */
export function submitError(error: unknown): Problem {
	const isAborted = error instanceof DOMException && error.name === 'AbortError';
	if (error instanceof Response || isAborted || thrownProblem(error)) throw error;
	return networkProblem(error);
}
