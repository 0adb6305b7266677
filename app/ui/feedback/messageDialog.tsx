import { useEffect, useId, useRef } from 'react';
import { Button } from '../controls/button.tsx';

interface DialogProps {
	readonly open: boolean;
	readonly onClose: () => void;
	readonly label: string;
	readonly size?: 'wide' | 'full';
	readonly children: React.ReactNode;
}

/**
 * The browser's own modal dialog: it traps the focus, closes on Escape and returns the focus to the element that
 * opened it.
 */
export function Dialog({ open, onClose, label, size, children }: DialogProps) {
	const element = useRef<HTMLDialogElement>(null);
	useEffect(() => {
		const dialog = element.current;
		if (!dialog) return;
		if (open && !dialog.open) dialog.showModal();
		if (!open && dialog.open) dialog.close();
	}, [open]);
	return (
		<dialog
			ref={element}
			className={size ? `dialog dialog-${size}` : 'dialog'}
			aria-label={label}
			onClose={onClose}
			onCancel={(event) => {
				if (event.target !== element.current) event.stopPropagation();
			}}
		>
			{open ? <div className="stack">{children}</div> : null}
		</dialog>
	);
}

/**
 * A message, what explains it (`children`), and one button, with a second one beside it; the message is the dialog's
 * name.
 */
export function MessageDialog({
	message,
	button,
	onClose,
	action,
	children,
}: {
	message: string | null;
	button: string;
	onClose: () => void;
	action?: React.ReactNode;
	children?: React.ReactNode;
}) {
	const id = useId();
	return (
		<Dialog open={message !== null} onClose={onClose} label={message ?? ''}>
			<p id={id}>{message}</p>
			{children}
			<div className="dialog-actions">
				{action}
				<Button autoFocus onClick={onClose}>
					{button}
				</Button>
			</div>
		</Dialog>
	);
}
