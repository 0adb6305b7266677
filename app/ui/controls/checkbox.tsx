import type { ComponentPropsWithRef, ReactNode } from 'react';

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
