import { startTransition, useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { type DraftAction, draftReducer } from '../../../domain/booking/draftReducer.ts';
import type { Draft } from '../../../domain/booking/draftState.ts';
import { restoreDraft } from '../../../domain/booking/readDraft.ts';
import { draftKey, keepInTab, readJsonFromTab, withStorage } from '../../data/browserStorage.ts';

interface DraftState {
	readonly draft: Draft;
	/** Whether a reload of the page finds it. */
	readonly isStored: boolean;
}

/**
 * The draft of one registration number in this browser tab: kept in `sessionStorage`, so that a reload
 * or a lost network wipes nothing, and another tab has its own (docs/product.md#draft). Where the browser does not store
 * it, it lasts as long as the page. `now`: by the server's clock.
 */
class DraftStore {
	readonly #key: string;
	readonly #now: Date;
	readonly #listeners = new Set<() => void>();
	#state: DraftState;

	constructor(regNo: string, now: Date) {
		this.#key = draftKey(regNo);
		this.#now = now;
		const draft = restoreDraft(readJsonFromTab(this.#key), regNo, now);
		this.#state = { draft, isStored: withStorage('sessionStorage', (storage) => storage.length) !== undefined };
	}

	readonly get = (): DraftState => this.#state;

	readonly subscribe = (listener: () => void) => {
		this.#listeners.add(listener);
		return () => this.#listeners.delete(listener);
	};

	readonly dispatch = (action: DraftAction): void => {
		const draft = draftReducer(this.#state.draft, action, this.#now);
		this.#state = { draft, isStored: keepInTab(this.#key, JSON.stringify(draft)) };
		for (const listener of this.#listeners) listener();
	};
}

const noDraft = { draft: null, isStored: true };

/** Whether this page has shown a draft. On the server it never has. */
let hasHydrated = false;

/**
 * Whether the draft may be shown: false for the first render of the server's page, which has none. The step with the
 * draft is then rendered in slices, since it would block a slow phone in one piece.
 */
function useIsHydrated(): boolean {
	const [isHydrated, setHydrated] = useState(hasHydrated);
	useEffect(() => {
		hasHydrated = true;
		startTransition(() => setHydrated(true));
	}, []);
	return isHydrated;
}

/**
 * The draft, null on the server and until hydration, whether a reload finds it, and its dispatch. It is read again from
 * the tab's storage when the wizard is opened, and when the day (`now`) has changed, which drops a slot that has
 * passed.
 */
export function useDraftStore(regNo: string, now: Date) {
	const store = useMemo(() => new DraftStore(regNo, now), [regNo, now]);
	const isHydrated = useIsHydrated();
	const { draft, isStored } = useSyncExternalStore(
		store.subscribe,
		() => (isHydrated ? store.get() : noDraft),
		() => noDraft,
	);
	return { draft, isStored, dispatch: store.dispatch };
}
