import { isRouteErrorResponse, useRevalidator, useRouteError } from 'react-router';
import { commonTexts, failureTexts } from '../../i18n/commonTexts.ts';
import { useTexts } from '../../i18n/language.ts';
import { Button } from '../controls/button.tsx';
import { Icon } from '../icon.tsx';
import { Title } from '../title.tsx';
import { Note } from './note.tsx';
import { networkProblem, thrownProblem } from './routerErrors.ts';

/** The error boundary of every screen: what happened, that nothing was lost, and a Retry that loads the page again. */
export function PageError() {
	const error = useRouteError();
	const t = useTexts(commonTexts);
	const failures = useTexts(failureTexts);
	const revalidator = useRevalidator();
	const thrown = thrownProblem(error);
	// A 404 of the router: there is no such page. One of the provider is in `thrown`, and may be retried.
	const missing = thrown === null && isRouteErrorResponse(error) && error.status === 404;
	const { kind, message: problemMessage } = thrown ?? networkProblem(error);
	const message = missing ? t.notFoundTitle : (problemMessage ?? failures[kind]);
	return (
		<main id="content" className="page page-narrow">
			<Title texts={commonTexts} name="errorTitle" />
			<Note tone="error">
				<p>{message}</p>
				<p>{t.nothingLost}</p>
			</Note>
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
