import { TextInput } from '@mantine/core';
import { useState } from 'react';
import type { FieldError } from '../../../domain/validation.ts';
import { useTexts } from '../../i18n/language.ts';
import { Icon } from '../../ui/icon.tsx';
import { validationTexts } from '../wizardTexts.ts';

interface DigitsFieldProps {
	readonly id: string;
	readonly label: string;
	readonly hint: string;
	readonly value: string;
	/** The result of validating the value. */
	readonly problem: FieldError | null;
	readonly autoComplete: string;
	readonly type?: 'tel';
	readonly readOnly?: boolean;
	readonly onType: (text: string) => void;
}

/**
 * A number typed as text. The draft extracts the digits from what is typed or pasted, so there is no `maxlength`, which
 * would truncate `98765 43210`. On blur an invalid value shows its message in place of the hint, so that the layout
 * does not move; an empty field shows none before Next is pressed.
 */
export function DigitsField({
	id,
	label,
	hint,
	value,
	problem,
	autoComplete,
	type,
	readOnly,
	onType,
}: DigitsFieldProps) {
	const messages = useTexts(validationTexts);
	const [leftWith, setLeftWith] = useState('');
	const isWrong = problem !== null && value !== '' && leftWith === value;
	return (
		<TextInput
			id={id}
			label={label}
			description={
				isWrong ? (
					<span className="field-problem">
						<Icon name="alert" /> {messages[problem.message]}
					</span>
				) : (
					hint
				)
			}
			error={isWrong}
			type={type}
			inputMode="numeric"
			autoComplete={autoComplete}
			aria-required="true"
			readOnly={readOnly}
			value={value}
			onChange={(event) => onType(event.currentTarget.value)}
			onBlur={() => setLeftWith(value)}
		/>
	);
}
