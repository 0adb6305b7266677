import { type ComponentPropsWithRef, type ReactNode, useId } from 'react';

type CheckboxProps = Omit<ComponentPropsWithRef<'input'>, 'type'> & { readonly label: ReactNode };

/** A check box with its label, which can be pressed as well. */
export function Checkbox({ label, className = '', ...others }: CheckboxProps) {
	const ownId = useId();
	const id = others.id ?? ownId;
	return (
		<div
			className={`m_bf2d988c mantine-Checkbox-root m_5f75b09e ${className}`}
			data-label-position="right"
			data-checked={others.checked || undefined}
		>
			<div className="m_5f6e695e mantine-Checkbox-body">
				<div className="m_26062bec" data-label-position="right">
					<input {...others} id={id} type="checkbox" className="m_26063560 mantine-Checkbox-input mantine-focus-auto" />
					<svg className="m_bf295423" viewBox="0 0 10 7" fill="none" aria-hidden="true">
						<path
							d="M4 4.586L1.707 2.293A1 1 0 1 0 .293 3.707l3 3a.997.997 0 0 0 1.414 0l5-5A1 1 0 1 0 8.293.293L4 4.586z"
							fill="currentColor"
						/>
					</svg>
				</div>
				<div className="m_d3ea56bb mantine-Checkbox-labelWrapper">
					<label className="m_8ee546b8 mantine-Checkbox-label" htmlFor={id}>
						{label}
					</label>
				</div>
			</div>
		</div>
	);
}
