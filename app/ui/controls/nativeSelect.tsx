import type { ComponentPropsWithRef } from 'react';
import { Icon } from '../icon.tsx';
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
