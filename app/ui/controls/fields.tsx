import { type AriaAttributes, type ComponentPropsWithRef, type ReactNode, useId } from 'react';
import { groupDigits } from '../../../domain/text/digits.ts';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { Icon } from '../icon.tsx';

/** Options that a text field, a text area and a select share. */
interface FieldOptions {
	readonly label?: string;
	readonly description?: ReactNode;
	/** Whether the description stands below the field instead of above it. */
	readonly descriptionBelow?: boolean;
	/** Stands below the label, before the description above; the field is then marked. */
	readonly error?: string | null | undefined;
}

interface FieldFrameProps extends FieldOptions {
	readonly id?: string | undefined;
	readonly className?: string | undefined;
	/** Shown at the end of the field; cannot be pressed. */
	readonly endIcon?: ReactNode;
	/** @param input the attributes that connect the field with its label, description and error */
	readonly children: (input: AriaAttributes & { readonly id: string }) => ReactNode;
}

/** Label, error, description and field (docs/decisions/002-native-controls.md). */
function FieldFrame(props: FieldFrameProps) {
	const { label, description, descriptionBelow, error, endIcon } = props;
	const ownId = useId();
	const id = props.id ?? ownId;
	const describedBy = [error && `${id}-error`, description && `${id}-description`].filter(Boolean).join(' ');
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
			{error ? <FieldErrorText id={`${id}-error`} text={error} /> : null}
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
		</div>
	);
}

/** The error of a field or of a group, which its `aria-describedby` links by `id`. */
export const FieldErrorText = ({ id, text }: { id: string; text: string }) => (
	<p id={id} className="field-description field-error">
		<Icon name="alert" /> {text}
	</p>
);

type TextInputProps = FieldOptions & ComponentPropsWithRef<'input'> & { readonly endIcon?: ReactNode };

/** A text field with its label. */
export function TextInput(props: TextInputProps) {
	const { label, description, descriptionBelow, error, endIcon, className, ...others } = props;
	return <FieldFrame {...props}>{(input) => <input {...others} {...input} />}</FieldFrame>;
}

/** A field of several lines with its label. */
export function Textarea(props: FieldOptions & ComponentPropsWithRef<'textarea'>) {
	const { label, description, descriptionBelow, error, className, ...others } = props;
	return <FieldFrame {...props}>{(input) => <textarea {...others} {...input} />}</FieldFrame>;
}

interface Choice {
	readonly value: string;
	readonly label: string;
	/** The option as read aloud, if its label does not read well. */
	readonly spoken?: string;
}

type NativeSelectProps = FieldOptions & ComponentPropsWithRef<'select'> & { readonly data: readonly Choice[] };

/** The browser's list of choices with its label. */
export function NativeSelect(props: NativeSelectProps) {
	const { label, description, descriptionBelow, error, data, className, ...others } = props;
	return (
		<FieldFrame {...props} endIcon={<Icon name="upDown" />}>
			{(input) => (
				<select {...others} {...input}>
					{data.map(({ value, label: text, spoken }) => (
						<option key={value} value={value} aria-label={spoken}>
							{text}
						</option>
					))}
				</select>
			)}
		</FieldFrame>
	);
}

type CheckboxProps = Omit<ComponentPropsWithRef<'input'>, 'type'> & { readonly label: ReactNode };

/** A check box with its label, which can be pressed as well. */
export function Checkbox({ label, className = '', ...others }: CheckboxProps) {
	return (
		<label className={`checkbox ${className}`}>
			<input {...others} type="checkbox" />
			<span className="checkbox-label">{label}</span>
		</label>
	);
}

type SwitchProps = Omit<ComponentPropsWithRef<'input'>, 'type' | 'role'> & { readonly label: string };

/** A switch at the end of a line, with its label at the start; a press anywhere on the line turns it. */
export function Switch({ label, ...others }: SwitchProps) {
	return (
		<label className="switch">
			{label}
			{/* biome-ignore lint/a11y/useAriaPropsForRole: a check box says by itself whether it is checked */}
			<input {...others} type="checkbox" role="switch" />
		</label>
	);
}

/** The line below a full field: text beyond its length is cut (docs/product.md#input-limits). undefined: not full. */
export function useFullNote(text: string, maxLength: number): string | undefined {
	const { t } = useTranslation();
	return text.length < maxLength ? undefined : t.fieldFull(groupDigits(String(maxLength)));
}
