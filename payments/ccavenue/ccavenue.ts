/** CCAvenue's hosted payment page (docs/product.md#gateway). */
import { toWireAmount } from '../../domain/money.ts';
import { isOrderNumber } from '../../domain/payment/payment.ts';
import { isRecord, parseJson, textUpTo } from '../../domain/text/bodies.ts';
import {
	GatewayError,
	type GatewayOrder,
	type GatewayOrderState,
	type GatewayReport,
	type PaymentGateway,
} from '../gateway.ts';
import {
	type Cipher,
	createCipher,
	parseAmountField,
	parseCurrencyField,
	parseFields,
	parseOrderStatus,
	parseTextField,
} from './encryptedFields.ts';

export interface CCAvenueAccount {
	readonly merchantId: string;
	readonly subAccountId: string;
	readonly accessCode: string;
	readonly workingKey: string;
	/** Where the browser posts the payment form. */
	readonly url: string;
	readonly statusUrl: string;
}

interface CCAvenueOptions {
	readonly warn: (fields: object, message: string) => void;
	/** Timeout of a status call; 10 s by default. */
	readonly statusTimeoutMs?: number;
}

export function createCCAvenue(account: CCAvenueAccount, options: CCAvenueOptions): PaymentGateway {
	const { accessCode, merchantId, subAccountId } = account;
	const { warn, statusTimeoutMs: timeoutMs = 10_000 } = options;
	const cipher = createCipher(account.workingKey);
	const statusCall = { url: account.statusUrl, accessCode, cipher, timeoutMs, warn };
	return {
		account: { merchantId, subAccountId },
		createForm: (order) => ({
			hostAddress: account.url,
			accessCode,
			encRequest: cipher.encrypt(paymentRequestText(order, account)),
		}),
		parseReturn(encResp) {
			const text = cipher.decrypt(encResp);
			return text === null ? null : readReturn(parseFields(text), warn);
		},
		fetchStatus: (orderId) => fetchOrderStatus(orderId, statusCall),
	};
}

function paymentRequestText(order: GatewayOrder, { merchantId, subAccountId }: CCAvenueAccount): string {
	return new URLSearchParams({
		merchant_id: merchantId,
		order_id: order.orderId,
		currency: order.currency,
		amount: toWireAmount(order.amount),
		redirect_url: order.returnUrl,
		cancel_url: order.returnUrl,
		language: 'EN',
		sub_account_id: subAccountId,
		merchant_param1: order.reference,
	}).toString();
}

type Warn = CCAvenueOptions['warn'];

/**
 * The report of a return; null: it names no order. Without a status it means that the payer came back, and nothing
 * about money.
 */
function readReturn(fields: ReadonlyMap<string, string | null>, warn: Warn): GatewayReport | null {
	const orderId = fields.get('order_id') ?? '';
	if (!isOrderNumber(orderId)) return null;
	const merchantAmount = fields.get('mer_amount');
	return {
		orderId,
		state: readState(orderId, parseTextField(fields.get('order_status')) ?? 'Initiated', warn),
		trackingId: parseTextField(fields.get('tracking_id')),
		mode: parseTextField(fields.get('payment_mode')) ?? '',
		amount: parseAmountField(parseTextField(merchantAmount) === null ? fields.get('amount') : merchantAmount),
		currency: parseCurrencyField(fields.get('currency')),
		failure: parseTextField(fields.get('failure_message')),
		reference: parseTextField(fields.get('merchant_param1')),
	};
}

function readState(orderId: string, status: string, warn: Warn): GatewayOrderState {
	const state = parseOrderStatus(status);
	if (state === null) warn({ orderId, status }, 'the gateway returned an unknown status, which is treated as pending');
	return state ?? 'pending';
}

interface StatusCallOptions {
	readonly url: string;
	readonly accessCode: string;
	readonly cipher: Cipher;
	readonly timeoutMs: number;
	readonly warn: Warn;
}

const maxResponseBytes = 64 * 1024;

/** The gateway's error codes for an order that it does not know. */
const unknownOrderCodes = new Set(['51419', '51308', '51313']);

