/** The files of a job card, and online payment: the gateway account of a dealer, and the start of a payment. */
import { z } from 'zod';
import type { PaymentForm } from '../../domain/payment/paymentOrder.ts';
import { ProviderError } from '../../domain/providerError.ts';
import { type Result, rejected } from '../../domain/result.ts';
import { resultCode } from '../../domain/resultCode.ts';
import { codec, entity } from '../codec.ts';
import type { FileContent, PaymentAccountRow } from '../port.ts';
import { id, rawText, trimmedOrEmpty, trimmedOrNull } from './fields.ts';
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

export const paymentAccount = entity<PaymentAccountRow>()({
	subAccountId: ['SubAccountId', id],
	merchantId: ['MerchantId', id],
});

const sentText = codec(rawText.nullish(), trimmedOrNull, (text) => text);

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
