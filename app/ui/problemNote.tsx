import { Button } from '@mantine/core';
import type { Problem } from '../answer.ts';
import { commonTexts, failureTexts } from '../texts/common.ts';
import { useTexts } from '../texts/language.ts';
import { Note } from './note.tsx';

/** A part of a screen that could not be loaded: what happened, that nothing was lost, and Retry. */
export function ProblemNote({ problem, onRetry }: { problem: Problem; onRetry: () => void }) {
	const t = useTexts(commonTexts);
	const failures = useTexts(failureTexts);
	return (
		<Note tone="error">
			<p>{problem.message ?? failures[problem.kind]}</p>
			<p className="small">{t.nothingLost}</p>
			<Button variant="default" onClick={onRetry}>
				{t.retry}
			</Button>
		</Note>
	);
}
