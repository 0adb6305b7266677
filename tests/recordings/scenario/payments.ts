/** Online payments: each reason for a refusal, orders that exclude each other, and one that is paid. */
import type { Vehicles } from './reads.ts';
import type { Fields, Recorder } from './recorder.ts';
import { type RegNo, recordDocument, serviceHistory } from './vehicles.ts';

const begin = 'BeginOnlineTransaction';
const unknownId = '00000000-0000-4000-8000-000000000000';

export async function playPayments(recorder: Recorder, vehicles: Vehicles): Promise<void> {
	recorder.begin('payments');
	await refused(recorder, vehicles);
	await paid(recorder, vehicles.get('WB20QR7890') ?? {});
	await laterPaid(recorder, vehicles.get('HR26ST8901') ?? {});
}

/** A payment of the whole bill of a vehicle's latest job card. */
function paymentOf(vehicle: Fields | undefined, orderId: string): Fields {
	const [entry = {}] = serviceHistory(vehicle ?? {});
	return {
		order_id: orderId,
		access_code: 'any',
		SubAccountId: 'PAY',
		MerchantId: '2017',
		IBId: vehicle?.DocumentId ?? '',
		JobCardNo: entry.JobCardNo ?? '',
		RegNo: vehicle?.RegNo ?? '',
		JobCardId: entry.JobCardId ?? '',
		Amount: Number(entry.Amount ?? 0).toFixed(2),
	};
}

async function refused(recorder: Recorder, vehicles: Vehicles): Promise<void> {
	const of = (regNo: RegNo) => paymentOf(vehicles.get(regNo), 'KS-REFUSED');
	for (const regNo of ['RJ14LM5678', 'HR26ST8901', 'KL07UV9012', 'PB10WX0123'] as const) {
		await recorder.both(begin, of(regNo), regNo);
	}
	const payment = of('WB20QR7890');
	for (const [about, changed] of [
		['vehicle of another job card', { IBId: unknownId }],
		['number of another vehicle', { RegNo: 'KA01EF2345' }],
		['another job card number', { JobCardNo: 'JC1' }],
		['unknown job card', { JobCardId: unknownId }],
		['job card without an id', { JobCardId: 'none' }],
		['another amount', { Amount: '1.00' }],
		['another merchant', { MerchantId: '2018' }],
		['another account', { SubAccountId: '' }],
		['amount of one decimal', { Amount: '1.5' }],
		['order with a blank', { order_id: 'KS 1' }],
		['long order', { order_id: 'x'.repeat(31) }],
	] as readonly (readonly [string, Fields])[]) {
		await recorder.both(begin, { ...payment, ...changed }, about);
	}
	for (const portal of ['http://evil.test', 'http://portal.test/', 'HTTP://PORTAL.TEST']) {
		await recorder.both(begin, payment, `back to ${portal}`, { headers: { 'X-Portal-Url': portal } });
	}
	await recorder.change({ desk: 'online-payment', given: { regNo: 'WB20QR7890', state: 'off' } });
	await recorder.both(begin, payment, 'not online');
	await recordDocument(recorder, vehicles.get('WB20QR7890') ?? {}, 'not online');
	await recorder.change({ desk: 'online-payment', given: { regNo: 'WB20QR7890', state: 'on' } });
}

async function paid(recorder: Recorder, vehicle: Fields): Promise<void> {
	const first = paymentOf(vehicle, 'KS-FIRST');
	const second = paymentOf(vehicle, 'KS-SECOND');
	const third = paymentOf(vehicle, 'KS-THIRD');
	const fourth = paymentOf(vehicle, 'KS-FOURTH');
	const amount = Math.round(Number(first.Amount) * 100);
	await recorder.call(begin, first, { about: 'first order', headers: { 'X-Portal-Url': 'https://other.test' } });
	await recorder.both(begin, first, 'first order once more');
	await recordDocument(recorder, vehicle, 'first order begun');
	await recorder.both(begin, second, 'in the same moment');
	await recorder.change({ now: '2026-11-21T06:00:10Z' });
	await recorder.change({ gatewayKnows: 'KS-FIRST', state: 'awaited', amount });
	await recorder.both(begin, second, 'while the first is awaited');
	await recordDocument(recorder, vehicle, 'first order awaited');
	await recorder.change({ isGatewayDown: true });
	await recorder.change({ now: '2026-11-21T06:14:30Z' });
	await recorder.both(begin, second, 'while the gateway is silent, a minute before the end');
	await recorder.change({ isGatewayDown: false });
	await recorder.change({ gatewayKnows: 'KS-FIRST', state: 'shown', amount });
	await recorder.call(begin, second, { about: 'second order', language: 'hi' });
	await recordDocument(recorder, vehicle, 'first order set aside');
	await recorder.change({ now: '2026-11-21T06:15:00Z' });
	await recorder.change({ gatewayKnows: 'KS-SECOND', state: 'failed', amount });
	await recorder.call(begin, third, { about: 'third order' });
	await recordDocument(recorder, vehicle, 'second order failed');
	await recorder.change({ now: '2026-11-21T06:16:00Z' });
	await recorder.change({ gatewayKnows: 'KS-THIRD', state: 'paid', amount: amount - 1 });
	await recorder.call(begin, fourth, { about: 'fourth order, after one that paid another amount' });
	await recordDocument(recorder, vehicle, 'another amount paid');
	await recorder.change({ now: '2026-11-21T06:17:00Z' });
	await recorder.change({ gatewayKnows: 'KS-FOURTH', state: 'paid', amount });
	await recorder.both(begin, paymentOf(vehicle, 'KS-FIFTH'), 'when it is paid');
	await recordDocument(recorder, vehicle, 'paid');
	await recorder.both(begin, first, 'the first order again');
}

/** Paid only after the proforma is released, then refunded at the gateway. */
async function laterPaid(recorder: Recorder, vehicle: Fields): Promise<void> {
	await recorder.change({ desk: 'release-proforma', given: { regNo: vehicle.RegNo ?? '' } });
	const payment = paymentOf(vehicle, 'KS-LATER');
	await recorder.call(begin, payment, { about: 'released' });
	await recorder.change({ now: '2026-11-21T06:20:00Z' });
	const amount = Math.round(Number(payment.Amount) * 100);
	await recorder.change({ gatewayKnows: 'KS-LATER', state: 'refunded', amount });
	await recorder.call(begin, paymentOf(vehicle, 'KS-LATEST'), { about: 'after a refund', language: 'hi' });
	await recordDocument(recorder, vehicle, 'refunded and begun again');
}
