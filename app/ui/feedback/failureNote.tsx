import type { Failure } from '../../data/endpoints.ts';
import { commonTexts, failureTexts } from '../../i18n/commonTexts.ts';
import { useTexts } from '../../i18n/language.ts';
import { Button } from '../controls/button.tsx';
import { Note } from './note.tsx';

/** A part of a screen that could not be loaded: what happened, that nothing was lost, and Retry. */
export function FailureNote({ failure, onRetry }: { failure: Failure; onRetry: () => void }) {
	const t = useTexts(commonTexts);
	const failures = useTexts(failureTexts);
	return (
		<Note tone="error" lines={[failure.message ?? failures[failure.kind]]}>
			<p className="small">{t.nothingLost}</p>
			<Button variant="default" onClick={onRetry}>
				{t.retry}
			</Button>
		</Note>
	);
}
