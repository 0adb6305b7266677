/** Online payment: the gateway's accounts, and the start of a payment. */
import { Failure } from '../../../domain/failure.ts';
import { toWireAmount } from '../../../domain/money.ts';
import type { Result } from '../../../domain/result.ts';
import type { PaymentAccountRow, PaymentForm, PaymentQuestion } from '../../port.ts';
import type { Calls } from '../calls.ts';
import type { AnswerOf, RequestOf, ResponseOf } from '../declare.ts';
import { textOrNull } from './coerce.ts';
import { paise } from './money.ts';
import { rejectedFrom, rejectedTo, type Say } from './results.ts';
import type { RowOf, WrittenRow } from './rows.ts';

type BeginCall = Calls['BeginOnlineTransaction'];

export const accountFrom = (row: RowOf<'GetPaymentInfo'>): PaymentAccountRow => ({
	subAccountId: textOrNull(row.SubAccountId),
	merchantId: textOrNull(row.MerchantId),
});

export const accountTo = ({ subAccountId, merchantId }: PaymentAccountRow): WrittenRow<'GetPaymentInfo'> => ({
	SubAccountId: subAccountId,
	MerchantId: merchantId,
});

export const paymentRequest = (payment: PaymentQuestion): RequestOf<BeginCall> => ({
	order_id: payment.orderId,
	access_code: payment.accessCode,
	SubAccountId: payment.account.subAccountId,
	MerchantId: payment.account.merchantId,
	IBId: payment.vehicleId,
	JobCardNo: payment.jobCardNo,
	RegNo: payment.regNo,
	JobCardId: payment.jobCardId,
	Amount: toWireAmount(payment.amount),
});

export const paymentQuestion = (request: RequestOf<BeginCall>): PaymentQuestion => ({
	orderId: request.order_id,
	accessCode: request.access_code,
	account: { subAccountId: request.SubAccountId, merchantId: request.MerchantId },
	vehicleId: request.IBId,
	regNo: request.RegNo,
	jobCardId: request.JobCardId,
	jobCardNo: request.JobCardNo,
	amount: paise(request.Amount),
});

/** Throws a `Failure` (`shape`) when the provider agrees and then lacks something the browser has to post. */
export function paymentFormFrom(call: string, answer: ResponseOf<BeginCall>): Result<PaymentForm> {
	if (answer.IsRequestSuccessfull === false) return rejectedFrom(answer);
	const accessCode = textOrNull(answer.AccessCode);
	const encRequest = textOrNull(answer.HashString);
	const hostAddress = textOrNull(answer.HostAddress);
	if (accessCode !== null && encRequest !== null && hostAddress !== null) {
		return { ok: true, accessCode, encRequest, hostAddress };
	}
	const cause = new Error('AccessCode, HashString or HostAddress is missing');
	throw new Failure('shape', { call, status: 200, cause });
}

export function paymentFormTo(result: Result<PaymentForm>, say: Say): AnswerOf<BeginCall> {
	if (!result.ok) return { ...rejectedTo(result, say), AccessCode: null, HashString: null, HostAddress: null };
	return {
		IsRequestSuccessfull: true,
		Message: null,
		AccessCode: result.accessCode,
		HashString: result.encRequest,
		HostAddress: result.hostAddress,
	};
}
