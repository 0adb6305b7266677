import { useEffectEvent, useLayoutEffect, useRef } from 'react';
import { Button } from '../controls/button.tsx';
import { closeOnBack } from './dialogHistory.ts';

interface DialogProps {
	readonly open: boolean;
	readonly onClose: () => void;
	readonly label: string;
	readonly size?: 'wide' | 'full';
	/** Whether Escape and Back leave it open, because its answer is on its way. */
	readonly isBusy?: boolean;
	readonly children: React.ReactNode;
}

/**
 * The browser's own modal dialog: it traps the focus, closes on Escape and Back, and returns the focus to the element that
 * opened it. A link in it has `replace`, so that its page takes the dialog's place in the history.
 */
export function Dialog({ open, onClose, label, size, isBusy = false, children }: DialogProps) {
	const element = useRef<HTMLDialogElement>(null);
	const close = useEffectEvent(() => {
		if (!isBusy) element.current?.close();
		return !isBusy;
	});
	useLayoutEffect(() => {
		const dialog = element.current;
		if (!open || !dialog) return;
		dialog.showModal();
		const leaveHistory = closeOnBack(() => close());
		return () => {
			leaveHistory();
			dialog.close();
		};
	}, [open]);
	return (
		<dialog
			ref={element}
			className={size ? `dialog dialog-${size}` : 'dialog'}
			aria-label={label}
			closedby={isBusy ? 'none' : undefined}
			onClose={() => {
				// It comes late: the dialog may have been opened again, by React's strict mode, too.
				if (!element.current?.open) onClose();
			}}
			onCancel={(event) => {
				if (event.target !== element.current) event.stopPropagation();
				else if (isBusy) event.preventDefault();
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
	return (
		<Dialog open={message !== null} onClose={onClose} label={message ?? ''}>
			<p>{message}</p>
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
