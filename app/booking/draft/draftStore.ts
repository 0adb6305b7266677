import { startTransition, useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { type DraftAction, draftReducer } from '../../../domain/booking/draftReducer.ts';
import type { Draft } from '../../../domain/booking/draftState.ts';
import { restoreDraft } from '../../../domain/booking/readDraft.ts';
import { draftKey, readJsonFromTab, storeInTab, withStorage } from '../../data/browserStorage.ts';

/**
 * The draft of one registration number in this browser tab. `sessionStorage` keeps it over a reload or a lost network,
 * and another tab has its own (docs/product.md#draft). If the browser stores nothing, it lasts as long as the page.
 * `now`: by the server's clock.
 */
function createDraftStore(regNo: string, now: Date) {
	const key = draftKey(regNo);
	const listeners = new Set<() => void>();
	let state: { readonly draft: Draft; readonly isStored: boolean } | undefined;
	/** Reads the draft when it is first asked for, so that hydration need not wait for it. */
	function get() {
		state ??= {
			draft: restoreDraft(readJsonFromTab(key), regNo, now),
			/** Whether a reload of the page finds the draft. */
			isStored: withStorage('sessionStorage', (storage) => storage.length) !== undefined,
		};
		return state;
	}
	return {
		get,
		subscribe(listener: () => void) {
			listeners.add(listener);
			return () => listeners.delete(listener);
		},
		dispatch(action: DraftAction): void {
			const draft = draftReducer(get().draft, action, now);
			state = { draft, isStored: storeInTab(key, JSON.stringify(draft)) };
			for (const listener of listeners) listener();
		},
	};
}

const noDraft = { draft: null, isStored: true };

/** Whether this page has shown a draft; false on the server. */
let hasHydrated = false;

/**
 * Whether the draft may be shown: false for the first render, which must equal the server's page. Then React renders
 * the step with the draft in slices, since in one piece it would block a slow phone.
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
 * The draft, whether a reload finds it, and its dispatch. The draft is null on the server and until hydration. It is
 * read again when the wizard opens, and when the day (`now`) changes, since a past slot is dropped.
 */
export function useDraftStore(regNo: string, now: Date) {
	const store = useMemo(() => createDraftStore(regNo, now), [regNo, now]);
	const isHydrated = useIsHydrated();
	const { draft, isStored } = useSyncExternalStore(
		store.subscribe,
		() => (isHydrated ? store.get() : noDraft),
		() => noDraft,
	);
	return { draft, isStored, dispatch: store.dispatch };
}
