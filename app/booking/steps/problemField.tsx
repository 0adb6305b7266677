import { useState } from 'react';
import { fieldLimits } from '../../../domain/booking/fieldLimits.ts';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { Textarea } from '../../ui/controls/fields.tsx';
import { useBookingForm } from '../bookingForm.ts';
import { wizardTexts } from '../wizardTexts.ts';
import { FieldErrorText, useFieldError } from './fieldErrors.tsx';

/**
 * The owner's description of the problem. A vehicle of status NA needs none, and a change keeps the booked one.
 * Counter and error share a line, since a line that appears on blur would move the button during a press.
 */
export function ProblemField() {
	const { t } = useTranslation(wizardTexts);
	const { vehicle, draft, dispatch, changing } = useBookingForm();
	const [wasLeft, setLeft] = useState(false);
	const problem = draft?.problem ?? '';
	const isRequired = !vehicle.skipsEstimates && !changing;
	const isMissing = isRequired && wasLeft && problem.trim() === '';
	const error = useFieldError('problem', isMissing ? 'enterProblem' : null);
	return (
		<Textarea
			id="field-problem"
			label={isRequired ? t.problem : t.problemOptional}
			aria-required={isRequired}
			rows={4}
			maxLength={fieldLimits.problem}
			value={problem}
			disabled={draft === null}
			error={error !== null}
			descriptionBelow
			description={
				error ? <FieldErrorText text={error} /> : t.counter(String(problem.length), String(fieldLimits.problem))
			}
			onBlur={() => setLeft(true)}
			onChange={(event) => dispatch({ type: 'typeText', field: 'problem', text: event.currentTarget.value })}
		/>
	);
}
