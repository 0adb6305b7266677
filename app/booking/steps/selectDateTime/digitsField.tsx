import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import type { FieldError } from '../../../../domain/booking/validation.ts';
import { toAsciiDigits } from '../../../../domain/text/digits.ts';
import type { TypedNumber } from '../../../../domain/text/typedNumbers.ts';
import { useTranslation } from '../../../i18n/useTranslation.ts';
import { TextInput } from '../../../ui/controls/fields.tsx';
import { useBookingForm } from '../../bookingForm.ts';
import { useFieldError } from '../fieldErrors.tsx';
import { dateTimeTexts } from './dateTimeTexts.ts';

interface DigitsFieldProps {
	readonly field: FieldError['field'];
	readonly label: string;
	readonly hint: ReactNode;
	/** Shown with an error, after the hint. */
	readonly help?: ReactNode;
	readonly value: string;
	readonly read: (typed: string) => TypedNumber;
	/** The most digits that `read` keeps. */
	readonly maxDigits: number;
	/** The result of validating the value. */
	readonly fieldError: FieldError | null;
	readonly autoComplete: string;
	readonly type?: 'tel';
	/** true by default. */
	readonly isRequired?: boolean;
	readonly onType: (text: string) => void;
}

/**
 * A number typed as text. `read` extracts it from typed or pasted text, so there is no `maxlength`, which would
 * truncate `+91 98765 43210`. The error of an invalid value stands before the hint once the field is left. An empty
 * field has its error only after Next was pressed.
 */
export function DigitsField(props: DigitsFieldProps) {
	const { field, hint, help, value, read, maxDigits, fieldError, isRequired = true, onType, ...others } = props;
	const { t } = useTranslation(dateTimeTexts);
	const [leftWith, setLeftWith] = useState('');
	const isWrong = fieldError !== null && value !== '' && leftWith === value;
	const error = useFieldError(field, isWrong ? fieldError.code : null);
	const { shown, dropped, inputProps } = useTypedText(value, read, onType);
	const { draft } = useBookingForm();
	return (
		<TextInput
			{...others}
			id={`field-${field}`}
			description={
				error === null && dropped !== null ? (
					<span className="field-notice" role="status">
						{dropped === 'fraction' ? t.fractionDropped : t.excessDropped(maxDigits)}
					</span>
				) : (
					<>
						{hint} {error === null ? null : help}
					</>
				)
			}
			error={error}
			inputMode="numeric"
			aria-required={isRequired}
			readOnly={draft === null}
			value={shown}
			{...inputProps}
			onBlur={() => {
				inputProps.onBlur();
				setLeftWith(value);
			}}
		/>
	);
}

/** Keeps the typed text apart from the shown one, and the caret in its place. */
function useTypedText(value: string, read: (typed: string) => TypedNumber, onType: (text: string) => void) {
	const input = useRef<HTMLInputElement>(null);
	/** null: unknown, since some keyboards cause no `beforeinput`. */
	const isAppending = useRef<boolean | null>(null);
	const [last, setLast] = useState(() => untypedText(value));
	const current = last.value === value ? last : untypedText(value);

	useLayoutEffect(() => {
		if (last.caret !== null) input.current?.setSelectionRange(last.caret, last.caret);
	}, [last]);

	const inputProps = {
		ref: input,
		onBeforeInput({ currentTarget }: React.SyntheticEvent<HTMLInputElement>) {
			const { selectionStart, selectionEnd } = currentTarget;
			isAppending.current = selectionStart === selectionEnd && selectionEnd === currentTarget.value.length;
		},
		onChange({ currentTarget }: React.ChangeEvent<HTMLInputElement>) {
			const { value: text, selectionEnd } = currentTarget;
			const caret = selectionEnd ?? text.length;
			const isOneKeyMore = caret === text.length && text.length === current.shown.length + 1;
			const change = { text, caret, isAppended: isAppending.current ?? isOneKeyMore };
			isAppending.current = null;
			const next = changeText(current, change, read);
			setLast(next);
			onType(next.value);
		},
		onBlur: () => setLast({ ...untypedText(value), dropped: current.dropped }),
	};
	return { shown: current.shown, dropped: current.dropped, inputProps };
}

/** A numeric field while it is edited. */
export interface TypedText {
	/** The keys in the order of typing. A sign that the field removes still counts, such as the minus of `-5`. */
	readonly typed: string;
	/** The shown text. */
	readonly shown: string;
	readonly value: string;
	readonly dropped: TypedNumber['dropped'];
	/** The caret's place; null: the place that the browser chose. */
	readonly caret: number | null;
}

/** A field that is not being edited. */
export const untypedText = (value: string): TypedText => ({
	typed: value,
	shown: value,
	value,
	dropped: null,
	caret: null,
});

/**
 * The field after a change to `text`, with the caret at `caret`. `isAppended`: the caret was at the end before, and
 * nothing was selected. Appended text continues the keys before it; any other change starts from the shown text.
 */
export function changeText(
	before: TypedText,
	{ text, caret, isAppended }: { readonly text: string; readonly caret: number; readonly isAppended: boolean },
	read: (typed: string) => TypedNumber,
): TypedText {
	const isContinued = isAppended && text.length > before.shown.length && text.startsWith(before.shown);
	const added = isContinued ? text.slice(before.shown.length) : text;
	const typed = isContinued ? before.typed + added : text;
	const { value, shownWhileTyping, dropped } = read(typed);
	// A pasted text is complete.
	const shown = isContinued && added.length === 1 ? shownWhileTyping : value;
	const caretAfter = isContinued ? shown.length : caretIn(shown, text, caret);
	return { typed, shown, value, dropped, caret: shown === text ? null : caretAfter };
}

/** The place in `shown` behind the digit before the caret; digits removed from the beginning do not count. */
function caretIn(shown: string, text: string, caret: number): number {
	const all = digitsOf(text);
	const left = digitsOf(shown);
	const removedAtStart = all.endsWith(left) ? all.length - left.length : 0;
	const digitsBefore = digitsOf(text.slice(0, caret)).length - removedAtStart;
	let at = 0;
	for (let passed = 0; passed < digitsBefore && at < shown.length; at++) passed += digitsOf(shown.charAt(at)).length;
	return at;
}

const digitsOf = (text: string): string => toAsciiDigits(text).replace(/\D/g, '');
