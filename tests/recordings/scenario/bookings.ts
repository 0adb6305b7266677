/** Bookings: refused ones, then accepted ones, and their keys sent again. */

import type { Vehicles } from './reads.ts';
import { fieldsIn, type Recorder } from './recorder.ts';
import { type RecordedPayload, recordPayload, withDeclaration, withTotals } from './recordPayload.ts';
import { playRefusedBookings } from './refusedBookings.ts';
import { recordDocument } from './vehicles.ts';

const book = 'BookServiceAppointment';
export const pune = { dealer: 'MH-PUN-01', dealerName: 'Deccan Two Wheelers' };
/** One vehicle for each hour. */
const pimpri = { dealer: 'MH-PUN-04', dealerName: 'Pimpri Auto Point' };

export async function playBookings(recorder: Recorder, vehicles: Vehicles, booking: RecordedPayload): Promise<void> {
	recorder.begin('bookings');
	await playRefusedBookings(recorder, vehicles, booking);
	await keys(recorder, vehicles, booking);
	await lastSeat(recorder, vehicles);
	await othersBooked(recorder, vehicles);
}

/** Makes the first successful booking of the chapter. */
async function keys(recorder: Recorder, vehicles: Vehicles, booking: RecordedPayload): Promise<void> {
	const declared = await withDeclaration(recorder, booking);
	const refusedKey = { headers: { 'Idempotency-Key': recorder.nextKey() } };
	const tooLow = { ...declared, KmReading: 1 };
	await recorder.call(book, tooLow, { ...refusedKey, about: 'refused under a key', language: 'hi' });
	await recorder.both(book, tooLow, 'refused under that key again', refusedKey);
	await recorder.both(book, declared, 'that key with what could be booked', refusedKey);

	const key = { headers: { 'Idempotency-Key': recorder.nextKey() } };
	const about = 'with pick-up, a part left out, a job and a declaration';
	const { AppointmentId = '' } = fieldsIn(await recorder.call(book, declared, { ...key, about }));
	await recorder.both(book, declared, 'the same once more', key);
	await recorder.both(book, { ...declared, KmReading: 20_000 }, 'that key with another reading', key);
	await recorder.both(book, declared, 'that booking under another key');
	await recorder.both('GetServiceAppointmentDetail', { AppointmentId }, 'of the new booking');
	await recordDocument(recorder, vehicles.get('MH12AB1234') ?? {}, 'booked');
	const slots = { DealerCode: 'MH-PUN-01', SelectedDate: '2026-11-24', OrganizationType: 1 };
	await recorder.both('GetServiceTimeSlots', slots, 'with one seat taken');
}

async function lastSeat(recorder: Recorder, vehicles: Vehicles): Promise<void> {
	const [first = {}, second = {}] = [vehicles.get('PB10WX0123'), vehicles.get('22BH1234AA')];
	await recorder.both(book, await recordPayload(recorder, first, pimpri), 'the last seat, and once more');
	const late = await recordPayload(recorder, second, pimpri);
	await recorder.both(book, late, 'no seat left');
	const slots = { DealerCode: 'MH-PUN-04', SelectedDate: '2026-11-24', OrganizationType: 1 };
	await recorder.both('GetServiceTimeSlots', slots, 'with no seat left');
	const next = await recordPayload(recorder, second, { ...pimpri, start: '11:00' });
	await recorder.call(book, next, { about: 'the next slot', language: 'hi' });
}

/** Bookings without the estimates step, and of a vehicle without history. */
async function othersBooked(recorder: Recorder, vehicles: Vehicles): Promise<void> {
	const vehicle = vehicles.get('DL3CAB0001') ?? {};
	const delhi = { dealer: 'DL-DEL-01', dealerName: 'Connaught Two Wheelers', day: '2026-11-22', start: '13:00' };
	const { PickAddress: _, DropOffAddress: __, ...plain } = await recordPayload(recorder, vehicle, delhi);
	const bare = withTotals({
		...plain,
		IsPickUpAndDropAvailed: false,
		CustomerVoice: '',
		PeriodicParts: [],
		AdditionalServices: [],
		ModelID: '',
		ContactId: '',
		ComponentNo: '',
	});
	await recorder.call(book, bare, { about: 'nothing but a slot', language: 'hi' });
	await recordDocument(recorder, vehicle, 'booked');
}
