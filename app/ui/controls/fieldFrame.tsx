import { type ReactNode, useId } from 'react';

/** What a text field, a text area and a select share. */
export interface FieldOptions {
	readonly label?: string;
	readonly description?: ReactNode;
	/** Below the field instead of above it. */
	readonly descriptionBelow?: boolean;
	/** A text is shown below the field; `true` only marks the field. */
	readonly error?: string | boolean | undefined;
}

interface FieldFrameProps extends FieldOptions {
	readonly id?: string | undefined;
	readonly className?: string | undefined;
	/** At the end of the field, not to be pressed. */
	readonly endIcon?: ReactNode;
	/** @param input the attributes that connect the field with its label, description and error */
	readonly children: (input: InputAttributes) => ReactNode;
}

interface InputAttributes {
	readonly id: string;
	readonly 'aria-invalid': true | undefined;
	readonly 'aria-describedby': string | undefined;
}

/** Label, description, field and error (docs/decisions/002-own-controls.md). */
export function FieldFrame(props: FieldFrameProps) {
	const { label, description, descriptionBelow, error, endIcon } = props;
	const ownId = useId();
	const id = props.id ?? ownId;
	const errorText = typeof error === 'string' ? error : '';
	const describedBy = [errorText && `${id}-error`, description ? `${id}-description` : ''].filter(Boolean).join(' ');
	const note = description ? (
		<p id={`${id}-description`} className="field-description">
			{description}
		</p>
	) : null;
	return (
		<div className={`field ${props.className ?? ''}`}>
			{label ? (
				<label id={`${id}-label`} className="field-label" htmlFor={id}>
					{label}
				</label>
			) : null}
			{descriptionBelow ? null : note}
			<div className="field-box">
				{props.children({
					id,
					'aria-invalid': error ? true : undefined,
					'aria-describedby': describedBy || undefined,
				})}
				{endIcon}
			</div>
			{descriptionBelow ? note : null}
			{errorText ? (
				<p id={`${id}-error`} className="field-description field-error">
					{errorText}
				</p>
			) : null}
		</div>
	);
}
