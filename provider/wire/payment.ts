/** Online payment: whether the dealer takes it, and the start of one. */
import { z } from 'zod';
import { dealerCode, id, idOrEmpty, line, regNo, rupeesText } from '../fields.ts';
import { listOf, textOrNone, unwrapData, unwrapList, verdict } from './answers.ts';
import { action, view } from './declare.ts';

export const getPaymentInfo = view('GetPaymentInfo', {
	schema: 'PaymentInfo',
	summary: 'The gateway account that takes the payments',
	request: z.strictObject({ DealerCode: dealerCode }),
	response: listOf(z.object({ SubAccountId: textOrNone, MerchantId: textOrNone })),
	unwrap: unwrapList,
});

export const beginOnlineTransaction = action('BeginOnlineTransaction', {
	schema: 'ServiceJobCard',
	actionId: 'begin-online-transaction',
	effect: 'write',
	summary: 'Begin a payment; the answer is posted to HostAddress by the browser',
	request: z.strictObject({
		order_id: z.string().regex(/^[A-Za-z0-9_-]{1,30}$/, 'at most 30 letters, digits, - and _'),
		access_code: line(100),
		SubAccountId: idOrEmpty,
		MerchantId: idOrEmpty,
		IBId: id,
		JobCardNo: id,
		RegNo: regNo,
		JobCardId: id,
		Amount: rupeesText,
	}),
	response: z.object({ ...verdict, AccessCode: textOrNone, HashString: textOrNone, HostAddress: textOrNone }),
	unwrap: unwrapData,
});
