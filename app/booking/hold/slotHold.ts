import type { ChosenSlot } from '../../../domain/booking/draftState.ts';

/** What is known of the seat of the chosen slot; `until`: `HH:mm` in India. */
export type HoldState = { readonly kind: 'held'; readonly until: string } | { readonly kind: 'ended' | 'taken' };

export interface SlotHold {
	/** null: it is not held, or not known to be. */
	readonly state: HoldState | null;
	/** Asks for the slot to be held, in the background; `goesOn`: Next was pressed with it, which renews a hold once. */
	readonly take: (dealerCode: string, slot: ChosenSlot, goesOn: boolean) => void;
}
