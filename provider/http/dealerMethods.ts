/** Dealers, and what each of them asks for. */
import type { Provider } from '../port.ts';
import { declarationFrom } from '../wire/mapping/catalogue.ts';
import { dealerFrom, nearbyRequest, searchRequest, slabFrom } from '../wire/mapping/dealers.ts';
import { accountFrom } from '../wire/mapping/payment.ts';
import type { Caller } from './caller.ts';

type DealerMethods = Pick<
	Provider,
	'nearbyDealers' | 'searchDealers' | 'rateSlabs' | 'selfDeclarations' | 'paymentAccounts'
>;

export function dealerMethods({ rows }: Caller): DealerMethods {
	return {
		async nearbyDealers(question) {
			return (await rows('GetNearByOrganizationList', nearbyRequest(question))).map(dealerFrom);
		},

		async searchDealers(question) {
			return (await rows('SearchOrganization', searchRequest(question))).map(dealerFrom);
		},

		async rateSlabs(dealerCode) {
			return (await rows('GetPickAndDropRateSlabViewByDealerCode', { DealerCode: dealerCode })).map(slabFrom);
		},

		async selfDeclarations(dealerCode) {
			return (await rows('GetSelfDeclarationViewByDealerCode', { DealerCode: dealerCode })).map(declarationFrom);
		},

		async paymentAccounts(dealerCode) {
			return (await rows('GetPaymentInfo', { DealerCode: dealerCode })).map(accountFrom);
		},
	};
}
