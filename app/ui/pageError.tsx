import { Button } from '@mantine/core';
import { isRouteErrorResponse, useRevalidator } from 'react-router';
import type { FailureKind } from '../../domain/failure.ts';
import { commonTexts, failureTexts } from '../texts/common.ts';
import { useTexts } from '../texts/language.ts';
import { Icon } from './icon.tsx';
import { Note } from './note.tsx';
import { Title } from './title.tsx';

/** What a failed screen tells: what happened, that nothing was lost, and a Retry that loads the same page again. */
export function PageError({ error }: { error: unknown }) {
	const t = useTexts(commonTexts);
	const failures = useTexts(failureTexts);
	const revalidator = useRevalidator();
	const kind = thrownKind(error);
	// A provider that answers 404 lacks something; the page is there, and may be tried again.
	const missing = kind === null && isRouteErrorResponse(error) && error.status === 404;
	const tooMany = isRouteErrorResponse(error) && error.status === 429 ? t.tooMany : null;
	const message = missing ? t.notFoundTitle : (tooMany ?? failures[kind ?? lossOf(error)]);
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

/** What a loader threw as `data({ kind }, …)`; null: whatever else arrives here is told in general words. */
function thrownKind(error: unknown): FailureKind | null {
	if (!isRouteErrorResponse(error) || typeof error.data !== 'object' || !error.data) return null;
	const { kind } = error.data as { kind?: FailureKind };
	return kind ?? null;
}

const lossOf = (error: unknown): FailureKind => (error instanceof TypeError ? 'unreachable' : 'broken');
