import { isOutcomeUnknown } from '../../domain/providerError.ts';
import { failureTexts } from '../i18n/commonTexts.ts';
import { useTexts } from '../i18n/language.ts';
import { Note } from '../ui/feedback/note.tsx';
import { revisedEstimateTexts } from './revisedEstimateTexts.ts';
import type { EstimateAnswerError } from './submitEstimateAnswer.ts';

/** Why the answer was not recorded, or that this is unknown, and what to do. */
export function EstimateAnswerErrorNote({ error }: { error: EstimateAnswerError }) {
	const t = useTexts(revisedEstimateTexts);
	const failures = useTexts(failureTexts);
	switch (error.kind) {
		case 'changed':
		case 'withdrawn':
		case 'replaced':
			return (
				<Note tone="attention">
					<p role="alert">{t[error.kind]}</p>
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
					<p>{error.message ?? t.refused}</p>
				</Note>
			);
		case 'problem': {
			const { kind, message } = error.problem;
			return (
				<Note tone="error">
					<p>{message ?? failures[kind]}</p>
					{isOutcomeUnknown(kind) ? <p>{t.unknown}</p> : null}
				</Note>
			);
		}
	}
}
