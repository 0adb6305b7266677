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
		async nearbyDealers(request) {
			return (await fetchRows('GetNearByOrganizationList', nearbyRequestToWire(request))).map(dealerFromWire);
		},

		async searchDealers(request) {
			return (await fetchRows('SearchOrganization', searchRequestToWire(request))).map(dealerFromWire);
		},

		async rateSlabs(dealerCode) {
			return (await fetchRows('GetPickAndDropRateSlabViewByDealerCode', { DealerCode: dealerCode })).map(
				rateSlabFromWire,
			);
		},

		async selfDeclarations(dealerCode) {
			return (await fetchRows('GetSelfDeclarationViewByDealerCode', { DealerCode: dealerCode })).map(
				selfDeclarationFromWire,
			);
		},

		async paymentAccounts(dealerCode) {
			return (await fetchRows('GetPaymentInfo', { DealerCode: dealerCode })).map(paymentAccountFromWire);
		},
	};
}
