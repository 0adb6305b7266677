import type { ComponentPropsWithRef, ElementType, ReactNode } from 'react';
import { Link } from 'react-router';

interface ButtonOptions<T extends ElementType> {
	/** The rendered element or component, such as `a` or the router's `Link`; `button` by default. */
	readonly component?: T;
	readonly variant?: 'filled' | 'default';
	readonly size?: 'md' | 'lg';
	readonly fullWidth?: boolean;
	/** Whether it is busy: a spinner at its start, the label stays, and it cannot be pressed. */
	readonly loading?: boolean;
	readonly leftSection?: ReactNode;
}

type ButtonProps<T extends ElementType> = ButtonOptions<T> & Omit<ComponentPropsWithRef<T>, keyof ButtonOptions<T>>;

/**
 * A button or a link that looks like one (docs/decisions/002-native-controls.md). With `aria-disabled` it looks
 * disabled and keeps the focus, which `disabled` would take from a pressed button.
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
			aria-busy={loading || undefined}
			{...others}
			className={`button ${className}`}
			disabled={disabled || loading}
			data-variant={variant}
			data-size={size}
			data-block={fullWidth || undefined}
			data-loading={loading || undefined}
		>
			{leftSection}
			<span className="button-label">{children}</span>
		</Element>
	);
}

interface LinkButtonProps {
	readonly to: string;
	readonly variant?: 'filled' | 'default';
	readonly children: ReactNode;
}

/** A link as a large button, as wide as its place. */
export const LinkButton = ({ to, variant, children }: LinkButtonProps) => (
	<Button component={Link} to={to} size="lg" fullWidth variant={variant}>
		{children}
	</Button>
);

/** The one next step of a page, at the foot of a phone's screen. */
export const ActionLink = (props: LinkButtonProps) => (
	<div className="action-bar">
		<LinkButton {...props} />
	</div>
);
