/** Methods of the catalogue: repair types, parts, services, states and cities. */
import type { Provider } from '../port.ts';
import {
	additionalServiceFromWire,
	additionalServicesRequestToWire,
	cityFromWire,
	periodicPartsRequestToWire,
	repairTypeFromWire,
	stateFromWire,
	suggestedPartFromWire,
} from '../wire/mapping/catalogue.ts';
import type { Caller } from './caller.ts';

type CatalogueMethods = Pick<Provider, 'repairTypes' | 'periodicParts' | 'additionalServices' | 'states' | 'cities'>;

export function catalogueMethods({ fetchRows }: Caller): CatalogueMethods {
	return {
		repairTypes: () => fetchRows('RepairTypeView', {}, repairTypeFromWire),

		periodicParts: (request) =>
			fetchRows('GetSuggestedPeriodicParts', periodicPartsRequestToWire(request), suggestedPartFromWire),

		additionalServices: (request) =>
			fetchRows('GetAdditionalServices', additionalServicesRequestToWire(request), additionalServiceFromWire),

		states: ({ countryId, skip, take }) =>
			fetchRows('GetAllStatesCountrywise', { skip, take, CountryId: countryId }, stateFromWire),

		cities: ({ stateId, skip, take }) =>
			fetchRows('GetAllCitiesStatewise', { skip, take, StateId: stateId }, cityFromWire),
	};
}
