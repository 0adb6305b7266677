import type { ComponentPropsWithRef } from 'react';
import { FieldFrame, type FieldOptions } from './fieldFrame.tsx';

interface Choice {
	readonly value: string;
	readonly label: string;
	/** What screen readers say for it, where the label does not read well. */
	readonly spoken?: string;
}

type NativeSelectProps = FieldOptions & ComponentPropsWithRef<'select'> & { readonly data: readonly Choice[] };

/** The browser's list of choices with its label. */
export function NativeSelect(props: NativeSelectProps) {
	const { label, description, descriptionBelow, descriptionClass, error, data, className, ...others } = props;
	return (
		<FieldFrame
			{...props}
			id={props.id}
			className={className}
			disabled={props.disabled}
			kind="select"
			endIcon={
				<svg viewBox="0 0 15 15" aria-hidden="true">
					<path d="M5.25 5.75 7.5 3.5l2.25 2.25m0 3.5L7.5 11.5 5.25 9.25" />
				</svg>
			}
		>
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
