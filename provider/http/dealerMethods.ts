/** Methods of dealers: search, pick-up rates and self declarations. */
import type { Dealer } from '../../domain/dealers/dealer.ts';
import type { Provider } from '../port.ts';
import { selfDeclarationFromWire } from '../wire/mapping/catalogue.ts';
import { dealerFromWire, nearbyRequestToWire, rateSlabFromWire, searchRequestToWire } from '../wire/mapping/dealers.ts';
import { paymentAccountFromWire } from '../wire/mapping/payment.ts';
import type { Caller } from './caller.ts';

type DealerMethods = Pick<
	Provider,
	'nearbyDealers' | 'searchDealers' | 'rateSlabs' | 'selfDeclarations' | 'paymentAccounts'
>;

/** Of two dealers with one id the first counts; those without an id are all kept. */
function withoutRepeated(dealers: readonly Dealer[]): readonly Dealer[] {
	const ids = new Set<string>();
	return dealers.filter(({ documentId }) => {
		const isRepeated = documentId !== '' && ids.has(documentId);
		ids.add(documentId);
		return !isRepeated;
	});
}

export function dealerMethods({ fetchRows }: Caller): DealerMethods {
	return {
		nearbyDealers: async (request) =>
			withoutRepeated(await fetchRows('GetNearByOrganizationList', nearbyRequestToWire(request), dealerFromWire)),

		searchDealers: async (request) =>
			withoutRepeated(await fetchRows('SearchOrganization', searchRequestToWire(request), dealerFromWire)),

		rateSlabs: (dealerCode) =>
			fetchRows('GetPickAndDropRateSlabViewByDealerCode', { DealerCode: dealerCode }, rateSlabFromWire),

		selfDeclarations: (dealerCode) =>
			fetchRows('GetSelfDeclarationViewByDealerCode', { DealerCode: dealerCode }, selfDeclarationFromWire),

		paymentAccounts: (dealerCode) => fetchRows('GetPaymentInfo', { DealerCode: dealerCode }, paymentAccountFromWire),
	};
}
