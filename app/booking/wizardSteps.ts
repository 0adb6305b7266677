import type { Draft } from '../../domain/draftState.ts';
import { checkDateTime, checkDealer, checkEstimates, type FieldError } from '../../domain/validation.ts';
import type { WizardVehicle } from './wizardContext.ts';
import type { wizardTexts } from './wizardTexts.ts';

type TitleKey = 'dealerTitle' | 'dateTimeTitle' | 'estimatesTitle';
type NameKey = 'stepDealer' | 'stepDateTime' | 'stepEstimates';

export interface WizardStep {
	readonly path: 'dealer' | 'selectDateTime' | 'estimates';
	readonly title: TitleKey & keyof typeof wizardTexts.en;
	readonly name: NameKey & keyof typeof wizardTexts.en;
	/** The first rule of the step that fails (docs/product.md#validation). */
	readonly check: (draft: Draft, vehicle: WizardVehicle) => FieldError | null;
	/** Whether the steps before are done; otherwise the visitor is redirected home (docs/product.md#wizard). */
	readonly isReachable: (draft: Draft) => boolean;
}

const dealer: WizardStep = {
	path: 'dealer',
	title: 'dealerTitle',
	name: 'stepDealer',
	check: (draft) => checkDealer(draft),
	isReachable: () => true,
};

const dateTime: WizardStep = {
	path: 'selectDateTime',
	title: 'dateTimeTitle',
	name: 'stepDateTime',
	check: (draft, vehicle) => checkDateTime(draft, vehicle.lastKm),
	isReachable: (draft) => draft.dealer !== null,
};

const estimates: WizardStep = {
	path: 'estimates',
	title: 'estimatesTitle',
	name: 'stepEstimates',
	check: (draft) => checkEstimates(draft, { isShort: false }),
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
