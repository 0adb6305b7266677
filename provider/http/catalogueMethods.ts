/** Methods of the catalogue: repair types, parts, services, states and cities. */
import type { Provider } from '../port.ts';
import {
	additionalServiceFromWire,
	additionalServicesRequestToWire,
	periodicPartsRequestToWire,
	placeFromWire,
	repairTypeFromWire,
	suggestedPartFromWire,
} from '../wire/mapping/catalogue.ts';
import type { Caller } from './caller.ts';

type CatalogueMethods = Pick<Provider, 'repairTypes' | 'periodicParts' | 'additionalServices' | 'states' | 'cities'>;

export function catalogueMethods({ fetchRows }: Caller): CatalogueMethods {
	return {
		async repairTypes() {
			return (await fetchRows('RepairTypeView', {})).map(repairTypeFromWire);
		},

		async periodicParts(request) {
			return (await fetchRows('GetSuggestedPeriodicParts', periodicPartsRequestToWire(request))).map(
				suggestedPartFromWire,
			);
		},

		async additionalServices(request) {
			return (await fetchRows('GetAdditionalServices', additionalServicesRequestToWire(request))).map(
				additionalServiceFromWire,
			);
		},

		async states({ countryId, skip, take }) {
			return (await fetchRows('GetAllStatesCountrywise', { skip, take, CountryId: countryId })).map(placeFromWire);
		},

		async cities({ stateId, skip, take }) {
			return (await fetchRows('GetAllCitiesStatewise', { skip, take, StateId: stateId })).map(placeFromWire);
		},
	};
}
