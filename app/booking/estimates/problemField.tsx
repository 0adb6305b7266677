import { Textarea } from '@mantine/core';
import { useState } from 'react';
import { fieldLimits } from '../../../domain/fieldLimits.ts';
import { useTexts } from '../../i18n/language.ts';
import { noteBelowInput } from '../useFullNote.ts';
import { useWizard } from '../wizardContext.ts';
import { validationTexts } from '../wizardTexts.ts';
import { estimatesTexts } from './estimatesTexts.ts';

/**
 * The owner's description of the problem. The counter and the error message share one line below the field: a line
 * that appears on blur would move the button below while it is being pressed.
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
			inputWrapperOrder={noteBelowInput}
			description={isMissing ? messages.enterProblem : t.counter(String(problem.length), String(fieldLimits.problem))}
			descriptionProps={{ className: isMissing ? 'field-missing' : 'field-counter' }}
			onBlur={() => setLeft(true)}
			onChange={(event) => dispatch({ type: 'typeProblem', text: event.currentTarget.value })}
		/>
	);
}
