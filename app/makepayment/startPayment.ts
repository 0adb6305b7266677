import { redirect } from 'react-router';
import {
	isGatewayUrl,
	newOrderId,
	offersOnlinePayment,
	type PaymentBlocker,
	type PaymentChannel,
	payableJobCard,
	paymentBlocker,
	proformaInvoice,
} from '../../domain/payment/payment.ts';
import type { PaymentForm } from '../../domain/payment/paymentOrder.ts';
import type { JobCard, Vehicle } from '../../domain/vehicle/vehicle.ts';
import type { BeginPaymentRequest, PaymentAccount, Provider } from '../../provider/port.ts';
import type { Failure } from '../data/endpoints.ts';
import type { PaymentSettings, VehicleServices } from '../services.ts';
import { begunPaymentCookie } from './begunPayments.ts';

/** The result of starting a payment, unless it is a redirect. */
export type PaymentStartResult =
	/** The browser posts this form to the gateway. */
	| ({ readonly kind: 'redirect' } & PaymentForm)
	| { readonly kind: 'blocker'; readonly blocker: PaymentBlocker }
	/** The provider rejected the payment. `text`: its reason; null: none given. */
	| { readonly kind: 'refused'; readonly text: string | null }
	| { readonly kind: 'notOnline' }
	| { readonly kind: 'wrongGateway' }
	| { readonly kind: 'failed'; readonly failure: Failure };

/**
 * Reads the vehicle again and starts a payment, unless `paymentBlocker` names a reason. Redirects to the page about a
 * payment at the dealership. `url`: the request's. `cookie`: the one to set in the response; null if the provider
 * keeps the order or no payment began.
 * @throws `ProviderError`; an order that was created all the same takes no money by itself
 */
export async function startPayment(
	channel: PaymentChannel,
	services: VehicleServices,
	url: string,
): Promise<{ readonly result: PaymentStartResult; readonly cookie: string | null }> {
	const { provider, regNo, settings } = services;
	const vehicle = await provider.vehicleByRegNo(regNo);
	const jobCard = vehicle && payableJobCard(vehicle);
	if (!jobCard) throw redirect(`/?RegNo=${regNo}`);

	const payability = await provider.payability({ jobCardId: jobCard.jobCardId, proforma: proformaInvoice(jobCard) });
	const blocker = paymentBlocker(channel, jobCard, payability);
	if (blocker !== null) return withoutCookie({ kind: 'blocker', blocker });
	if (channel === 'dealership') throw redirect(`/payment-dealer/${regNo}?RegNo=${regNo}`);

	const { payment } = settings;
	const account = await loadPaymentAccount(provider, payment);
	if (payment === null || account === null || !offersOnlinePayment(jobCard, account))
		return withoutCookie({ kind: 'notOnline' });
	const orderId = newOrderId(services.now(), crypto.getRandomValues(new Uint8Array(16)));
	const payee = { account, accessCode: payment.accessCode, orderId };
	const result = await beginAtProvider(vehicle, jobCard, payee, services);
	if (result.kind !== 'redirect' || provider.capabilities.ownsPaymentOrders) return withoutCookie(result);
	const begunAt = services.now().toISOString();
	const { jobCardId, payments } = jobCard;
	const begun = { jobCardId, orderNumber: orderId, begunAt, listedBefore: payments.length };
	return { result, cookie: begunPaymentCookie(begun, url) };
}

const withoutCookie = (result: PaymentStartResult) => ({ result, cookie: null });

async function beginAtProvider(
	vehicle: Vehicle,
	jobCard: JobCard,
	payee: Pick<BeginPaymentRequest, 'account' | 'accessCode' | 'orderId'>,
	{ log, provider, regNo, resultText, settings }: VehicleServices,
): Promise<PaymentStartResult> {
	const started = await provider.beginPayment({
		...payee,
		vehicleId: vehicle.documentId,
		regNo,
		jobCardId: jobCard.jobCardId,
		jobCardNo: jobCard.jobCardNo ?? jobCard.jobCardId,
		amount: jobCard.amount ?? 0,
	});
	if (!started.ok) return { kind: 'refused', text: started.rejection && resultText(started.rejection) };
	const { hostAddress, accessCode, encRequest } = started;
	if (!isGatewayUrl(hostAddress, settings.gatewayOrigins)) {
		log.error(
			{ hostAddress, gatewayOrigins: settings.gatewayOrigins },
			'a payment form was not sent: its address is not in GATEWAY_ORIGINS',
		);
		return { kind: 'wrongGateway' };
	}
	return { kind: 'redirect', hostAddress, accessCode, encRequest };
}

/** The gateway account: the first listed one. null: online payment is off, or the account lacks an id. */
export async function loadPaymentAccount(
	provider: Pick<Provider, 'paymentAccounts'>,
	payment: PaymentSettings | null,
): Promise<PaymentAccount | null> {
	if (payment === null) return null;
	const [first] = await provider.paymentAccounts(payment.dealerCode);
	const { subAccountId = null, merchantId = null } = first ?? {};
	return subAccountId === null || merchantId === null ? null : { subAccountId, merchantId };
}
