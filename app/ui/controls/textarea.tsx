import type { ComponentPropsWithRef } from 'react';
import { FieldFrame, type FieldOptions } from './fieldFrame.tsx';

/** A field of several lines with its label. */
export function Textarea(props: FieldOptions & ComponentPropsWithRef<'textarea'>) {
	const { label, description, descriptionBelow, descriptionClass, error, className, ...others } = props;
	return <FieldFrame {...props}>{(input) => <textarea {...others} {...input} />}</FieldFrame>;
}
