import { createContext, useContext } from 'react';
import type { DraftAction } from '../../domain/draftReducer.ts';
import type { Draft } from '../../domain/draftState.ts';
import type { Organization } from '../../domain/vehicle.ts';

/** The vehicle as the wizard shows it; no other field of it is sent to the browser. */
export interface WizardVehicle {
	readonly regNo: string;
	readonly name: string | null;
	/** km */
	readonly lastKm: number | null;
	/** Status NA: three steps, no estimates (docs/product.md#wizard). */
	readonly isShort: boolean;
	readonly lastService: Organization | null;
	readonly seller: Organization | null;
	/** Whether its provider books an order only once that is sent again with the same key. */
	readonly idempotentBooking: boolean;
}

export interface Wizard {
	readonly vehicle: WizardVehicle;
	/** null on the server and until hydration: the draft is in the tab's storage. */
	readonly draft: Draft | null;
	readonly dispatch: (action: DraftAction) => void;
}

export const WizardContext = createContext<Wizard | null>(null);

/** The wizard around a step. */
export function useWizard(): Wizard {
	const wizard = useContext(WizardContext);
	if (!wizard) throw new Error('a step of the wizard was rendered outside of it');
	return wizard;
}
