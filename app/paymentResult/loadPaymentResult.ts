import { redirect } from 'react-router';
import { amountToPay, type Bill, offeredInvoices, readBill, readBillItems } from '../../domain/payment/bill.ts';
import {
	attemptOfOrder,
	attemptOfReceipt,
	isPaid,
	isPending,
	isReceived,
	issuedInvoices,
	type PaymentAttempt,
	receiptNumberOf,
} from '../../domain/payment/payment.ts';
import type { Vehicle } from '../../domain/vehicle/vehicle.ts';
import { loadCollection } from '../dealers/dealersData.ts';
import { pageLoader } from '../loaders.ts';
import { loadVehicleView, readVehicleOfRequest } from '../loadVehicle.ts';
import { consentLineOf } from '../privacy/ownerChoices.ts';
import { catalogueNameIn, logAccessDenied, type RouteArgs, servicesContext, vehicleServices } from '../services.ts';
import { paymentPath, paymentResultUrl, resultPath } from '../ui/bill/bill.tsx';

/**
 * The state of the order in the address, as the provider has it (docs/product.md#payment-result).
 * @throws a redirect if the result belongs on the other result page, or the vehicle is unknown
 */
export async function loadPaymentResult(args: RouteArgs) {
	const { pathname, searchParams } = new URL(args.request.url);
	const page = /^\/payment-success\//i.test(pathname) ? 'payment-success' : 'payment-fail';
	const orderNumber = searchParams.get('OrderNumber');
	const receipt = searchParams.get('Receipt');
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
		const { menu, vehicleView } = await loadVehicleView(services, vehicle, { showsBooking: false });
		const [jobCard] = vehicle.serviceHistory;
		const bill = jobCard ? readBill(jobCard) : null;
		const attempt =
			receipt === null
				? attemptOfOrder(vehicle, orderNumber, provider.capabilities)
				: attemptOfReceipt(vehicle, receipt);
		if (receipt !== null && attempt === null) throw redirect(paymentPath(regNo));
		const result = toResultView(attempt, orderNumber, vehicle, bill, receipt === null ? now() : null);
		const asksToPay = result === null || result.kind === 'unpaid';
		// RETRY must not stand beside a bill that another order may still pay, or that needs no payment.
		if (asksToPay && bill?.kind === 'pending') throw redirect(resultPath(regNo, bill) ?? paymentPath(regNo));
		const needsNoPayment = bill?.kind === 'paid' || bill?.kind === 'free';
		if (asksToPay && needsNoPayment) throw redirect(paymentPath(regNo));
		if (result === null) throw redirect(`${paymentPath(regNo)}&checked`);
		const rightPage = result.kind === 'paid' ? 'payment-success' : 'payment-fail';
		if (result.kind !== 'pending' && rightPage !== page)
			throw redirect(paymentResultUrl(rightPage, regNo, attempt?.payment.orderNumber ?? orderNumber));
		return {
			regNo,
			result,
			/** A receipt that is looked at again, and not the return from the gateway. */
			isReceipt: receipt !== null,
			/** Where the vehicle waits; null: it is not ready, or the payment is of an earlier job card. */
			collection: attempt?.jobCard === jobCard ? await loadCollection(services, vehicle, vehicleView) : null,
			/** What the bill consists of; null: not known, or this payment does not pay it. */
			items: attempt?.payment.state === 'paid' ? readBillItems(attempt.jobCard, catalogueNameIn(services)) : null,
			menu,
			consentLine: consentLineOf(services, vehicle),
		};
	});
}

/**
 * The data of a result page: exactly these fields reach the browser, and none comes from its address. null: the attempt
 * was abandoned. `amount` is the bill's if no payment is known. `returnedAt`: now, after the return from
 * the gateway.
 */
function toResultView(
	attempt: PaymentAttempt | null,
	orderNumber: string | null,
	vehicle: Vehicle,
	bill: Bill | null,
	returnedAt: Date | null,
) {
	const billed = bill && amountToPay(bill);
	const billing = attempt?.jobCard ?? vehicle.serviceHistory[0];
	const dealership = billing
		? { name: billing.organizationName, addressLine1: billing.organizationAddressLine1 }
		: null;
	/** Whom to ask about the money. */
	const asked = { contact: billing?.advisorContact ?? null, dealership };
	if (!attempt) return { kind: 'unpaid', state: 'failed', amount: billed, transactionId: null, ...asked } as const;
	const { jobCard, payment } = attempt;
	const { amount, mode, state, transactionId } = payment;
	if (isReceived(payment) && isPaid(jobCard)) {
		return {
			kind: 'paid',
			state,
			amount,
			receiptNumber: receiptNumberOf(payment),
			/** null: it is the receipt's number. */
			transactionId: transactionId === receiptNumberOf(payment) ? null : transactionId,
			payer: vehicle.customerName,
			mode,
			/** ISO instant; null: not known. */
			paidAt: payment.paidAt ?? returnedAt?.toISOString() ?? null,
			jobCardNo: jobCard.jobCardNo,
			dealership,
			/** Whether the dealership has still to issue the invoice. */
			awaitsInvoice: jobCard.isActive && issuedInvoices(jobCard).every(({ type }) => type === 'Receipt'),
			/** Offered in place of paper if a page cannot be printed. A receipt is that of the payment that was not returned. */
			invoices: offeredInvoices(vehicle, jobCard).filter(({ type }) => type !== 'Receipt' || state === 'paid'),
		} as const;
	}
	// A refund is due or done; the bill is still to be paid.
	if (state === 'refundDue' || state === 'refunded')
		return { kind: 'unpaid', state, amount, transactionId, ...asked } as const;
	if (isPending(payment)) return { kind: 'pending', orderNumber: orderNumber ?? '', amount, ...asked } as const;
	if (state === 'abandoned') return null;
	// The owner cancelled at the gateway. A payment without an order number may belong to another attempt.
	const shown = state === 'cancelled' && payment.orderNumber !== null ? state : 'failed';
	return { kind: 'unpaid', state: shown, amount: amount ?? billed, transactionId, ...asked } as const;
}
