import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import type { FieldError } from '../../../../domain/booking/validation.ts';
import type { TypedNumber } from '../../../../domain/text/typedNumbers.ts';
import { useTexts } from '../../../i18n/language.ts';
import { TextInput } from '../../../ui/controls/textInput.tsx';
import { FieldErrorText, useFieldError } from '../fieldErrors.tsx';
import { dateTimeTexts } from './dateTimeTexts.ts';
import { changeText, untypedText } from './typedText.ts';

interface DigitsFieldProps {
	readonly field: FieldError['field'];
	readonly label: string;
	readonly hint: ReactNode;
	readonly value: string;
	readonly read: (typed: string) => TypedNumber;
	/** The most digits that `read` keeps. */
	readonly maxDigits: number;
	/** The result of validating the value. */
	readonly problem: FieldError | null;
	readonly autoComplete: string;
	readonly type?: 'tel';
	/** Left out: it is. */
	readonly isRequired?: boolean;
	readonly readOnly?: boolean;
	readonly onType: (text: string) => void;
}

/**
 * A number typed as text. `read` extracts it from what is typed or pasted, so there is no `maxlength`, which would
 * truncate `+91 98765 43210`. An invalid value shows its message before the hint once the field is left; an empty one only
 * after Next was pressed.
 */
export function DigitsField({
	field,
	label,
	hint,
	value,
	read,
	maxDigits,
	problem,
	autoComplete,
	type,
	isRequired = true,
	readOnly,
	onType,
}: DigitsFieldProps) {
	const t = useTexts(dateTimeTexts);
	const [leftWith, setLeftWith] = useState('');
	const isWrong = problem !== null && value !== '' && leftWith === value;
	const error = useFieldError(field, isWrong ? problem.message : null);
	const { shown, leftOut, inputProps } = useTypedText(value, read, onType);
	return (
		<TextInput
			id={`field-${field}`}
			label={label}
			description={
				error ? (
					<>
						<FieldErrorText text={error} /> {hint}
					</>
				) : leftOut !== null ? (
					<span className="field-notice" role="status">
						{leftOut === 'fraction' ? t.fractionLeftOut : t.excessLeftOut(maxDigits)}
					</span>
				) : (
					hint
				)
			}
			error={error !== null}
			type={type}
			inputMode="numeric"
			autoComplete={autoComplete}
			aria-required={isRequired}
			readOnly={readOnly}
			value={shown}
			{...inputProps}
			onBlur={() => {
				inputProps.onBlur();
				setLeftWith(value);
			}}
		/>
	);
}

/** Keeps what is typed apart from what the field shows, and the caret where the owner has put it. */
function useTypedText(value: string, read: (typed: string) => TypedNumber, onType: (text: string) => void) {
	const input = useRef<HTMLInputElement>(null);
	/** null: the browser has not said; some keyboards cause no `beforeinput`. */
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
		onBlur: () => setLast({ ...untypedText(value), leftOut: current.leftOut }),
	};
	return { shown: current.shown, leftOut: current.leftOut, inputProps };
}
