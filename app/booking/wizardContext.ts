import { createContext, useContext } from 'react';
import type { DraftAction } from '../../domain/draftReducer.ts';
import type { Draft } from '../../domain/draftState.ts';
import type { Organization } from '../../domain/vehicle.ts';

/** What the wizard knows of the vehicle: exactly these fields reach the browser. */
export interface WizardVehicle {
	readonly regNo: string;
	readonly name: string | null;
	/** km */
	readonly lastKm: number | null;
	/** Status NA: three steps, no estimates (docs/product.md#wizard). */
	readonly isShort: boolean;
	readonly lastService: Organization | null;
	readonly seller: Organization | null;
}

export interface Wizard {
	readonly vehicle: WizardVehicle;
	/** null until the page is alive: the server does not know the tab's draft. */
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
