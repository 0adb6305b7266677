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
