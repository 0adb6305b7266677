/** Bookings: each reason against one in both languages, then those that are taken, and their keys sent again. */
import { type Payload, payloadFor, withDeclaration, withTotals } from './payload.ts';
import type { Vehicles } from './reads.ts';
import { type Fields, fieldsOf, type Recorder, rowsOf } from './recorder.ts';
import { lookAgain, type RegNo } from './vehicles.ts';

const book = 'BookServiceAppointment';
const unknownId = '00000000-0000-4000-8000-000000000000';
export const pune = { dealer: 'MH-PUN-01', dealerName: 'Deccan Two Wheelers' };
/** One vehicle an hour. */
const pimpri = { dealer: 'MH-PUN-04', dealerName: 'Pimpri Auto Point' };

export async function playBookings(recorder: Recorder, vehicles: Vehicles, booking: Payload): Promise<void> {
	recorder.begin('bookings');
	await malformed(recorder, booking);
	await refusedForVehicle(recorder, vehicles, booking);
	await refusedForSlot(recorder, booking);
	await refusedForDetails(recorder, booking);
	await keys(recorder, vehicles, booking);
	await lastSeat(recorder, vehicles);
	await othersBooked(recorder, vehicles);
}

/** What the contract does not allow, beyond each field by itself. */
async function malformed(recorder: Recorder, booking: Payload): Promise<void> {
	const [pick = {}] = rowsOf(booking, 'PickAddress');
	const [part = {}] = rowsOf(booking, 'PeriodicParts');
	const [job = {}] = rowsOf(booking, 'AdditionalServices');
	const { DropOffAddress: _, ...withoutDropOff } = booking;
	for (const [about, changed] of [
		['BookingDateTime other than the slot', { BookingDateTime: '2026-11-24T11:00:00+05:30' }],
		['BookingDateTime without an offset', { BookingDateTime: '2026-11-24T10:00:00' }],
		['BookingDateTime with fractions', { BookingDateTime: '2026-11-24T10:00:00.000+05:30' }],
		['no such day', { AppointmentDate: '2026-02-30' }],
		['slot without blanks', { AppointmentTimeSlotTime: '10:00-11:00' }],
		['slot of 25 hours', { AppointmentTimeSlotTime: '25:00 - 26:00' }],
		['half a km', { KmReading: 12_000.5 }],
		['km as text', { KmReading: '12000' }],
		['ten million km', { KmReading: 10_000_000 }],
		['negative months', { MonthDifference: -1 }],
		['mobile of nine digits', { CustomerMobileNumberForAppointment: '987654321' }],
		['control character', { CustomerEmailForAppointment: 'a\u0007b' }],
		['problem too long', { CustomerVoice: 'x'.repeat(1001) }],
		['PIN of five digits', { PickAddress: [{ ...pick, Pincode: '41100' }] }],
		['two addresses', { PickAddress: [pick, pick] }],
		['addresses without pick-up', { IsPickUpAndDropAvailed: false }],
		['unknown field in a part', { PeriodicParts: [{ ...part, More: 1 }] }],
		['negative price', { PeriodicParts: [{ ...part, Price: -1 }] }],
		['tenth of a paisa', { PeriodicParts: [{ ...part, Price: 1.001 }] }],
		['201 parts', { PeriodicParts: Array.from({ length: 201 }, () => ({})) }],
		['job of kind 3', { AdditionalServices: [{ ...job, JobTypeIdentifier: 3 }] }],
		['job that is not active', { AdditionalServices: [{ ...job, IsActive: false }] }],
		['total of three decimals', { TotalEstimateAmount: '1.000' }],
		['total as a number', { TotalEstimateAmount: 1 }],
		['another source', { Source: 'Web' }],
		['same address', { IsDropAddressSameAsPickUp: true }],
	] as readonly (readonly [string, Fields])[]) {
		await recorder.both(book, { ...booking, ...changed }, about);
	}
	await recorder.both(book, withoutDropOff, 'pick-up without drop-off');
	for (const key of [null, '', 'short', 'with a blank', 'x'.repeat(101), 'ключ-1234'.replace(/[^\x20-\x7e]/g, 'é')]) {
		const headers = { 'Idempotency-Key': key };
		await recorder.both(book, booking, `the key ${JSON.stringify(key)}`, { headers });
	}
}

