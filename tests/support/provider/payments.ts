/** For tests: a fake payment gateway, and job cards with an open bill. */
import type { Kysely } from 'kysely';
import type { Database } from '../../../db/schema.ts';
import { demoDealerId } from '../../../demo/seedDealers.ts';
import type { Paise } from '../../../domain/money.ts';
import {
	GatewayError,
	type GatewayOrderState,
	type GatewayReport,
	type OnlinePaymentOptions,
	type PaymentGateway,
} from '../../../payments/gateway.ts';
import { toPaymentDetail } from '../../../provider/embedded/vehicles/readVehicle.ts';
import { loadById } from '../../../provider/embedded/vehicles/readVehicleRows.ts';
import { addVehicles } from './bookingPayload.ts';
import { testNow } from './harness.ts';

export interface FakeGateway extends PaymentGateway {
	/** Its reports by order id. The gateway does not know an order without one. */
	readonly reports: Map<string, Partial<GatewayReport> & { state: GatewayOrderState }>;
	/** The order ids of the status calls, in order. */
	readonly statusRequests: string[];
	/** True: status calls fail. */
	isDown: boolean;
	/** The `encResp` of the gateway's return for a report. */
	encRespOf(report: Partial<GatewayReport> & { orderId: string; state: GatewayOrderState }): string;
}

export const billAmount = 184_650;

/** A report has the values of a paid order for every field that is not set. */
function fakeGateway(): FakeGateway {
	const defaults = {
		trackingId: 'T-1',
		mode: 'UPI',
		amount: billAmount,
		currency: 'INR',
		failure: null,
		reference: null,
	};
	const gateway: FakeGateway = {
		account: { merchantId: '2017', subAccountId: 'PAY' },
		reports: new Map(),
		statusRequests: [],
		isDown: false,
		createForm: (order) => ({
			hostAddress: 'http://gateway.test',
			accessCode: 'AV',
			encRequest: JSON.stringify(order),
		}),
		parseReturn: (encResp) => (encResp.startsWith('{') ? JSON.parse(encResp) : null),
		async fetchStatus(orderId) {
			gateway.statusRequests.push(orderId);
			if (gateway.isDown) throw new GatewayError('unreachable', 'down for the test');
			const known = gateway.reports.get(orderId);
			return known ? { ...defaults, orderId, ...known } : null;
		},
		encRespOf: (report) => JSON.stringify({ ...defaults, ...report }),
	};
	return gateway;
}

export interface TestOnlinePayment extends OnlinePaymentOptions {
	readonly gateway: FakeGateway;
	/** Counter and outcome, such as `payments paid`, in the order in which they were counted. */
	readonly counted: string[];
	readonly logged: object[];
}

export function createTestOnlinePayment(): TestOnlinePayment {
	const counted: string[] = [];
	const logged: object[] = [];
	const write = (fields: object) => {
		logged.push(fields);
	};
	return {
		gateway: fakeGateway(),
		dealerCode: 'PAY',
		returnUrl: 'http://provider.test/gateway/return',
		portalUrls: ['http://portal.test', 'https://other.test'],
		log: { info: write, warn: write, error: write },
		count: (counter, what) => counted.push(`${counter} ${what}`),
		counted,
		logged,
	};
}

export interface TestJobCard {
	readonly id: string;
	readonly regNo: string;
	readonly vehicleId: string;
	readonly jobCardNo: string;
}

/** The payments of the job card, as the provider lists them at that time. */
export async function readPaymentDetails({ id, vehicleId }: TestJobCard, db: Kysely<Database>, now = testNow) {
	const found = await loadById(vehicleId, db);
	const jobCard = found?.history.find((each) => each.id === id);
	return jobCard?.payments.map((payment) => toPaymentDetail(payment, now)) ?? [];
}

let jobCards = 0;

/** Adds a vehicle with a job card that is billed and whose proforma is released, unless `options` say otherwise. */
export async function createBilledJobCard(
	db: Kysely<Database>,
	options: {
		amount?: Paise;
		isReleased?: boolean;
		isOnline?: boolean;
		phase?: 'completed' | 'billed' | 'delivered';
	} = {},
): Promise<TestJobCard> {
	const { amount = billAmount, isReleased = true, isOnline = true, phase = 'billed' } = options;
	const number = ++jobCards;
	const letters = String.fromCharCode(65 + (Math.floor(number / 26) % 26), 65 + (number % 26));
	// Files of one worker share the count, so that it passes through all letters: no other vehicles have these numbers.
	const [regNo = ''] = await addVehicles(db, 1, `MH14E${letters}`);
	const vehicle = await db.selectFrom('vehicle').select('id').where('reg_no', '=', regNo).executeTakeFirstOrThrow();
	const jobCardNo = `JCPAY${number}`;
	const jobCard = await db
		.insertInto('job_card')
		.values({
			vehicle_id: vehicle.id,
			dealer_id: demoDealerId('MH-PUN-01'),
			job_card_no: jobCardNo,
			document_date: new Date('2026-11-20T05:00:00Z'),
			status: 'Invoiced',
			is_active: true,
			phase,
			amount: phase === 'completed' ? null : amount,
			is_online_payment_enabled: isOnline,
			proforma_released_at: isReleased && phase !== 'completed' ? new Date('2026-11-21T05:00:00Z') : null,
		})
		.returning('id')
		.executeTakeFirstOrThrow();
	return { id: jobCard.id, regNo, vehicleId: vehicle.id, jobCardNo };
}
