/**
 * Back closes the uppermost dialog (docs/decisions/002-own-controls.md): while one is open, the history has an entry for
 * it, with the state of the page's own. React Router is not told when that entry is added or left.
 */

/** What closes each open dialog, unless it has to stay; the uppermost last. */
let open: readonly (() => boolean)[] = [];
/** The router's key of the page whose dialog has an entry; null: the router has to be told. */
let page: unknown = null;
/** Whether the entry is being left since no dialog is open. */
let isLeaving = false;

/** Adds an entry for the open dialogs, or leaves one without a dialog: it was closed, or the page was reloaded. */
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

/** `close`, for a dialog that has opened, returns whether it is closed. The returned function is called once it is. */
export function closeOnBack(close: () => boolean): () => void {
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
	// Before the router's own listener, whichever came first.
	addEventListener('popstate', onPopState, true);
	addEventListener('hydrated', settle);
}
