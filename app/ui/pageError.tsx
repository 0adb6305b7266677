import { Button } from '@mantine/core';
import { isRouteErrorResponse, useRevalidator } from 'react-router';
import { commonTexts, failureTexts } from '../i18n/commonTexts.ts';
import { useTexts } from '../i18n/language.ts';
import { Icon } from './icon.tsx';
import { Note } from './note.tsx';
import { networkProblem, thrownProblem } from './routerErrors.ts';
import { Title } from './title.tsx';

/** What a failed screen tells: what happened, that nothing was lost, and a Retry that loads the same page again. */
export function PageError({ error }: { error: unknown }) {
	const t = useTexts(commonTexts);
	const failures = useTexts(failureTexts);
	const revalidator = useRevalidator();
	const thrown = thrownProblem(error);
	// A provider that answers 404 lacks something; the page is there, and may be tried again.
	const missing = thrown === null && isRouteErrorResponse(error) && error.status === 404;
	const { kind, message: problemMessage } = thrown ?? networkProblem(error);
	const message = missing ? t.notFoundTitle : (problemMessage ?? failures[kind]);
	return (
		<main id="content" className="page page-narrow">
			<Title en={commonTexts.en.errorTitle} hi={commonTexts.hi.errorTitle} />
			<Note tone="error">
				<p>{message}</p>
				<p>{t.nothingLost}</p>
			</Note>
			<div className="row">
				{missing ? null : (
					<Button loading={revalidator.state !== 'idle'} onClick={() => revalidator.revalidate()}>
						{t.retry}
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
