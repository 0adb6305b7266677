/** CCAvenue's hosted payment page (docs/product.md#gateway). */
import { toWireAmount } from '../../domain/money.ts';
import type { GatewayOrder, GatewayReport, PaymentGateway } from '../gateway.ts';
import { createCipher } from './cipher.ts';
import { parseAmountField, parseFields, parseOrderStatus, parseTextField } from './fields.ts';
import { fetchOrderStatus } from './status.ts';

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
			const fields = text === null ? null : parseFields(text);
			return fields === null ? null : toGatewayReport(fields, warn);
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

/** null when order or status is missing. */
function toGatewayReport(fields: ReadonlyMap<string, string>, warn: CCAvenueOptions['warn']): GatewayReport | null {
	const orderId = fields.get('order_id') ?? '';
	const status = parseTextField(fields.get('order_status'));
	if (!/^[\w-]{1,30}$/.test(orderId) || status === null) return null;
	const { state, isCancelled } = parseOrderStatus(status);
	if (state === null) warn({ orderId, status }, 'the gateway returned an unknown status, which is treated as pending');
	const merchantAmount = fields.get('mer_amount');
	return {
		orderId,
		state: state ?? 'awaited',
		trackingId: parseTextField(fields.get('tracking_id')),
		mode: parseTextField(fields.get('payment_mode')) ?? '',
		amount: parseAmountField(parseTextField(merchantAmount) === null ? fields.get('amount') : merchantAmount),
		currency: parseTextField(fields.get('currency')),
		isCancelled,
		failure: parseTextField(fields.get('failure_message')),
		reference: parseTextField(fields.get('merchant_param1')),
	};
}
