/** Mapping of online payment: the gateway's accounts, and the start of a payment. */

import { toWireAmount } from '../../../domain/money.ts';
import { ProviderError } from '../../../domain/providerError.ts';
import type { Result } from '../../../domain/result.ts';
import type { BeginPaymentRequest, PaymentAccountRow, PaymentForm } from '../../port.ts';
import type { RequestOf, ResponseInputOf, ResponseOf } from '../callDeclaration.ts';
import type { Calls } from '../calls.ts';
import { trimmedOrNull } from './coerce.ts';
import { paiseFromWire } from './money.ts';
import { type MessageFormatter, rejectedFromWire, rejectedToWire } from './results.ts';
import type { RowInputOf, RowOf } from './rows.ts';

type BeginCall = Calls['BeginOnlineTransaction'];

export const paymentAccountFromWire = (row: RowOf<'GetPaymentInfo'>): PaymentAccountRow => ({
	subAccountId: trimmedOrNull(row.SubAccountId),
	merchantId: trimmedOrNull(row.MerchantId),
});

export const paymentAccountToWire = ({
	subAccountId,
	merchantId,
}: PaymentAccountRow): RowInputOf<'GetPaymentInfo'> => ({
	SubAccountId: subAccountId,
	MerchantId: merchantId,
});

export const beginPaymentRequestToWire = (payment: BeginPaymentRequest): RequestOf<BeginCall> => ({
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

export const beginPaymentRequestFromWire = (request: RequestOf<BeginCall>): BeginPaymentRequest => ({
	orderId: request.order_id,
	accessCode: request.access_code,
	account: { subAccountId: request.SubAccountId, merchantId: request.MerchantId },
	vehicleId: request.IBId,
	regNo: request.RegNo,
	jobCardId: request.JobCardId,
	jobCardNo: request.JobCardNo,
	amount: paiseFromWire(request.Amount),
});

/** Throws a `ProviderError` (`invalidResponse`) when a successful response lacks a field that the browser must post. */
export function paymentFormFromWire(call: string, response: ResponseOf<BeginCall>): Result<PaymentForm> {
	if (response.IsRequestSuccessfull === false) return rejectedFromWire(response);
	const accessCode = trimmedOrNull(response.AccessCode);
	const encRequest = trimmedOrNull(response.HashString);
	const hostAddress = trimmedOrNull(response.HostAddress);
	if (accessCode !== null && encRequest !== null && hostAddress !== null) {
		return { ok: true, accessCode, encRequest, hostAddress };
	}
	const cause = new Error('AccessCode, HashString or HostAddress is missing');
	throw new ProviderError('invalidResponse', { call, status: 200, cause });
}

export function paymentFormToWire(result: Result<PaymentForm>, format: MessageFormatter): ResponseInputOf<BeginCall> {
	if (!result.ok) return { ...rejectedToWire(result, format), AccessCode: null, HashString: null, HostAddress: null };
	return {
		IsRequestSuccessfull: true,
		Message: null,
		AccessCode: result.accessCode,
		HashString: result.encRequest,
		HostAddress: result.hostAddress,
	};
}
