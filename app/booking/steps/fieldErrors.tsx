import { createContext, useContext, useEffect, useMemo, useState } from 'react';
import type { FieldError, FieldErrorCode, FieldName } from '../../../domain/booking/validation.ts';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { useSnackbar } from '../../ui/feedback/snackbar.tsx';
import { Icon } from '../../ui/icon.tsx';
import { fieldErrorTexts } from '../wizardTexts.ts';

/** The errors that Next has reported and that are not yet corrected, by field (docs/product.md#validation). */
export const ReportedErrorsContext = createContext<ReadonlyMap<FieldName, FieldErrorCode>>(new Map());

/** The text of a field's error; null without one. `own`: an error that the field found when it was left. */
export function useFieldError(field: FieldName, own: FieldErrorCode | null = null): string | null {
	const { t: texts } = useTranslation(fieldErrorTexts);
	const code = useContext(ReportedErrorsContext).get(field) ?? own;
	return code ? texts[code] : null;
}

/** An error as a field's description, before its hint where it has one; FieldFrame links both with the input. */
export function FieldErrorText({ text }: { text: string }) {
	return (
		<span className="field-error">
			<Icon name="alert" /> {text}
		</span>
	);
}

/** The error of something that is no input, such as a group of buttons; `errorAttributes` link it. */
export function FieldErrorLine({ field }: { field: FieldName }) {
	const error = useFieldError(field);
	return error ? (
		<p id={errorId(field)}>
			<FieldErrorText text={error} />
		</p>
	) : null;
}

/** The attributes of the element that `FieldErrorLine` is about. */
export function useErrorAttributes(field: FieldName) {
	return useFieldError(field) ? { 'aria-describedby': errorId(field), 'aria-invalid': true } : {};
}

const errorId = (field: FieldName): string => `field-${field}-error`;

/**
 * What Next has reported: all errors of the step, each at its field until it is corrected; the snackbar has the first
 * of them. `errors` are those of the draft as it is now. An error that arises later is not reported before the next
 * press.
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

	/** Reports the errors and focuses the field of the first one; whether there is any. */
	function report(): boolean {
		setReported({ step, errors });
		const [first] = errors;
		if (first) {
			show(texts[first.code]);
			focusField(first.field);
		} else hide();
		return first !== undefined;
	}
	return { byField, report };
}

/** Focuses the field that a field error is about; its id is `field-` and the field's name. */
function focusField(name: FieldName) {
	const field = document.getElementById(`field-${name}`);
	if (!field) return;
	field.focus({ preventScroll: true });
	// The error stands at the top of a field, which may be a list that is longer than the screen.
	const isTall = field.offsetHeight > window.innerHeight / 2;
	field.scrollIntoView({ block: isTall ? 'start' : 'center' });
}
