import type { ComponentPropsWithRef, ElementType, ReactNode } from 'react';

interface ButtonOptions<T extends ElementType> {
	/** What it is rendered as, for example `a` or the router's `Link`; a `button` by default. */
	readonly component?: T;
	readonly variant?: 'filled' | 'default';
	readonly size?: 'md' | 'lg';
	readonly fullWidth?: boolean;
	/** Shows a spinner at the start of the button, which cannot be pressed meanwhile; its label stays. */
	readonly loading?: boolean;
	readonly leftSection?: ReactNode;
	/** Looks disabled and keeps the focus, which `disabled` would take from a pressed button. */
	readonly 'data-disabled'?: true | undefined;
}

type ButtonProps<T extends ElementType> = ButtonOptions<T> & Omit<ComponentPropsWithRef<T>, keyof ButtonOptions<T>>;

/**
 * A button or a link that looks like one, in the style of the component kit
 * (docs/decisions/002-little-of-the-component-kit.md).
 */
export function Button<T extends ElementType = 'button'>({
	component,
	variant,
	size,
	fullWidth,
	loading = false,
	leftSection,
	className = '',
	disabled,
	children,
	...others
}: ButtonProps<T>) {
	const Element: ElementType = component ?? 'button';
	return (
		<Element
			type={component ? undefined : 'button'}
			{...others}
			className={`m_77c9d27d mantine-Button-root m_87cf2631 mantine-focus-auto ${className}`}
			disabled={disabled || loading}
			data-variant={variant}
			data-size={size}
			data-block={fullWidth || undefined}
			data-disabled={disabled || others['data-disabled'] || undefined}
			data-loading={loading || undefined}
			data-with-left-section={leftSection ? true : undefined}
		>
			{loading ? (
				<span className="m_a25b86ee mantine-Button-loader" aria-hidden="true">
					<span className="m_b34414df m_5ae2e3c" />
				</span>
			) : null}
			<span className="m_80f1301b mantine-Button-inner">
				{leftSection ? (
					<span className="m_a74036a mantine-Button-section" data-position="left">
						{leftSection}
					</span>
				) : null}
				<span className="m_811560b9 mantine-Button-label" data-loading={loading || undefined}>
					{children}
				</span>
			</span>
		</Element>
	);
}
