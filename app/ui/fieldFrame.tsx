import { type ReactNode, useId } from 'react';

/** What a text field, a text area and a select share. */
export interface FieldOptions {
	readonly label?: string;
	readonly description?: ReactNode;
	/** Below the field instead of above it. */
	readonly descriptionBelow?: boolean;
	readonly descriptionClass?: string;
	/** A text is shown below the field; `true` only marks the field. */
	readonly error?: string | boolean | undefined;
}

interface FieldFrameProps extends FieldOptions {
	readonly id: string | undefined;
	readonly className: string | undefined;
	readonly disabled: boolean | undefined;
	readonly kind?: 'select' | 'multiline';
	/** At the end of the field, not to be pressed. */
	readonly endIcon?: ReactNode;
	/** @param input the attributes that connect the field with its label, description and error */
	readonly children: (input: InputAttributes) => ReactNode;
}

interface InputAttributes {
	readonly id: string;
	readonly className: string;
	readonly 'aria-invalid': true | undefined;
	readonly 'aria-describedby': string | undefined;
	readonly 'data-variant': 'default';
	readonly 'data-error': true | undefined;
	readonly 'data-disabled': true | undefined;
}

/**
 * Label, description, field and error, in the style of the component kit
 * (docs/decisions/002-little-of-the-component-kit.md).
 */
export function FieldFrame(props: FieldFrameProps) {
	const { label, description, descriptionBelow, error, kind, endIcon } = props;
	const ownId = useId();
	const id = props.id ?? ownId;
	const errorText = typeof error === 'string' ? error : '';
	const describedBy = [errorText && `${id}-error`, description ? `${id}-description` : ''].filter(Boolean).join(' ');
	const hasError = error ? true : undefined;
	const isDisabled = props.disabled || undefined;
	const note = description ? (
		<p
			id={`${id}-description`}
			className={`m_fe47ce59 mantine-InputWrapper-description ${props.descriptionClass ?? ''}`}
		>
			{description}
		</p>
	) : null;
	return (
		<div className={`m_46b77525 mantine-InputWrapper-root ${props.className ?? ''}`} data-error={hasError}>
			{label ? (
				<label id={`${id}-label`} className="m_8fdc1311 mantine-InputWrapper-label" htmlFor={id}>
					{label}
				</label>
			) : null}
			{descriptionBelow ? null : note}
			<div
				className="m_6c018570 mantine-Input-wrapper"
				data-variant="default"
				data-error={hasError}
				data-disabled={isDisabled}
				data-pointer={kind === 'select' || undefined}
				data-multiline={kind === 'multiline' || undefined}
				data-with-right-section={endIcon ? true : undefined}
			>
				{props.children({
					id,
					className: 'm_8fb7ebe7 mantine-Input-input',
					'aria-invalid': hasError,
					'aria-describedby': describedBy || undefined,
					'data-variant': 'default',
					'data-error': hasError,
					'data-disabled': isDisabled,
				})}
				{endIcon ? (
					<div className="m_82577fc2 mantine-Input-section" data-position="right">
						{endIcon}
					</div>
				) : null}
			</div>
			{descriptionBelow ? note : null}
			{errorText ? (
				<p id={`${id}-error`} className="m_8f816625 mantine-InputWrapper-error">
					{errorText}
				</p>
			) : null}
		</div>
	);
}
