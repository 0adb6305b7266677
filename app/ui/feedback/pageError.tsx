import { use, useContext } from 'react';
import {
	UNSAFE_DataRouterContext as DataRouterContext,
	data,
	isRouteErrorResponse,
	useLocation,
	useRevalidator,
	useRouteError,
} from 'react-router';
import type { Failure } from '../../data/endpoints.ts';
import { fetchFailureKind } from '../../data/requests.ts';
import { commonTexts } from '../../i18n/commonTexts.ts';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { showScriptFault } from '../../shell/topLines.tsx';
import { Button } from '../controls/button.tsx';
import { Icon } from '../icon.tsx';
import { Title } from '../title.tsx';
import { Note } from './notes.tsx';

/** The error boundary of every screen. */
export function PageError() {
	// What a loader or an action threw is there; what a component threw is not.
	const isScriptFault = !useContext(DataRouterContext)?.router.state.errors;
	return isScriptFault ? <FaultyPage /> : <FailedRequest />;
}

/** Suspends for good. */
const never = new Promise<never>(() => {});

/**
 * A script of the page has failed, and not the service. The server's page stays on view, with a line that says so
 * (ScriptFault); a page that the script has made itself is replaced.
 */
function FaultyPage() {
	const { t } = useTranslation();
	const { pathname, search } = useLocation();
	if (typeof document !== 'undefined' && showScriptFault()) use(never);
	return (
		<main id="content" className="page page-narrow">
			<Title texts={commonTexts} name="errorTitle" />
			<Note tone="error" lines={[t.scriptFault, t.nothingLost]} />
			<a href={`${pathname}${search}`}>{t.reload}</a>
		</main>
	);
}

/** What happened, that nothing was lost, and a Retry that loads the page again. */
function FailedRequest() {
	const error = useRouteError();
	const { t, failures } = useTranslation();
	const revalidator = useRevalidator();
	const thrown = thrownFailure(error);
	// A 404 of the router: there is no such page. One of the provider is in `thrown`, and may be retried.
	const missing = thrown === null && isRouteErrorResponse(error) && error.status === 404;
	const { kind, text: failureText } = thrown ?? networkFailure(error);
	const message = missing ? t.notFoundTitle : (failureText ?? failures[kind]);
	return (
		<main id="content" className="page page-narrow">
			<Title texts={commonTexts} name="errorTitle" />
			<Note tone="error" lines={[message, t.nothingLost]} />
			<div className="row">
				{missing ? null : (
					<Button loading={revalidator.state !== 'idle'} onClick={() => revalidator.revalidate()}>
						{revalidator.state === 'idle' ? t.retry : t.retrying}
					</Button>
				)}
				<a href="/" className="link-button row">
					<Icon name="home" />
					{t.toHome}
				</a>
			</div>
		</main>
	);
}

/** What a loader or an action threw as `data(failure, …)`; null for anything else. */
export function thrownFailure(error: unknown): Failure | null {
	if (!isRouteErrorResponse(error) || typeof error.data !== 'object' || !error.data) return null;
	const { kind, text = null } = error.data as Partial<Failure>;
	return kind === undefined ? null : { kind, text };
}

/** No answer of ours came: the network was lost, or something between the browser and the portal answered. */
export function networkFailure(error: unknown): Failure {
	if (isRouteErrorResponse(error)) return { kind: error.status === 429 ? 'limited' : 'upstreamError', text: null };
	return { kind: error instanceof TypeError ? fetchFailureKind(error) : 'upstreamError', text: null };
}

/**
 * The `clientAction` of a form that the router sends. When no answer of ours came, the page shows what `resultOf` makes of
 * it, so that the form and what was typed into it stay; the status keeps the router from revalidating the page. Throws what
 * is an answer (a redirect, what an action threw), and what was given up.
 */
export async function callServerAction<Answer, Result>(
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
