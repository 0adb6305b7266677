import type { Draft } from '../../../domain/booking/draftState.ts';
import { dateTimeErrors, dealerErrors, estimatesErrors, type FieldError } from '../../../domain/booking/validation.ts';
import type { WizardVehicle } from '../wizardContext.ts';
import type { wizardTexts } from '../wizardTexts.ts';

type TitleKey = 'dealerTitle' | 'dateTimeTitle' | 'estimatesTitle';
type NameKey = 'stepDealer' | 'stepDateTime' | 'stepEstimates';

export interface WizardStep {
	readonly path: 'dealer' | 'selectDateTime' | 'estimates';
	readonly title: TitleKey & keyof typeof wizardTexts.en;
	readonly name: NameKey & keyof typeof wizardTexts.en;
	/** The rules of the step that fail, in their order (docs/product.md#validation). */
	readonly errors: (draft: Draft, vehicle: WizardVehicle) => readonly FieldError[];
	/** Whether the steps before are done; otherwise the visitor is redirected home (docs/product.md#wizard). */
	readonly isReachable: (draft: Draft) => boolean;
}

const dealer: WizardStep = {
	path: 'dealer',
	title: 'dealerTitle',
	name: 'stepDealer',
	errors: (draft) => dealerErrors(draft),
	isReachable: () => true,
};

const dateTime: WizardStep = {
	path: 'selectDateTime',
	title: 'dateTimeTitle',
	name: 'stepDateTime',
	errors: (draft, vehicle) => dateTimeErrors(draft, vehicle.lastKm),
	isReachable: (draft) => draft.dealer !== null,
};

const estimates: WizardStep = {
	path: 'estimates',
	title: 'estimatesTitle',
	name: 'stepEstimates',
	errors: (draft) => estimatesErrors(draft, { isShort: false }),
	isReachable: (draft) => draft.dealer !== null && draft.slot !== null,
};

/** The steps before the done step: three, or two for a vehicle of status NA (docs/product.md#wizard). */
export function wizardSteps(vehicle: { readonly isShort: boolean }): readonly WizardStep[] {
	return vehicle.isShort ? [dealer, dateTime] : [dealer, dateTime, estimates];
}

/**
 * The step of a path below /booking, in lower case: `dealer` of `/Booking/Dealer/`. The router matches a path whatever
 * its case, percent encoding or slash at the end.
 */
export function stepOfPath(pathname: string): string {
	try {
		return decodeURIComponent(pathname)
			.toLowerCase()
			.replace(/\/+$/, '')
			.replace(/^\/+booking\/+/, '');
	} catch {
		// A malformed percent encoding, which no step has.
		return '';
	}
}
