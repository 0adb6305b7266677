import { type ReactNode, use, useContext } from 'react';
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

/** The error boundary of every screen. `inShell` puts the page of a failed request below the header. */
export function PageError({ inShell = (page) => page }: { inShell?: (page: ReactNode) => ReactNode }) {
	// `errors` has what a loader or an action threw, but not what a component threw.
	const isScriptFault = !useContext(DataRouterContext)?.router.state.errors;
	return isScriptFault ? <FaultyPage /> : inShell(<FailedRequest />);
}

/** A promise that suspends for good. */
const never = new Promise<never>(() => {});

/**
 * For a failed script of the page. The server's page stays in view with a line that says so (ScriptFault); a page that
 * the script has rendered is replaced.
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

/** The reason, that nothing was lost, and a Retry that loads the page again. */
function FailedRequest() {
	const error = useRouteError();
	const { search } = useLocation();
	const { t, failures } = useTranslation();
	const revalidator = useRevalidator();
	const thrown = thrownFailure(error);
	// The router's own 404 means that there is no such page; the provider's is in `thrown`, and may be retried.
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
				<a href={`/${search}`} className="link-button row">
					<Icon name="home" />
					{t.toHome}
				</a>
			</div>
		</main>
	);
}

/** The failure that a loader or an action threw as `data(failure, …)`; null: anything else. */
export function thrownFailure(error: unknown): Failure | null {
	if (!isRouteErrorResponse(error) || typeof error.data !== 'object' || !error.data) return null;
	const { kind, text = null } = error.data as Partial<Failure>;
	return kind === undefined ? null : { kind, text };
}

/** The failure if no answer came from the portal: the network was lost, or a machine between answered. */
export function networkFailure(error: unknown): Failure {
	if (isRouteErrorResponse(error)) return { kind: error.status === 429 ? 'limited' : 'upstreamError', text: null };
	return { kind: error instanceof TypeError ? fetchFailureKind(error) : 'upstreamError', text: null };
}

/**
 * The `clientAction` of a form that the router sends. Without an answer from the portal the page shows `resultOf` its
 * failure and keeps the form with its input; the status keeps the router from revalidating.
 * @throws an answer (a redirect, or what an action threw), and an aborted request
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
