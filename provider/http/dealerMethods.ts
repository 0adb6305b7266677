/** Methods of dealers: search, pick-up rates and self declarations. */
import type { Provider } from '../port.ts';
import { selfDeclarationFromWire } from '../wire/mapping/catalogue.ts';
import { dealerFromWire, nearbyRequestToWire, rateSlabFromWire, searchRequestToWire } from '../wire/mapping/dealers.ts';
import { paymentAccountFromWire } from '../wire/mapping/payment.ts';
import type { Caller } from './caller.ts';

type DealerMethods = Pick<
	Provider,
	'nearbyDealers' | 'searchDealers' | 'rateSlabs' | 'selfDeclarations' | 'paymentAccounts'
>;

export function dealerMethods({ fetchRows }: Caller): DealerMethods {
	return {
		nearbyDealers: (request) => fetchRows('GetNearByOrganizationList', nearbyRequestToWire(request), dealerFromWire),

		searchDealers: (request) => fetchRows('SearchOrganization', searchRequestToWire(request), dealerFromWire),

		rateSlabs: (dealerCode) =>
			fetchRows('GetPickAndDropRateSlabViewByDealerCode', { DealerCode: dealerCode }, rateSlabFromWire),

		selfDeclarations: (dealerCode) =>
			fetchRows('GetSelfDeclarationViewByDealerCode', { DealerCode: dealerCode }, selfDeclarationFromWire),

		paymentAccounts: (dealerCode) => fetchRows('GetPaymentInfo', { DealerCode: dealerCode }, paymentAccountFromWire),
	};
}
