import { redirect } from 'react-router';
import {
	isGatewayAddress,
	newOrderId,
	type Obstacle,
	obstacleTo,
	offersOnlinePayment,
	payableEntry,
	proformaOf,
	type WayToPay,
} from '../../domain/payment.ts';
import type { ServiceEntry, Vehicle } from '../../domain/vehicle.ts';
import type { PaymentAccount } from '../../provider/http/provider.ts';
import { type Problem, toProblem } from '../answer.ts';
import type { Services } from '../services.ts';

/** What a press on one of the two buttons comes to, unless it leads to another page. */
export type PaymentStep =
	/** The browser posts this form to the gateway. */
	| {
			readonly kind: 'handOver';
			readonly hostAddress: string;
			readonly accessCode: string;
			readonly encRequest: string;
	  }
	| { readonly kind: 'obstacle'; readonly obstacle: Obstacle }
	/** The provider did not begin the payment; its text, when it gave one. */
	| { readonly kind: 'refused'; readonly message: string | null }
	| { readonly kind: 'notOnline' }
	| { readonly kind: 'wrongGateway' }
	| { readonly kind: 'problem'; readonly problem: Problem };

type VehicleServices = Services & { readonly regNo: string };

/**
 * Reads the vehicle anew and applies the rules of spec §4 in their order: the proforma invoice is asked for, then
 * what stands in the way is told, else the payment begins (or the page that says how to pay at the dealership opens).
 * A provider's failure is a step, too; the order that it may have begun takes no money by itself.
 */
export async function pay(way: WayToPay, services: VehicleServices): Promise<PaymentStep> {
	try {
		return await payUnlessFailed(way, services);
	} catch (error) {
		return { kind: 'problem', problem: toProblem(error, services.log).problem };
	}
}

async function payUnlessFailed(way: WayToPay, services: VehicleServices): Promise<PaymentStep> {
	const { provider, regNo } = services;
	const vehicle = await provider.vehicle(regNo);
	const entry = vehicle && payableEntry(vehicle);
	if (!entry) throw redirect(`/?RegNo=${regNo}`);

	const proforma = await provider.invoice({ ...proformaOf(entry), jobCardId: entry.jobCardId });
	const obstacle = obstacleTo(way, entry, proforma);
	if (obstacle !== null) return { kind: 'obstacle', obstacle };
	if (way === 'dealership') throw redirect(`/payment-dealer/${regNo}?RegNo=${regNo}`);

	const account = await provider.paymentAccount();
	if (account === null || !offersOnlinePayment(entry, account)) return { kind: 'notOnline' };
	return begin(vehicle, entry, account, services);
}

async function begin(
	vehicle: Vehicle,
	entry: ServiceEntry,
	account: PaymentAccount,
	{ log, now, provider, regNo, settings }: VehicleServices,
): Promise<PaymentStep> {
	const begun = await provider.beginPayment({
		orderId: newOrderId(now(), crypto.getRandomValues(new Uint8Array(16))),
		account,
		vehicleId: vehicle.documentId,
		regNo,
		jobCardId: entry.jobCardId,
		jobCardNo: entry.jobCardNo ?? entry.jobCardId,
		amount: entry.amount ?? 0,
	});
	if (!begun.ok) return { kind: 'refused', message: begun.message };
	const { hostAddress, accessCode, encRequest } = begun;
	if (!isGatewayAddress(hostAddress, settings.gatewayOrigins)) {
		log.error(
			{ hostAddress, gatewayOrigins: settings.gatewayOrigins },
			'a payment was to be posted to an address that is not in GATEWAY_ORIGINS',
		);
		return { kind: 'wrongGateway' };
	}
	return { kind: 'handOver', hostAddress, accessCode, encRequest };
}
