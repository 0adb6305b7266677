import type { Draft } from '../../domain/booking/draftState.ts';
import { restoreDraft } from '../../domain/booking/readDraft.ts';
import { keepInTab, readFromTab } from '../data/browserStorage.ts';
import { changeKey } from '../data/endDraft.ts';

/** A change that is not saved yet. `before`: the draft of the booking as its page knew it. */
export interface KeptChange {
	readonly appointmentId: string;
	readonly before: Draft;
	readonly draft: Draft;
}

/** Keeps what was typed in this tab, where a reload finds it (docs/product.md#draft). */
export function keepChange(regNo: string, change: KeptChange): void {
	keepInTab(changeKey(regNo), JSON.stringify(change));
}

/** What was typed into the change of this booking in this tab; null: nothing, or into that of another booking. */
export function readKeptChange(regNo: string, appointmentId: string, now: Date): KeptChange | null {
	try {
		const kept = JSON.parse(readFromTab(changeKey(regNo)) ?? 'null');
		if (kept?.appointmentId !== appointmentId) return null;
		const restored = (draft: unknown) => restoreDraft(draft, regNo, now);
		return { appointmentId, before: restored(kept.before), draft: restored(kept.draft) };
	} catch (error) {
		// Something that is not JSON was not kept by this page.
		if (error instanceof SyntaxError) return null;
		throw error;
	}
}
