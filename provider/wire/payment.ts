/** Calls of online payment: the gateway account of a dealer, and the start of a payment. */
import { z } from 'zod';
import {
	codeSchema,
	idOrEmptySchema,
	idSchema,
	regNoSchema,
	rupeesTextSchema,
	singleLineText,
} from '../fieldSchemas.ts';
import { actionCall, viewCall } from './callDeclaration.ts';
import { listResponse, optionalId, rawText, resultFields, unwrapData } from './responseFields.ts';

export const getPaymentInfo = viewCall('GetPaymentInfo', {
	schema: 'PaymentInfo',
	summary: 'The gateway account that takes the payments',
	request: z.strictObject({ DealerCode: codeSchema }),
	...listResponse(z.object({ SubAccountId: optionalId, MerchantId: optionalId })),
});

export const beginOnlineTransaction = actionCall('BeginOnlineTransaction', {
	schema: 'ServiceJobCard',
	actionId: 'begin-online-transaction',
	effect: 'write',
	summary: 'Begin a payment; the answer is posted to HostAddress by the browser',
	request: z.strictObject({
		order_id: z.string().regex(/^[A-Za-z0-9_-]{1,30}$/, 'at most 30 letters, digits, - and _'),
		access_code: singleLineText(100),
		SubAccountId: idOrEmptySchema,
		MerchantId: idOrEmptySchema,
		IBId: idSchema,
		JobCardNo: idSchema,
		RegNo: regNoSchema,
		JobCardId: idSchema,
		Amount: rupeesTextSchema,
	}),
	response: z.object({
		...resultFields,
		AccessCode: rawText.nullish(),
		HashString: rawText.nullish(),
		HostAddress: rawText.nullish(),
	}),
	unwrap: unwrapData,
});
