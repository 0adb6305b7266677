import { redirect } from 'react-router';
import type { Paise } from '../../domain/money.ts';
import { outcomeOf, type PaymentOutcome } from '../../domain/payment.ts';
import { applicableTo } from '../../domain/waiting.ts';
import { forPage } from '../answer.ts';
import { type Asked, vehicleServices } from '../services.ts';

/** What a result page shows: exactly these fields reach the browser, and none of them comes from its address. */
export type PaymentResult =
	| {
			readonly kind: 'paid';
			readonly refund: 'none' | 'due' | 'done';
			readonly amount: Paise | null;
			/** ISO instant. */
			readonly paidAt: string;
			readonly transactionId: string | null;
			readonly dealership: { readonly name: string | null; readonly addressLine1: string | null };
	  }
	/** The money goes back, or has; the bill is still to be paid. */
	| {
			readonly kind: 'returned';
			readonly refund: 'due' | 'done';
			readonly amount: Paise | null;
			readonly transactionId: string | null;
	  }
	| { readonly kind: 'failed'; readonly transactionId: string | null }
	| { readonly kind: 'confirming'; readonly orderNumber: string; readonly amount: Paise | null };

export type ResultPage = 'payment-success' | 'payment-fail';

const pageOf = {
	paid: 'payment-success',
	returned: 'payment-fail',
	failed: 'payment-fail',
	confirming: null,
} as const;

/**
 * What became of the order that the address names, as the provider knows it (docs/product.md#payment-result); a page
 * that it is not the right one for leads to the other.
 */
export async function loadResult(page: ResultPage, args: Asked) {
	const services = vehicleServices(args);
	const { now, provider, regNo } = services;
	const orderNumber = new URL(args.request.url).searchParams.get('OrderNumber');
	return forPage(services, async () => {
		const vehicle = await provider.vehicleByRegNo(regNo);
		if (!vehicle) throw redirect(`/?RegNo=${regNo}`);
		const outcome = outcomeOf(vehicle, orderNumber);
		const right = pageOf[outcome.kind] ?? page;
		if (right !== page) throw redirect(resultAddress(right, regNo, orderNumber));
		return { regNo, result: resultOf(outcome, now()), applicable: applicableTo(vehicle) };
	});
}

/** Where a result is shown. Order numbers are looked up, not believed. */
function resultAddress(page: ResultPage, regNo: string, orderNumber: string | null): string {
	const query = new URLSearchParams({ RegNo: regNo, ...(orderNumber === null ? {} : { OrderNumber: orderNumber }) });
	return `/${page}/${regNo}?${query}`;
}

function resultOf(outcome: PaymentOutcome, now: Date): PaymentResult {
	switch (outcome.kind) {
		case 'paid': {
			const { entry, payment, refund } = outcome;
			return {
				kind: 'paid',
				refund,
				amount: payment.amount,
				paidAt: payment.paidAt ?? now.toISOString(),
				transactionId: payment.transactionId,
				dealership: { name: entry.organizationName, addressLine1: entry.organizationAddressLine1 },
			};
		}
		case 'returned': {
			const { payment, refund } = outcome;
			return { kind: 'returned', refund, amount: payment.amount, transactionId: payment.transactionId };
		}
		case 'failed':
			return { kind: 'failed', transactionId: outcome.payment?.transactionId ?? null };
		case 'confirming':
			return { kind: 'confirming', orderNumber: outcome.orderNumber, amount: outcome.payment.amount };
	}
}
