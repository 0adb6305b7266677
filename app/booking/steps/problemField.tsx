import { fieldLimits } from '../../../domain/booking/fieldLimits.ts';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { Textarea } from '../../ui/controls/fields.tsx';
import { useBookingForm } from '../bookingForm.ts';
import { wizardTexts } from '../wizardTexts.ts';
import { useFieldError } from './fieldErrors.tsx';

/** The owner's description of the problem. A vehicle of status NA needs none, and a change keeps the booked one. */
export function ProblemField() {
	const { t } = useTranslation(wizardTexts);
	const { vehicle, draft, dispatch, changing } = useBookingForm();
	const problem = draft?.problem ?? '';
	const counter = t.counter(String(problem.length), String(fieldLimits.problem));
	const isRequired = !vehicle.skipsEstimates && !changing;
	const keptNote = problem === '' ? changing?.keptNote : null;
	return (
		<Textarea
			id="field-problem"
			label={isRequired ? t.problem : t.problemOptional}
			aria-required={isRequired}
			rows={4}
			maxLength={fieldLimits.problem}
			value={problem}
			disabled={draft === null}
			error={useFieldError('problem')}
			descriptionBelow
			description={keptNote ?? (isRequired || changing ? counter : `${t.optional} ${counter}`)}
			onChange={(event) => dispatch({ type: 'typeText', field: 'problem', text: event.currentTarget.value })}
		/>
	);
}
