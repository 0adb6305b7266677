import type { ComponentPropsWithRef } from 'react';

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