async function refusedForVehicle(recorder: Recorder, vehicles: Vehicles, booking: Payload): Promise<void> {
	const of = (regNo: RegNo): Fields => {
		const { RegNo = '', ItemId = '', DocumentId = '', LastKMReading } = vehicles.get(regNo) ?? {};
		return { RegistrationNo: RegNo, ModelID: ItemId, IBID: DocumentId, KmReading: Number(LastKMReading) + 1000 };
	};
	for (const [about, changed] of [
		['unknown vehicle', { IBID: unknownId }],
		['vehicle without an id', { IBID: 'nobody' }],
		['unknown dealer', { DealerCode: 'XX-XXX-01' }],
		['number of another vehicle', { RegistrationNo: 'KA01EF2345' }],
		['another model', { ModelID: unknownId }],
		['on hold', of('GJ05JK4567')],
		['at the dealership', of('RJ14LM5678')],
		['booked already', of('KA01EF2345')],
		['km as at the last service', { KmReading: 11_240 }],
		['no km', { KmReading: 0 }],
	] as readonly (readonly [string, Fields])[]) {
		await recorder.both(book, { ...booking, ...changed }, about);
	}
}

async function refusedForSlot(recorder: Recorder, booking: Payload): Promise<void> {
	const at = (day: string, start = '10:00', end = '11:00', dealer = 'MH-PUN-01'): Fields => ({
		BookingDateTime: `${day}T${start}:00+05:30`,
		AppointmentDate: day,
		AppointmentTimeSlotId: `${dealer}_${day}_${start.replace(':', '')}`,
		AppointmentTimeSlotTime: `${start} - ${end}`,
	});
	const holiday = '2026-12-03';
	for (const [about, changed] of [
		['another organization', { OrganizationId: unknownId }],
		['another parent organization', { ParentOrganizationId: 'another' }],
		['today', at('2026-11-21', '16:00', '17:00')],
		['yesterday', at('2026-11-20')],
		['a day too far ahead', at('2026-12-08')],
		['no slot id', { AppointmentTimeSlotId: '' }],
		['slot id of another dealer', { AppointmentTimeSlotId: 'MH-PUN-02_2026-11-24_1000' }],
		['half past ten', at('2026-11-24', '10:30', '11:30')],
		['two hours', at('2026-11-24', '10:00', '12:00')],
		['before it opens', at('2026-11-24', '08:00', '09:00')],
		['holiday', at(holiday)],
	] as readonly (readonly [string, Fields])[]) {
		await recorder.both(book, { ...booking, ...changed }, about);
	}
	// In UTC, and as the same instant in another offset, it is the same slot: refused for the holiday alone.
	const elsewhere = { ...booking, ...at(holiday), BookingDateTime: `${holiday}T04:30:00Z` };
	await recorder.both(book, elsewhere, 'holiday, in UTC');
}

