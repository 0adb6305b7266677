import { mayHaveHappened } from '../../domain/failure.ts';
import { failureTexts } from '../texts/common.ts';
import { useTexts } from '../texts/language.ts';
import { revisedTexts } from '../texts/revisedEstimate.ts';
import { Note } from '../ui/note.tsx';
import type { NotRecorded } from './revisedEstimate.tsx';

/** Why the answer is not recorded, or not known to be, and what to do. */
export function NotRecordedNote({ why }: { why: NotRecorded }) {
	const t = useTexts(revisedTexts);
	const failures = useTexts(failureTexts);
	switch (why.kind) {
		case 'changed':
			return (
				<Note tone="attention">
					<p role="alert">{t.changed}</p>
				</Note>
			);
		case 'foreign':
			return (
				<Note tone="error">
					<p>{t.foreign}</p>
				</Note>
			);
		case 'refused':
			return (
				<Note tone="error">
					<p>{why.message ?? t.refused}</p>
				</Note>
			);
		case 'problem': {
			const { kind, message } = why.problem;
			return (
				<Note tone="error">
					<p>{message ?? failures[kind]}</p>
					{mayHaveHappened(kind) ? <p>{t.unknown}</p> : null}
				</Note>
			);
		}
	}
}
