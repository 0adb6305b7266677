/** The orders of the sandbox gateway, kept in a file across restarts, read and written in the real gateway's format. */
import { randomInt } from 'node:crypto';
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { z } from 'zod';
import { toWireAmount } from '../../domain/money.ts';
import { isOrderNumber } from '../../domain/payment/payment.ts';
import { isRecord, parseJson } from '../../domain/text/bodies.ts';
import { type Cipher, parseAmountField, parseFields } from '../ccavenue/encryptedFields.ts';

const orderSchema = z.object({
	orderId: z.string(),
	/** Paise. */
	amount: z.int().positive(),
	currency: z.string(),
	redirectUrl: z.string(),
	cancelUrl: z.string(),
	/** merchant_param1 */
	reference: z.string(),
	trackingId: z.string(),
	state: z.enum(['notTried', 'paid', 'failed', 'cancelled', 'awaited']),
});

export type SandboxOrder = z.infer<typeof orderSchema>;

/** Older orders are deleted. */
const maxOrders = 500;

export type SandboxOrders = ReturnType<typeof openSandboxOrders>;

/** Opens the file of orders. @throws when the file exists and has other content */
export function openSandboxOrders(file: string) {
	const stored = z.array(orderSchema).parse(existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : []);
	const orders = new Map(stored.map((each) => [each.orderId, each]));
	return {
		find: (orderId: string): SandboxOrder | undefined => orders.get(orderId),
		/** The newest first. */
		list: (): readonly SandboxOrder[] => [...orders.values()].toReversed(),
		save(changed: SandboxOrder): void {
			orders.set(changed.orderId, changed);
			for (const orderId of [...orders.keys()].slice(0, -maxOrders)) orders.delete(orderId);
			const temporaryPath = `${file}.${process.pid}`;
			writeFileSync(temporaryPath, JSON.stringify([...orders.values()]), { mode: 0o600 });
			renameSync(temporaryPath, file);
		},
	};
}

/** The order of a payment request; null for anything but a request of this merchant with allowed return addresses. */
export function parsePaymentRequest(
	encRequest: string,
	{ cipher, merchantId, returnOrigins }: { cipher: Cipher; merchantId: string; returnOrigins: readonly string[] },
): SandboxOrder | null {
	const fields = parseFields(cipher.decrypt(encRequest) ?? '');
	const orderId = fields.get('order_id') ?? '';
	const amount = parseAmountField(fields.get('amount'));
	const currency = fields.get('currency') ?? '';
	const redirectUrl = fields.get('redirect_url') ?? '';
	const cancelUrl = fields.get('cancel_url') ?? '';
	const isAllowed = (url: string) => URL.canParse(url) && returnOrigins.includes(new URL(url).origin);
	if (fields.get('merchant_id') !== merchantId || !isOrderNumber(orderId)) return null;
	if (amount === null || currency !== 'INR' || !isAllowed(redirectUrl) || !isAllowed(cancelUrl)) return null;
	return {
		orderId,
		amount,
		currency,
		redirectUrl,
		cancelUrl,
		reference: fields.get('merchant_param1') ?? '',
		trackingId: `3${String(randomInt(10 ** 11)).padStart(11, '0')}`,
		state: 'notTried',
	};
}

/** The gateway's names of a state: in a return, and in the response to a status call. */
const statusNames = {
	notTried: { returned: 'Aborted', status: 'Initiated' },
	paid: { returned: 'Success', status: 'Shipped' },
	failed: { returned: 'Failure', status: 'Unsuccessful' },
	cancelled: { returned: 'Aborted', status: 'Aborted' },
	awaited: { returned: 'Awaited', status: 'Awaited' },
} as const;

/** The plain text of `encResp`. */
export function returnText(order: SandboxOrder): string {
	return new URLSearchParams({
		order_id: order.orderId,
		tracking_id: order.trackingId,
		bank_ref_no: order.state === 'paid' ? order.trackingId.slice(-6) : 'null',
		order_status: statusNames[order.state].returned,
		failure_message: order.state === 'failed' ? 'Refused by the bank of the sandbox' : 'null',
		payment_mode: 'Unified Payments',
		card_name: 'UPI',
		status_code: 'null',
		status_message: 'null',
		currency: order.currency,
		amount: toWireAmount(order.amount),
		mer_amount: toWireAmount(order.amount),
		merchant_param1: order.reference,
	}).toString();
}

/** The plain text of `enc_response`; null for an unknown order. */
export function statusText(order: SandboxOrder | undefined): string | null {
	if (!order) return null;
	return JSON.stringify({
		status: 0,
		order_no: order.orderId,
		reference_no: order.trackingId,
		order_status: statusNames[order.state].status,
		order_amt: Number(toWireAmount(order.amount)),
		order_currncy: order.currency,
		order_option_type: 'OPTUPI',
		order_bank_response: order.state === 'paid' ? 'SUCCESS' : 'NA',
		error_desc: '',
		error_code: '',
	});
}

/** The order id of a status call; null when it cannot be read. */
export function parseStatusRequest(encRequest: string, cipher: Cipher): string | null {
	const request = parseJson(cipher.decrypt(encRequest) ?? '');
	return isRecord(request) && typeof request.order_no === 'string' ? request.order_no : null;
}