async function refusedForDetails(recorder: Recorder, booking: Payload): Promise<void> {
	const declared = await withDeclaration(recorder, booking);
	const [pick = {}] = rowsOf(booking, 'PickAddress');
	const parts = rowsOf(booking, 'PeriodicParts').map((part) => ({ ...part }));
	const jobs = rowsOf(booking, 'AdditionalServices').map((job) => ({ ...job }));
	const answers = rowsOf(declared, 'SelfDeclarationQuestionnaire').map((answer) => ({ ...answer }));
	const [part = {}] = parts;
	const [job = {}] = jobs;
	const [answer = {}] = answers;
	for (const [about, changed] of [
		['unknown repair type', { RepairTypeId: unknownId }],
		['repair type without an id', { RepairTypeId: 'paid' }],
		['no problem', { CustomerVoice: '' }],
		['blank problem', { CustomerVoice: ' \n ' }],
		['blank address', { PickAddress: [{ ...pick, AddressLine1: '  ' }] }],
		['blank city', { DropOffAddress: [{ ...pick, CityName: ' ' }] }],
		['unknown declaration', { SelfDeclarationId: unknownId }],
		['declaration without an id', { SelfDeclarationId: 'none' }],
		['answers without a declaration', { SelfDeclarationQuestionnaire: answers }],
		['unknown question', { ...declared, SelfDeclarationQuestionnaire: [{ ...answer, QuestionId: unknownId }] }],
		['question answered twice', { ...declared, SelfDeclarationQuestionnaire: [answer, answer] }],
		['part twice', { PeriodicParts: [part, ...parts] }],
		['job twice', { AdditionalServices: [job, ...jobs] }],
		['unknown part', { PeriodicParts: [{ ...part, PeriodicId: unknownId, PartName: 'Golden <chain>' }] }],
		['unknown job', { AdditionalServices: [{ ...job, ServiceId: 'none', JobTypeName: 'Gilding' }] }],
		['part that is not due yet', { KmReading: 900_000 }],
		['another price of a part', { PeriodicParts: parts.map((each) => ({ ...each, Price: 1.5 })) }],
		['another price of a job', { AdditionalServices: [{ ...job, LabourPrice: 0 }] }],
		['another total', { TotalEstimateAmount: '1.00' }],
		['another total of parts', { TotalPartsPrice: '0.00' }],
	] as readonly (readonly [string, Fields])[]) {
		await recorder.both(book, { ...booking, ...changed }, about);
	}
}

/** The first booking of the chapter is taken here. */
async function keys(recorder: Recorder, vehicles: Vehicles, booking: Payload): Promise<void> {
	const declared = await withDeclaration(recorder, booking);
	const refusedKey = { headers: { 'Idempotency-Key': recorder.nextKey() } };
	const tooLow = { ...declared, KmReading: 1 };
	await recorder.call(book, tooLow, { ...refusedKey, about: 'refused under a key', language: 'hi' });
	await recorder.both(book, tooLow, 'refused under that key again', refusedKey);
	await recorder.both(book, declared, 'that key with what could be booked', refusedKey);

	const key = { headers: { 'Idempotency-Key': recorder.nextKey() } };
	const about = 'with pick-up, a part left out, a job and a declaration';
	const { AppointmentId = '' } = fieldsOf(await recorder.call(book, declared, { ...key, about }));
	await recorder.both(book, declared, 'the same once more', key);
	await recorder.both(book, { ...declared, KmReading: 20_000 }, 'that key with another reading', key);
	await recorder.both(book, declared, 'that booking under another key');
	await recorder.both('GetServiceAppointmentDetail', { AppointmentId }, 'of the new booking');
	await lookAgain(recorder, vehicles.get('MH12AB1234') ?? {}, 'booked');
	const slots = { DealerCode: 'MH-PUN-01', SelectedDate: '2026-11-24', OrganizationType: 1 };
	await recorder.both('GetServiceTimeSlots', slots, 'with one seat taken');
}

async function lastSeat(recorder: Recorder, vehicles: Vehicles): Promise<void> {
	const [first = {}, second = {}] = [vehicles.get('PB10WX0123'), vehicles.get('22BH1234AA')];
	await recorder.both(book, await payloadFor(recorder, first, pimpri), 'the last seat, and once more');
	const late = await payloadFor(recorder, second, pimpri);
	await recorder.both(book, late, 'no seat left');
	const slots = { DealerCode: 'MH-PUN-04', SelectedDate: '2026-11-24', OrganizationType: 1 };
	await recorder.both('GetServiceTimeSlots', slots, 'with no seat left');
	const next = await payloadFor(recorder, second, { ...pimpri, start: '11:00' });
	await recorder.call(book, next, { about: 'the next slot', language: 'hi' });
}

/** Three steps without the estimates; and what is booked when a vehicle has no history. */
async function othersBooked(recorder: Recorder, vehicles: Vehicles): Promise<void> {
	const vehicle = vehicles.get('DL3CAB0001') ?? {};
	const delhi = { dealer: 'DL-DEL-01', dealerName: 'Connaught Two Wheelers', day: '2026-11-22', start: '13:00' };
	const { PickAddress: _, DropOffAddress: __, ...plain } = await payloadFor(recorder, vehicle, delhi);
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
	await lookAgain(recorder, vehicle, 'booked');
}
