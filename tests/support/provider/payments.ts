/** For tests: a gateway of a few lines, and job cards whose bill is to be paid. */
import type { Kysely } from 'kysely';
import type { Database } from '../../../db/schema.ts';
import { dealerId } from '../../../demo/seedDealers.ts';
import type { Paise } from '../../../domain/money.ts';
import { type Gateway, GatewayFailure, type GatewayReport, type GatewayState } from '../../../payments/gateway.ts';
import { paymentDetailOf } from '../../../provider/embedded/payments/details.ts';
import type { OnlinePayment } from '../../../provider/embedded/payments/online.ts';
import { readDocument } from '../../../provider/embedded/vehicles/readDocument.ts';
import { addVehicles } from './payload.ts';

export interface FakeGateway extends Gateway {
	/** What it knows of the orders; one that is not in it was never seen. */
	readonly known: Map<string, Partial<GatewayReport> & { state: GatewayState }>;
	/** The orders whose status was asked. */
	readonly asked: string[];
	/** True: it does not answer. */
	isDown: boolean;
	/** What the browser would bring back. */
	returned(report: Partial<GatewayReport> & { orderId: string; state: GatewayState }): string;
}

export const bill = 184_650;

/** Its reports are in full what the order was, unless something else is said. */
function fakeGateway(): FakeGateway {
	const plain = { trackingId: 'T-1', mode: 'UPI', amount: bill, currency: 'INR', failure: null, reference: null };
	const gateway: FakeGateway = {
		account: { merchantId: '2017', subAccountId: 'PAY' },
		known: new Map(),
		asked: [],
		isDown: false,
		begin: (order) => ({ hostAddress: 'http://gateway.test', accessCode: 'AV', encRequest: JSON.stringify(order) }),
		readReturn: (encResp) => (encResp.startsWith('{') ? JSON.parse(encResp) : null),
		async askStatus(orderId) {
			gateway.asked.push(orderId);
			if (gateway.isDown) throw new GatewayFailure('unreachable', 'down for the test');
			const known = gateway.known.get(orderId);
			return known ? { ...plain, orderId, ...known } : null;
		},
		returned: (report) => JSON.stringify({ ...plain, ...report }),
	};
	return gateway;
}

export interface TestOnline extends OnlinePayment {
	readonly gateway: FakeGateway;
	/** `payments settled`, in the order in which they were counted. */
	readonly counted: string[];
	readonly logged: object[];
}

export function testOnline(): TestOnline {
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

export interface TestCard {
	readonly id: string;
	readonly regNo: string;
	readonly vehicleId: string;
	readonly jobCardNo: string;
}

/** What the owner is shown of the card's payments. */
export async function paymentDetails({ id, vehicleId }: TestCard, db: Kysely<Database>) {
	const found = await readDocument(vehicleId, { db });
	const entry = found?.history.find((each) => each.id === id);
	return entry?.payments.map(paymentDetailOf) ?? [];
}

let cards = 0;

/** A job card of a new vehicle whose bill is made and whose proforma is released. */
export async function billedCard(
	db: Kysely<Database>,
	over: { amount?: Paise; isReleased?: boolean; isOnline?: boolean; phase?: 'completed' | 'billed' | 'delivered' } = {},
): Promise<TestCard> {
	const { amount = bill, isReleased = true, isOnline = true, phase = 'billed' } = over;
	const number = ++cards;
	const letters = String.fromCharCode(65 + (Math.floor(number / 26) % 26), 65 + (number % 26));
	const [regNo = ''] = await addVehicles(db, 1, `MH14${letters}`);
	const vehicle = await db.selectFrom('vehicle').select('id').where('reg_no', '=', regNo).executeTakeFirstOrThrow();
	const jobCardNo = `JCPAY${number}`;
	const entry = await db
		.insertInto('service_entry')
		.values({
			vehicle_id: vehicle.id,
			dealer_id: dealerId('MH-PUN-01'),
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
	return { id: entry.id, regNo, vehicleId: vehicle.id, jobCardNo };
}
