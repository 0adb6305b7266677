import { createContext, useContext, useEffect, useMemo, useState } from 'react';
import type { FieldError, FieldErrorCode, FieldName } from '../../../domain/booking/validation.ts';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { FieldErrorText } from '../../ui/controls/fields.tsx';
import { useSnackbar } from '../../ui/feedback/snackbar.tsx';
import { fieldErrorTexts } from '../wizardTexts.ts';

/** The errors that Next has reported and that are not corrected yet, by field (docs/product.md#validation). */
export const ReportedErrorsContext = createContext<ReadonlyMap<FieldName, FieldErrorCode>>(new Map());

/** The text of a field's error; null: no error. `own`: an error that the field found when it was left. */
export function useFieldError(field: FieldName, own: FieldErrorCode | null = null): string | null {
	const { t: texts } = useTranslation(fieldErrorTexts);
	const code = useContext(ReportedErrorsContext).get(field) ?? own;
	return code ? texts[code] : null;
}

/** The error of an element that is no input, such as a group of buttons; `useErrorAttributes` links it. */
export function FieldErrorLine({ field }: { field: FieldName }) {
	const error = useFieldError(field);
	return error ? <FieldErrorText id={errorId(field)} text={error} /> : null;
}

/** Attributes that link an element with its `FieldErrorLine`. */
export function useErrorAttributes(field: FieldName) {
	return useFieldError(field) ? { 'aria-describedby': errorId(field), 'aria-invalid': true } : {};
}

const errorId = (field: FieldName): string => `field-${field}-error`;

/**
 * Keeps the errors of the step that Next has reported, each at its field until it is corrected; the snackbar shows the
 * first. `errors`: the draft's errors now. A later error is reported at the next press.
 */
export function useReportedErrors(step: number, errors: readonly FieldError[]) {
	const { t: texts } = useTranslation(fieldErrorTexts);
	const { show, hide } = useSnackbar();
	const [reported, setReported] = useState({ step, errors: [] as readonly FieldError[] });
	const standing = useMemo(() => {
		const isSame = (one: FieldError, other: FieldError) => one.field === other.field && one.code === other.code;
		return reported.errors.filter((one) => reported.step === step && errors.some((other) => isSame(one, other)));
	}, [reported, step, errors]);
	const byField = useMemo(() => new Map(standing.map(({ field, code }) => [field, code])), [standing]);

	const [first] = reported.errors;
	const isFirstCorrected = first !== undefined && !standing.includes(first);
	useEffect(() => {
		if (isFirstCorrected) hide();
	}, [isFirstCorrected, hide]);

	// Errors and snackbar are on the page by then, and move the field.
	useEffect(() => {
		if (reported.errors[0]) focusField(reported.errors[0].field);
	}, [reported]);

	/** Reports the errors and leads to the first one's field. Returns whether there is any. */
	function report(): boolean {
		setReported({ step, errors });
		const [first] = errors;
		if (first) show(texts[first.code]);
		else hide();
		return first !== undefined;
	}
	return { byField, report };
}

/** Focuses the field with this name, and shows it with its heading and error; its id is `field-` and the name. */
function focusField(name: FieldName) {
	const field = document.getElementById(`field-${name}`);
	if (!field) return;
	field.focus({ preventScroll: true });
	const whole = field.closest<HTMLElement>('.field, section') ?? field;
	whole.scrollIntoView();
}
