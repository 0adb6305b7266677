import type { ComponentPropsWithRef } from 'react';

type SwitchProps = Omit<ComponentPropsWithRef<'input'>, 'type' | 'role' | 'size'> & {
	readonly id: string;
	readonly label: string;
};

/** A switch with its label in front of it. */
export function Switch({ id, label, className = '', ...others }: SwitchProps) {
	return (
		<div className={`m_5f93f3bb mantine-Switch-root m_5f75b09e ${className}`} data-label-position="left">
			<label className="m_5f6e695e mantine-Switch-body" htmlFor={id}>
				{/* biome-ignore lint/a11y/useAriaPropsForRole: a check box says by itself whether it is checked */}
				<input {...others} id={id} type="checkbox" role="switch" className="m_926b4011" />
				<span
					className="m_9307d992 mantine-Switch-track"
					data-label-position="left"
					data-without-labels
					aria-hidden="true"
				>
					<span className="m_93039a1d mantine-Switch-thumb" data-with-thumb-indicator />
					<span className="m_8277e082" />
				</span>
				<div className="m_d3ea56bb">
					<span className="m_8ee546b8 mantine-Switch-label">{label}</span>
				</div>
			</label>
		</div>
	);
}
