/** Dealers near a position, and dealers as a person searches for them. */
import type { Handler } from '../context.ts';
import { type FoundDealer, findDealersNear, searchDealers } from '../dealers/dealerQueries.ts';

export const nearByOrganizationList: Handler<'GetNearByOrganizationList'> = async (request, { db }) => {
	const { distance: radius, ParentOrganizationId: parentOrganizationId, ...from } = request;
	return answer(await findDealersNear({ ...from, radius, parentOrganizationId }, db));
};

export const searchOrganization: Handler<'SearchOrganization'> = async (request, { db }) => {
	const { cityname: city, statename: state, displayname: name, zip: pin, ...from } = request;
	return answer(await searchDealers({ city, state, name, pin }, from, db));
};

function answer(dealers: readonly FoundDealer[]) {
	return {
		IsRequestSuccessfull: true,
		Message: null,
		Data: dealers.map((dealer) => ({
			DocumentId: dealer.id,
			Code: dealer.code,
			DisplayName: dealer.name,
			Latitude: dealer.latitude,
			Longitude: dealer.longitude,
			Distance: dealer.distance,
			AddressLine1: dealer.addressLine1,
			CityName: dealer.cityName,
			PhoneNumber: dealer.phone,
		})),
	};
}
