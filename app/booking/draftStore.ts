import { useCallback, useMemo, useSyncExternalStore } from 'react';
import { type DraftAction, draftReducer } from '../../domain/draftReducer.ts';
import type { Draft } from '../../domain/draftState.ts';
import { restoreDraft } from '../../domain/restoreDraft.ts';

/**
 * The draft of one registration number in this browser tab: kept in `sessionStorage`, so that a reload
 * or a lost network wipes nothing, and another tab has its own (docs/product.md#draft).
 */
class DraftStore {
	readonly #key: string;
	readonly #listeners = new Set<() => void>();
	#draft: Draft;

	constructor(regNo: string) {
		this.#key = `draft ${regNo}`;
		this.#draft = restoreDraft(readJson(this.#key), regNo, new Date());
	}

	readonly get = (): Draft => this.#draft;

	readonly subscribe = (listener: () => void) => {
		this.#listeners.add(listener);
		return () => this.#listeners.delete(listener);
	};

	readonly dispatch = (action: DraftAction): Draft => {
		this.#draft = draftReducer(this.#draft, action, new Date());
		sessionStorage.setItem(this.#key, JSON.stringify(this.#draft));
		for (const listener of this.#listeners) listener();
		return this.#draft;
	};
}

/** null when nothing is stored, or something that is not JSON: the draft then starts empty. */
function readJson(key: string): unknown {
	const text = sessionStorage.getItem(key);
	if (text === null) return null;
	try {
		return JSON.parse(text);
	} catch {
		sessionStorage.removeItem(key);
		return null;
	}
}

const stores = new Map<string, DraftStore>();

function storeOf(regNo: string): DraftStore {
	const known = stores.get(regNo);
	if (known) return known;
	const store = new DraftStore(regNo);
	stores.set(regNo, store);
	return store;
}

const subscribeToNothing = () => () => {};

/** The draft, null on the server and until hydration, and its dispatch. */
export function useDraftStore(regNo: string) {
	const inBrowser = typeof window !== 'undefined';
	const store = useMemo(() => (inBrowser ? storeOf(regNo) : null), [inBrowser, regNo]);
	const draft = useSyncExternalStore(
		store?.subscribe ?? subscribeToNothing,
		() => store?.get() ?? null,
		() => null,
	);
	const dispatch = useCallback((action: DraftAction) => store?.dispatch(action) ?? null, [store]);
	return { draft, dispatch };
}
