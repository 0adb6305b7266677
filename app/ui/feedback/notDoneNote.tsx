import { useEffect, useRef } from 'react';
import { isOutcomeUnknown } from '../../../domain/providerError.ts';
import type { Failure } from '../../data/endpoints.ts';
import { failureTexts } from '../../i18n/commonTexts.ts';
import { useTexts } from '../../i18n/language.ts';
import { Note } from './note.tsx';

/**
 * Why what was pressed was not done, one line a paragraph. It comes into view: the button is in a bar at the edge of the
 * screen, wherever the page is scrolled to.
 */
export function NotDoneNote({ lines }: { lines: readonly string[] }) {
	const note = useRef<HTMLDivElement>(null);
	const text = lines.join('\n');
	useEffect(() => {
		if (text) note.current?.scrollIntoView({ block: 'center' });
	}, [text]);
	return (
		<div ref={note}>
			<Note tone="error" lines={lines} />
		</div>
	);
}

/** What happened to a form, as lines; with `unknown` where it may have been carried out all the same. */
export function useFailureLines(unknown: string): (failure: Failure) => readonly string[] {
	const failures = useTexts(failureTexts);
	return ({ kind, message }) => [message ?? failures[kind], ...(isOutcomeUnknown(kind) ? [unknown] : [])];
}
