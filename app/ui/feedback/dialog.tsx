import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { readFromTab, storeInTab } from '../../data/browserStorage.ts';
import { Button } from '../controls/button.tsx';

interface DialogProps {
	readonly open: boolean;
	readonly onClose: () => void;
	readonly label: string;
	readonly size?: 'wide' | 'full';
	/** Whether Escape and Back leave it open, because an answer is on its way. */
	readonly isBusy?: boolean;
	readonly children: React.ReactNode;
}

/**
 * The browser's modal dialog: it traps the focus, closes on Escape and Back, and returns the focus to the opening
 * element. A link in it has `replace`, so that its page takes the dialog's place in the history.
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
				// The event comes late: the dialog may be open again, also in React's strict mode.
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

interface MessageDialogProps {
	readonly message: string | null;
	readonly button: string;
	readonly onClose: () => void;
	readonly action?: React.ReactNode;
	readonly children?: React.ReactNode;
}

/** A message, which names the dialog, its explanation (`children`), and a button; `action`: a filled one beside it. */
export function MessageDialog({ message, button, onClose, action, children }: MessageDialogProps) {
	return (
		<Dialog open={message !== null} onClose={onClose} label={message ?? ''}>
			<p className={children ? 'dialog-title' : undefined}>{message}</p>
			{children}
			<div className="row dialog-actions">
				<Button autoFocus variant={action ? 'default' : 'filled'} onClick={onClose}>
					{button}
				</Button>
				{action}
			</div>
		</Dialog>
	);
}

/** A message that each tab shows once under its `key`; null: none. Returns the message while it is open, and its setter. */
export function useMessageOnce(key: string, message: string | null) {
	const [open, setOpen] = useState<string | null>(null);
	useEffect(() => {
		if (message === null || readFromTab(key)) return;
		storeInTab(key, 'shown');
		setOpen(message);
	}, [key, message]);
	return [open, setOpen] as const;
}

/**
 * Back closes the uppermost dialog (docs/decisions/002-native-controls.md): while one is open, the history has an entry
 * for it with the page's state. React Router is not notified when the entry is added or left.
 */

/** Functions that close the open dialogs, if they may close; the uppermost last. */
let open: readonly (() => boolean)[] = [];
/** The router's key of the page whose dialog has an entry; null: the router must be notified. */
let page: unknown = null;
/** Whether the entry is being left, because no dialog is open. */
let isLeaving = false;

/** Adds an entry for the open dialogs, or leaves one whose dialog was closed or lost by a reload. */
function settle(): void {
	const { state } = history;
	const isOpen = open.length > 0;
	if (isLeaving || isOpen === Boolean(state?.isDialog)) return;
	if (isOpen) {
		page = state?.key;
		history.pushState({ ...state, idx: (state?.idx ?? 0) + 1, isDialog: true }, '');
	} else {
		isLeaving = true;
		history.back();
	}
}

/** Registers an open dialog. `close` returns whether it has closed; the returned function is called once it has. */
function closeOnBack(close: () => boolean): () => void {
	open = [...open, close];
	settle();
	return () => {
		open = open.filter((one) => one !== close);
		settle();
	};
}

function onPopState(event: PopStateEvent): void {
	const isOwn = (isLeaving || open.length > 0) && history.state?.key === page;
	if (isOwn) event.stopImmediatePropagation();
	else page = null;
	const closing = isLeaving ? [] : open.slice(isOwn ? -1 : 0);
	open = open.filter((close) => !closing.includes(close) || !close());
	isLeaving = false;
	settle();
}

if (typeof window !== 'undefined') {
	// Runs before the router's own listener, whichever was added first.
	addEventListener('popstate', onPopState, true);
	addEventListener('hydrated', settle);
}
