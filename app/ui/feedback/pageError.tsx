import { use, useContext } from 'react';
import {
	UNSAFE_DataRouterContext as DataRouterContext,
	isRouteErrorResponse,
	useLocation,
	useRevalidator,
	useRouteError,
} from 'react-router';
import { commonTexts, failureTexts } from '../../i18n/commonTexts.ts';
import { useTexts } from '../../i18n/language.ts';
import { showScriptFault } from '../../shell/topLines.tsx';
import { Button } from '../controls/button.tsx';
import { Icon } from '../icon.tsx';
import { Title } from '../title.tsx';
import { Note } from './note.tsx';
import { networkFailure, thrownFailure } from './routerErrors.ts';

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
	const t = useTexts(commonTexts);
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
	const t = useTexts(commonTexts);
	const failures = useTexts(failureTexts);
	const revalidator = useRevalidator();
	const thrown = thrownFailure(error);
	// A 404 of the router: there is no such page. One of the provider is in `thrown`, and may be retried.
	const missing = thrown === null && isRouteErrorResponse(error) && error.status === 404;
	const { kind, message: failureMessage } = thrown ?? networkFailure(error);
	const message = missing ? t.notFoundTitle : (failureMessage ?? failures[kind]);
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
