/** The files and payments of a job card, the gateway account of a dealer, and the start of an online payment. */
import { z } from 'zod';
import { paymentModeName } from '../../domain/payment/paymentMode.ts';
import type { PaymentForm } from '../../domain/payment/paymentOrder.ts';
import { ProviderError } from '../../domain/providerError.ts';
import { type Result, rejected } from '../../domain/result.ts';
import { resultCode } from '../../domain/resultCode.ts';
import { normalizeCode } from '../../domain/text/providerText.ts';
import type { PaymentDetail } from '../../domain/vehicle/vehicle.ts';
import { codec, converted, entity, same } from '../codec.ts';
import type { FileContent, PaymentAccountRow } from '../port.ts';
import { amount, flag, id, instant, optionalText, rawText, text, trimmedOrEmpty, trimmedOrNull } from './fields.ts';
import { outcome, type ResultCodec, rejectedFromWire, rejectedToWire, resultFields } from './results.ts';

/** A file as base64 text, or a rejection. */
const fileResponse = z.union([
	z.string().meta({ description: 'The file, base64', contentEncoding: 'base64' }),
	z.object({ ...resultFields, Data: rawText.nullish() }),
]);

const base64 = /^[A-Za-z0-9+/_-]+={0,2}$/;

/** All providers send exactly this text, in every language, for an invoice that is not released. */
const jobCardNotReadyText = 'Your Job Card is in under process,Please wait for some time.';

export const file: ResultCodec<Result<FileContent>, typeof fileResponse> = {
	response: fileResponse,
	/** Reads base64 text or a base64 `data:` URL. @throws `ProviderError` (`invalidResponse`) for any other text */
	read(response, _asked, call) {
		const text = typeof response === 'string' ? response : trimmedOrEmpty(response.Data);
		if (typeof response !== 'string' && (response.IsRequestSuccessfull === false || text === '')) {
			return trimmedOrEmpty(response.Message) === jobCardNotReadyText
				? rejected(resultCode('jobCardNotReady'))
				: rejectedFromWire(response);
		}
		const encoded = text.replace(/^data:[^,]{0,100},/, '').replace(/\s+/g, '');
		if (!base64.test(encoded))
			throw new ProviderError('invalidResponse', { call, status: 200, cause: new Error('not base64') });
		return { ok: true, content: Buffer.from(encoded, 'base64') };
	},
	write(result, format) {
		if (!result.ok) return { ...rejectedToWire(result, format), Data: null };
		const { buffer, byteOffset, byteLength } = result.content;
		return Buffer.from(buffer, byteOffset, byteLength).toString('base64');
	},
};

/** The words of each state; the first one is written. A maker's system may pass on its gateway's words. */
const words: Record<PaymentDetail['state'], readonly string[]> = {
	paid: ['Successful', 'Success', 'Paid', 'Shipped'],
	refundDue: ['RefundDue'],
	refunded: ['Refunded'],
	failed: ['Failed', 'Failure', 'Unsuccessful', 'Invalid', 'Fraud', 'Auto-Cancelled', 'Auto-Reversed'],
	cancelled: ['Aborted', 'Cancelled'],
	pending: ['Pending'],
	unconfirmed: ['Open', 'Initiated', ''],
	// The reader knows by the time whether it is abandoned.
	abandoned: ['Open'],
};
const states = Object.keys(words) as PaymentDetail['state'][];

/** The state by its word, unless the flag says more; an unknown word may mean that the money is on its way. */
function readState(isSuccessful: boolean | null, status: string | null): PaymentDetail['state'] {
	// With an odd flag and no word it stays unsettled, and no other payment is offered.
	if (isSuccessful === null && status === null) return 'pending';
	const word = normalizeCode(status ?? '');
	const state = states.find((each) => words[each].some((known) => normalizeCode(known) === word)) ?? 'pending';
	return isSuccessful && state !== 'refundDue' && state !== 'refunded' ? 'paid' : state;
}

const mode = codec(optionalText, (word) => paymentModeName(trimmedOrEmpty(word)) || undefined, same);

export const listedPayment = converted(
	entity<Omit<PaymentDetail, 'state'> & { readonly isSuccessful: boolean | null; readonly status: string | null }>()({
		isSuccessful: ['IsPaymentSuccessfull', flag<boolean | null>(false, null)],
		amount: ['Amount', amount],
		orderNumber: ['OrderNumber', text],
		transactionId: ['TransactionId', text],
		mode: ['PaymentMode', mode, 'Such as UPI, Cash, Card'],
		paidAt: ['PaymentDate', instant],
		status: ['Status', text],
	}),
	({ isSuccessful, status, ...given }): PaymentDetail => ({ ...given, state: readState(isSuccessful, status) }),
	({ state, ...given }) => ({ ...given, isSuccessful: state === 'paid', status: words[state][0] ?? null }),
);

export const paymentAccount = entity<PaymentAccountRow>()({
	subAccountId: ['SubAccountId', id],
	merchantId: ['MerchantId', id],
});

const sentText = codec(rawText.nullish(), trimmedOrNull, same);

/** The form that the browser posts. @throws `ProviderError` (`invalidResponse`) if a success lacks one of its fields */
export const paymentForm = outcome(
	resultFields,
	entity<{ readonly [Name in keyof PaymentForm]: string | null }>()({
		accessCode: ['AccessCode', sentText],
		encRequest: ['HashString', sentText],
		hostAddress: ['HostAddress', sentText],
	}),
	({ accessCode, encRequest, hostAddress }, _response, call): Result<PaymentForm> => {
		if (accessCode !== null && encRequest !== null && hostAddress !== null)
			return { ok: true, accessCode, encRequest, hostAddress };
		const cause = new Error('AccessCode, HashString or HostAddress is missing');
		throw new ProviderError('invalidResponse', { call, status: 200, cause });
	},
);
