import type { ComponentPropsWithRef, ReactNode } from 'react';
import { FieldFrame, type FieldOptions } from './fieldFrame.tsx';

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
