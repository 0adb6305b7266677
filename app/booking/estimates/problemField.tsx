import { Textarea } from '@mantine/core';
import { useState } from 'react';
import { fieldLimits } from '../../../domain/fieldLimits.ts';
import { useTexts } from '../../i18n/language.ts';
import { useWizard } from '../wizardContext.ts';
import { validationTexts } from '../wizardTexts.ts';
import { estimatesTexts } from './estimatesTexts.ts';

/**
 * What is wrong with the bike, in the owner's words. The line under it counts, or says what is missing,
 * in the same place: a line that appears on leaving the field would move the button away from the finger.
 */
export function ProblemField() {
	const t = useTexts(estimatesTexts);
	const messages = useTexts(validationTexts);
	const { draft, dispatch } = useWizard();
	const [wasLeft, setLeft] = useState(false);
	const problem = draft?.problem ?? '';
	const isMissing = wasLeft && problem.trim() === '';
	return (
		<Textarea
			id="field-problem"
			label={t.problem}
			aria-required
			rows={4}
			maxLength={fieldLimits.problem}
			value={problem}
			disabled={draft === null}
			error={isMissing}
			inputWrapperOrder={['label', 'input', 'description', 'error']}
			description={isMissing ? messages.enterProblem : t.counter(String(problem.length), String(fieldLimits.problem))}
			descriptionProps={{ className: isMissing ? 'field-missing' : 'field-counter' }}
			onBlur={() => setLeft(true)}
			onChange={(event) => dispatch({ type: 'typeProblem', text: event.currentTarget.value })}
		/>
	);
}
