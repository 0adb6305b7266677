import type { Address } from '../../domain/booking/address.ts';
import type { Job, PeriodicPart, SelfDeclaration } from '../../domain/booking/catalogue.ts';
import { type ChosenDealer, type ChosenSlot, type Draft, selectedOptions } from '../../domain/booking/draftState.ts';
import { chosenWork } from '../../domain/booking/estimate.ts';
import { isPickUpPrice, lastSlabKm } from '../../domain/booking/pickUp.ts';
import { monthsBetween } from '../../domain/time/calendar.ts';
import type { Vehicle } from '../../domain/vehicle/vehicle.ts';
import type { BookingRequest } from '../../provider/port.ts';
import { orFallback } from '../loaders.ts';
import type { Services } from '../services.ts';
import { loadCities } from './steps/selectDateTime/address/citiesData.ts';

type BookingDetails = BookingRequest['details'];

/**
 * Builds the booking details from a validated draft (docs/connect-a-makers-system.md#booking-payload). The chosen slot
 * decides the day. `parts`, `jobs`: those that are offered, none to a vehicle of status NA.
 */
export function buildBookingDetails({
	draft,
	vehicle,
	parts,
	jobs,
	declaration,
	parentOrganizationId,
}: {
	draft: Draft & { readonly dealer: ChosenDealer; readonly slot: ChosenSlot };
	vehicle: Vehicle;
	parts: readonly PeriodicPart[];
	jobs: readonly Job[];
	declaration: SelfDeclaration | null;
	parentOrganizationId: string;
}): BookingDetails {
	const { dealer, slot } = draft;
	return {
		regNo: vehicle.regNo,
		vehicleId: vehicle.documentId,
		modelId: vehicle.itemId,
		componentNo: vehicle.componentNo,
		contactId: vehicle.contactId,
		dealerCode: dealer.code,
		organizationId: dealer.documentId,
		parentOrganizationId,
		day: slot.day,
		slotId: slot.slotId,
		slotStart: slot.start,
		slotEnd: slot.end,
		repairTypeId: draft.repairTypeId,
		...chosenAddresses(draft),
		km: Number(draft.km),
		monthDifference: monthsBetween(vehicle.saleInvoiceDate, slot.day),
		mobile: draft.mobile,
		email: draft.email,
		problem: draft.problem.trim(),
		...chosenWork({ parts, jobs }, draft),
		selfDeclarationId: declaration?.selfDeclarationId ?? null,
		answers: declaration ? answersOf(declaration, draft) : [],
	};
}

/** null: no pick-up and drop. */
export const chosenAddresses = ({ hasPickUp, pickUp, dropOff, sameDropOffAddress }: Draft) => ({
	pickUp: hasPickUp ? pickUp : null,
	dropOff: hasPickUp ? (sameDropOffAddress ? pickUp : dropOff) : null,
});

/** The answers to the questions of this declaration; an unanswered question is left out. */
function answersOf(declaration: SelfDeclaration, draft: Draft): BookingDetails['answers'] {
	return declaration.questions.flatMap(({ questionId, answerType, answerTypeName }) => {
		const selected = selectedOptions(draft.answers, questionId);
		return selected.length === 0 ? [] : [{ questionId, answerType, answerTypeName, selected }];
	});
}

/**
 * The draft with the provider's charge and position of the city in place of those that the browser sent. The charge is
 * left out if no slab that reaches the city has it. Both serve to check how far the dealer picks up
 * (docs/product.md#pick-up-and-drop). A failed read refuses nothing, since the provider checks the booking as well.
 */
export async function withPickUpOfProvider(
	draft: Draft,
	{ log, provider }: Pick<Services, 'log' | 'provider'>,
): Promise<Draft> {
	const { dealer, dropOff, pickUp, pickUpCharge } = draft;
	if (!dealer) return draft;
	const withPosition = async (address: Address): Promise<Address> => {
		const cities = await orFallback(log, () => loadCities(provider, address.stateId), []);
		const city = cities.find(({ documentId }) => documentId === address.cityId);
		return { ...address, cityPosition: city?.position ?? null };
	};
	const [slabs, checkedPickUp, checkedDropOff] = await Promise.all([
		orFallback(log, () => provider.rateSlabs(dealer.code), []),
		withPosition(pickUp),
		withPosition(dropOff),
	]);
	return {
		...draft,
		lastSlabKm: lastSlabKm(slabs),
		pickUpCharge: isPickUpPrice(pickUpCharge, checkedPickUp.cityPosition, dealer, slabs) ? pickUpCharge : null,
		pickUp: checkedPickUp,
		dropOff: checkedDropOff,
	};
}
