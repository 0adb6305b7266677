/** What can be chosen for a booking, and the places of an address. */
import type { Provider } from '../port.ts';
import {
	additionalServiceFrom,
	partFrom,
	partsRequest,
	placeFrom,
	repairTypeFrom,
	servicesRequest,
} from '../wire/mapping/catalogue.ts';
import type { Caller } from './caller.ts';

type CatalogueMethods = Pick<Provider, 'repairTypes' | 'periodicParts' | 'additionalServices' | 'states' | 'cities'>;

export function catalogueMethods({ rows }: Caller): CatalogueMethods {
	return {
		async repairTypes() {
			return (await rows('RepairTypeView', {})).map(repairTypeFrom);
		},

		async periodicParts(question) {
			return (await rows('GetSuggestedPeriodicParts', partsRequest(question))).map(partFrom);
		},

		async additionalServices(question) {
			return (await rows('GetAdditionalServices', servicesRequest(question))).map(additionalServiceFrom);
		},

		async states({ countryId, skip, take }) {
			return (await rows('GetAllStatesCountrywise', { skip, take, CountryId: countryId })).map(placeFrom);
		},

		async cities({ stateId, skip, take }) {
			return (await rows('GetAllCitiesStatewise', { skip, take, StateId: stateId })).map(placeFrom);
		},
	};
}
