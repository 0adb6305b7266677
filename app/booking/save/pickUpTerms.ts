import type { Address } from '../../../domain/booking/address.ts';
import type { Draft } from '../../../domain/booking/draftState.ts';
import { lastSlabKm } from '../../../domain/booking/pickUp.ts';
import { optional } from '../../loaders.ts';
import type { Services } from '../../services.ts';
import { loadCities } from '../steps/selectDateTime/address/citiesData.ts';

/**
 * A draft with pick-up, with slabs and positions of cities as the provider says them, in place of what the browser
 * sent; a charge that is the price of no slab is left out. How far a dealer picks up is checked against these
 * (docs/product.md#pick-up-and-drop). What cannot be read refuses nothing, since the provider checks the booking as
 * well.
 */
export async function withPickUpTerms(
	draft: Draft,
	{ log, provider }: Pick<Services, 'log' | 'provider'>,
): Promise<Draft> {
	const { dealer, drop, pickUp, pickUpCharge } = draft;
	if (!dealer) return draft;
	const withPosition = async (address: Address): Promise<Address> => {
		const cities = await optional(log, () => loadCities(provider, address.stateId), []);
		const city = cities.find(({ documentId }) => documentId === address.cityId);
		return { ...address, cityPosition: city?.position ?? null };
	};
	const [slabs, checkedPickUp, checkedDrop] = await Promise.all([
		optional(log, () => provider.rateSlabs(dealer.code), []),
		withPosition(pickUp),
		withPosition(drop),
	]);
	return {
		...draft,
		lastSlabKm: lastSlabKm(slabs),
		pickUpCharge: slabs.some(({ price }) => price === pickUpCharge) ? pickUpCharge : null,
		pickUp: checkedPickUp,
		drop: checkedDrop,
	};
}
