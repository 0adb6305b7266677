import { createContext, useContext } from 'react';
import type { FieldName, ValidationMessageKey } from '../../../domain/booking/validation.ts';
import { useTexts } from '../../i18n/language.ts';
import { Icon } from '../../ui/icon.tsx';
import { validationTexts } from '../wizardTexts.ts';

/** The errors that Next has reported and that are not yet corrected, by field (docs/product.md#validation). */
export const ReportedErrorsContext = createContext<ReadonlyMap<FieldName, ValidationMessageKey>>(new Map());

/** The text of a field's error; null without one. `own`: an error that the field found when it was left. */
export function useFieldError(field: FieldName, own: ValidationMessageKey | null = null): string | null {
	const messages = useTexts(validationTexts);
	const message = useContext(ReportedErrorsContext).get(field) ?? own;
	return message ? messages[message] : null;
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