/**
 * Asks the gateway for an order's status by a form POST; the response is `status=0|1&enc_response=…` with JSON inside.
 * null: the gateway does not know the order.
 * @throws GatewayError
 */
async function fetchOrderStatus(orderId: string, options: StatusCallOptions): Promise<GatewayReport | null> {
	const fields = parseFields(await postStatusCall(orderId, options));
	const encrypted = fields.get('enc_response')?.trim() ?? '';
	const resultCode = fields.get('status')?.trim();
	if (resultCode === '1') {
		// In this case the text is not encrypted: it describes the error in the request.
		if (unknownOrderCodes.has(fields.get('enc_error_code') ?? '')) return null;
		throw new GatewayError(
			'refused',
			`the gateway rejected the status call: ${parseTextField(encrypted) ?? 'no reason given'}`,
		);
	}
	const decrypted = resultCode === '0' ? options.cipher.decrypt(encrypted) : null;
	if (decrypted === null) throw new GatewayError('shape', 'the status response cannot be read');
	return readStatus(orderId, recordOf(decrypted), options.warn);
}

async function postStatusCall(
	orderId: string,
	{ url, accessCode, cipher, timeoutMs }: StatusCallOptions,
): Promise<string> {
	const body = new URLSearchParams({
		enc_request: cipher.encrypt(JSON.stringify({ order_no: orderId })),
		access_code: accessCode,
		command: 'orderStatusTracker',
		request_type: 'JSON',
		response_type: 'JSON',
		version: '1.2',
	});
	try {
		const signal = AbortSignal.timeout(timeoutMs);
		const response = await fetch(url, { method: 'POST', body, redirect: 'error', signal });
		const text = await textUpTo(maxResponseBytes, response.body);
		if (text === null) throw new GatewayError('shape', 'the status response is too large');
		if (!response.ok) throw new GatewayError('shape', `the status call was answered with HTTP ${response.status}`);
		return text;
	} catch (error) {
		if (error instanceof GatewayError) throw error;
		const isTimeout = error instanceof Error && error.name === 'TimeoutError';
		throw new GatewayError(isTimeout ? 'timeout' : 'unreachable', 'the status call had no response', error);
	}
}

/** The names of the deciding fields. JSON keeps the last of two alike, which may be a text of the payer. */
const decidingNames = /(?<!\\)"(?:order_(?:no|status|amt|currncy|curr|currency)|reference_no)"(?=\s*:)/g;

/** The response itself, or the object that it wraps. */
function recordOf(decrypted: string): Readonly<Record<string, unknown>> {
	const decidingFields = decrypted.match(decidingNames) ?? [];
	if (new Set(decidingFields).size < decidingFields.length)
		throw new GatewayError('shape', 'the status response says something twice');
	const response = parseJson(decrypted);
	const inner = isRecord(response) && isRecord(response.Order_Status_Result) ? response.Order_Status_Result : response;
	if (isRecord(inner)) return inner;
	throw new GatewayError('shape', 'the status response is not a JSON object');
}

function readStatus(orderId: string, record: Readonly<Record<string, unknown>>, warn: Warn): GatewayReport | null {
	const status = parseTextField(record.order_status);
	if (status === null) {
		const code = parseTextField(record.error_code) ?? '';
		if (unknownOrderCodes.has(code)) return null;
		throw new GatewayError('refused', `the status response has no status (error ${code || 'not named'})`);
	}
	if (parseTextField(record.order_no) !== orderId)
		throw new GatewayError('shape', 'the status response is for another order');
	const state = readState(orderId, status, warn);
	const amount = parseAmountField(record.order_amt);
	if (state === 'paid' && amount === null) throw new GatewayError('shape', 'the status response has no amount');
	return {
		orderId,
		state,
		trackingId: parseTextField(record.reference_no),
		mode: parseTextField(record.order_option_type) ?? '',
		amount,
		// Some versions of the gateway omit the currency: then it is that of the order.
		currency: parseCurrencyField(record.order_currncy ?? record.order_curr ?? record.order_currency),
		failure: parseTextField(record.order_bank_response),
		reference: null,
	};
}
