import type { Draft } from '../../../domain/booking/draftState.ts';
import { dateTimeErrors, dealerErrors, estimatesErrors, type FieldError } from '../../../domain/booking/validation.ts';
import type { WizardVehicle } from '../wizardContext.tsx';

export interface WizardStep {
	readonly path: 'dealer' | 'selectDateTime' | 'estimates';
	/** Keys of the step's title and name in `wizardTexts`. */
	readonly title: 'dealerTitle' | 'stepDateTime' | 'estimatesTitle';
	readonly name: 'stepDealer' | 'stepDateTime' | 'stepEstimates';
	/** The rules of the step that fail, in their order (docs/product.md#validation). */
	readonly errors: (draft: Draft, vehicle: WizardVehicle) => readonly FieldError[];
	/** Whether the steps before are done; if not, the request is redirected home (docs/product.md#wizard). */
	readonly isReachable: (draft: Draft) => boolean;
}

const allSteps: readonly WizardStep[] = [
	{
		path: 'dealer',
		title: 'dealerTitle',
		name: 'stepDealer',
		errors: dealerErrors,
		isReachable: () => true,
	},
	{
		path: 'selectDateTime',
		title: 'stepDateTime',
		name: 'stepDateTime',
		errors: (draft, { lastKm }) => dateTimeErrors(draft, lastKm),
		isReachable: ({ dealer }) => dealer !== null,
	},
	{
		path: 'estimates',
		title: 'estimatesTitle',
		name: 'stepEstimates',
		errors: estimatesErrors,
		isReachable: ({ dealer, slot }) => dealer !== null && slot !== null,
	},
];

/** The steps before the done step: three, or two for a vehicle of status NA (docs/product.md#wizard). */
export const wizardSteps = ({ skipsEstimates }: { readonly skipsEstimates: boolean }): readonly WizardStep[] =>
	skipsEstimates ? allSteps.slice(0, 2) : allSteps;

/**
 * The step of a path below /booking, in lower case: `dealer` of `/Booking/Dealer/`. The router matches a path in any
 * case, with percent encoding or a slash at the end.
 */
export function stepOfPath(pathname: string): string {
	try {
		return decodeURIComponent(pathname)
			.toLowerCase()
			.replace(/\/+$/, '')
			.replace(/^\/+booking\/+/, '');
	} catch {
		// No step has a malformed percent encoding.
		return '';
	}
}
