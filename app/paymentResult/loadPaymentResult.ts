import { redirect } from 'react-router';
import { amountToPay, type Bill, offeredInvoices, readBill } from '../../domain/payment/bill.ts';
import { type PaymentOutcome, paymentOutcome } from '../../domain/payment/payment.ts';
import { pickFields } from '../../domain/pickFields.ts';
import type { Vehicle } from '../../domain/vehicle/vehicle.ts';
import { pageLoader } from '../loaders.ts';
import { loadVehicleView, readVehicleOfRequest } from '../loadVehicle.ts';
import { consentOf } from '../privacy/ownerChoices.ts';
import { logAccessDenied, type RouteArgs, servicesContext, vehicleServices } from '../services.ts';
import { paymentResultUrl, resultPath } from '../ui/bill/bill.tsx';

/** The data of a result page: exactly these fields reach the browser, and none comes from its address. */
export type PaymentResultView = ReturnType<typeof toResultView>;

/**
 * The state of the order in the address, as the provider has it (docs/product.md#payment-result).
 * @throws a redirect if the result belongs on the other result page, or the vehicle is unknown
 */
export async function loadPaymentResult(args: RouteArgs) {
	const { pathname, searchParams } = new URL(args.request.url);
	const page = /^\/payment-success\//i.test(pathname) ? 'payment-success' : 'payment-fail';
	const orderNumber = searchParams.get('OrderNumber');
	const { access, log } = args.context.get(servicesContext);
	const { accessDecision } = access;
	if (accessDecision.kind === 'verify' && orderNumber !== null) {
		logAccessDenied(accessDecision, log);
		const query = new URLSearchParams({ RegNo: accessDecision.requestedRegNo, OrderNumber: orderNumber });
		throw redirect(`/payment-returned?${query}`);
	}
	const services = vehicleServices(args);
	const { now, provider, regNo } = services;
	return pageLoader(services, async () => {
		const vehicle = await readVehicleOfRequest(services, args.request, { showsPayment: true });
		if (!vehicle) throw redirect(`/?RegNo=${regNo}`);
		const { menu } = await loadVehicleView(services, vehicle, { showsBooking: false });
		const [jobCard] = vehicle.serviceHistory;
		const bill = jobCard ? readBill(jobCard) : null;
		const outcome = paymentOutcome(vehicle, orderNumber, provider.capabilities);
		const asksToPay = outcome.kind === 'failed' || outcome.kind === 'refunded' || outcome.kind === 'abandoned';
		// RETRY must not stand beside a bill that another order may still pay, or that needs no payment.
		if (asksToPay && bill?.kind === 'pending') throw redirect(resultPath(regNo, bill));
		const needsNoPayment = bill?.kind === 'paid' || bill?.kind === 'free';
		if (outcome.kind === 'abandoned' || (asksToPay && needsNoPayment)) throw redirect(`/makepayment?RegNo=${regNo}`);
		const rightPage = outcome.kind === 'paid' ? 'payment-success' : 'payment-fail';
		if (outcome.kind !== 'pending' && rightPage !== page)
			throw redirect(paymentResultUrl(rightPage, regNo, orderNumber));
		return {
			regNo,
			result: toResultView(outcome, vehicle, bill, now()),
			menu,
			consentLine: consentOf(services, vehicle),
		};
	});
}

type ShownOutcome = Exclude<PaymentOutcome, { kind: 'abandoned' }>;

/** `amount` is the bill's if no payment is known. */
function toResultView(outcome: ShownOutcome, vehicle: Vehicle, bill: Bill | null, now: Date) {
	switch (outcome.kind) {
		case 'paid': {
			const { jobCard, payment, refund } = outcome;
			return {
				kind: 'paid',
				refund,
				...pickFields(payment, 'amount', 'transactionId'),
				/** ISO instant. */
				paidAt: payment.paidAt ?? now.toISOString(),
				jobCardNo: jobCard.jobCardNo,
				dealership: { name: jobCard.organizationName, addressLine1: jobCard.organizationAddressLine1 },
				/** Offered in place of paper if a page cannot be printed. */
				invoices: offeredInvoices(vehicle, jobCard),
			} as const;
		}
		case 'refunded':
			// A refund is due or done; the bill is still to be paid.
			return {
				kind: 'refunded',
				refund: outcome.refund,
				...pickFields(outcome.payment, 'amount', 'transactionId'),
			} as const;
		case 'failed': {
			const { payment } = outcome;
			// The owner cancelled at the gateway. A payment without an order number may belong to another attempt.
			const isCancelled = payment?.state === 'cancelled' && payment.orderNumber !== null;
			const amount = payment?.amount ?? (bill && amountToPay(bill));
			return { kind: 'failed', isCancelled, amount, transactionId: payment?.transactionId ?? null } as const;
		}
		case 'pending':
			return { kind: 'pending', orderNumber: outcome.orderNumber, amount: outcome.payment.amount } as const;
	}
}
