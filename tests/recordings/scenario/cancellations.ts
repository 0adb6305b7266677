/** Cancellations: by the owner and by the system, refused, repeated, and followed by a new booking. */

import { pune } from './bookings.ts';
import type { Vehicles } from './reads.ts';
import { type Fields, fieldsIn, type Recorder } from './recorder.ts';
import { type RecordedPayload, recordPayload } from './recordPayload.ts';
import { type RegNo, recordDocument } from './vehicles.ts';

const byOwner = 'CancelServiceAppointment';
const bySystem = 'CancelAppointmentBySystem';

export async function playCancellations(recorder: Recorder, vehicles: Vehicles): Promise<void> {
	recorder.begin('cancellations');
	const bookingOf = (regNo: RegNo) => String(vehicles.get(regNo)?.AppointmentId);
	const open = bookingOf('KA01EF2345');
	await recorder.both(byOwner, { ...cancelling(open), AppointmentId: 'none' }, 'two ids');
	await recorder.both(byOwner, { ...cancelling(open), CancelRemarks: 'Cancel' }, 'other remarks');
	await recorder.both(byOwner, { ...cancelling(open), CancelReason: 'x'.repeat(201) }, 'long reason');
	for (const id of ['none', '00000000-0000-4000-8000-000000000000']) {
		await recorder.both(byOwner, cancelling(id), `unknown ${id}`);
		await recorder.both(bySystem, { DocumentId: id }, `unknown ${id}`);
	}
	for (const regNo of ['RJ14LM5678', 'KL07UV9012'] as const) {
		await recorder.both(byOwner, cancelling(bookingOf(regNo)), `${regNo} has a job card`);
		await recorder.both(bySystem, { DocumentId: bookingOf(regNo) }, `${regNo} has a job card`);
	}
	await recorder.call(byOwner, cancelling(open), { about: 'KA01EF2345' });
	await recorder.both(byOwner, cancelling(open), 'KA01EF2345 again');
	await recorder.both(bySystem, { DocumentId: open }, 'KA01EF2345 after its owner');
	await recorder.call(byOwner, cancelling(bookingOf('TN10GH3456')), { about: 'TN10GH3456', language: 'hi' });
	await recorder.call(bySystem, { DocumentId: bookingOf('AS01YZ2345') }, { about: 'AS01YZ2345', language: 'hi' });
	await recorder.both(bySystem, { DocumentId: bookingOf('AS01YZ2345') }, 'AS01YZ2345 again');
	for (const regNo of ['KA01EF2345', 'TN10GH3456', 'AS01YZ2345'] as const) {
		await recorder.both('GetServiceAppointmentDetail', { AppointmentId: bookingOf(regNo) }, `${regNo} cancelled`);
		await recorder.both('GetIBStatusForAppointment', { RegNo: regNo }, `${regNo} cancelled`);
		await recordDocument(recorder, vehicles.get(regNo) ?? {}, 'cancelled');
	}
	await byDealer(recorder, vehicles);
}

/** Booked again by its owner, cancelled by the dealer, put on hold, and released. */
async function byDealer(recorder: Recorder, vehicles: Vehicles): Promise<void> {
	const regNo = 'KA01EF2345';
	const vehicle = vehicles.get(regNo) ?? {};
	const booking: RecordedPayload = await recordPayload(recorder, vehicle, { ...pune, start: '12:00' });
	const booked = await recorder.call('BookServiceAppointment', booking, { about: `${regNo} again` });
	const { AppointmentId = '' } = fieldsIn(booked);
	await recorder.change({ desk: 'cancel', given: { regNo, reason: 'The lift is being repaired' } });
	await recorder.both(byOwner, cancelling(String(AppointmentId)), 'cancelled by the dealer');
	await recorder.both('GetServiceAppointmentDetail', { AppointmentId }, 'cancelled by the dealer');
	await recorder.change({ desk: 'hold', given: { regNo, message: 'Recall: please call <us>.' } });
	await recorder.both('GetIBStatusForAppointment', { RegNo: regNo }, `${regNo} on hold`);
	await recorder.both('BookServiceAppointment', booking, `${regNo} on hold`);
	await recorder.change({ desk: 'release', given: { regNo } });
	await recorder.both('GetIBStatusForAppointment', { RegNo: regNo }, `${regNo} released`);
	await recordDocument(recorder, vehicle, 'cancelled by the dealer');
}

const cancelling = (id: string): Fields => ({
	DocumentId: id,
	CancelReason: ' Other: <plans> changed ',
	CancelRemarks: 'Cancel from APP',
	AppointmentId: id,
});
