import type { Handler } from '../context.ts';

/** The gateway account of the fixed dealer code; no other code has one, and none when nothing is paid online. */
export const paymentInfo: Handler<'GetPaymentInfo'> = async ({ DealerCode }, { online }) => {
	const account = online?.dealerCode === DealerCode ? online.gateway.account : null;
	const rows = account ? [{ SubAccountId: account.subAccountId, MerchantId: account.merchantId }] : [];
	return { IsRequestSuccessfull: true, Message: null, Data: rows };
};
