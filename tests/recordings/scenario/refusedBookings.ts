/** Refused bookings: each reason in both languages. */

import type { Vehicles } from './reads.ts';
import { type Fields, type Recorder, rowsIn } from './recorder.ts';
import { type RecordedPayload, withDeclaration } from './recordPayload.ts';
import type { RegNo } from './vehicles.ts';

const book = 'BookServiceAppointment';
const unknownId = '00000000-0000-4000-8000-000000000000';

/** Refusals for a vehicle and a slot that could be booked. */
export async function playRefusedBookings(
	recorder: Recorder,
	vehicles: Vehicles,
	booking: RecordedPayload,
): Promise<void> {
	await malformed(recorder, booking);
	await refusedForVehicle(recorder, vehicles, booking);
	await refusedForSlot(recorder, booking);
	await refusedForDetails(recorder, booking);
}

/** Payloads that the schema refuses for more than a single field. */
async function malformed(recorder: Recorder, booking: RecordedPayload): Promise<void> {
	const [pick = {}] = rowsIn(booking, 'PickAddress');
	const [part = {}] = rowsIn(booking, 'PeriodicParts');
	const [job = {}] = rowsIn(booking, 'AdditionalServices');
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

async function refusedForVehicle(recorder: Recorder, vehicles: Vehicles, booking: RecordedPayload): Promise<void> {
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

async function refusedForSlot(recorder: Recorder, booking: RecordedPayload): Promise<void> {
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
	// The same slot in UTC and as the same instant in another offset, so it is refused only for the holiday.
	const elsewhere = { ...booking, ...at(holiday), BookingDateTime: `${holiday}T04:30:00Z` };
	await recorder.both(book, elsewhere, 'holiday, in UTC');
}

async function refusedForDetails(recorder: Recorder, booking: RecordedPayload): Promise<void> {
	const declared = await withDeclaration(recorder, booking);
	const [pick = {}] = rowsIn(booking, 'PickAddress');
	const parts = rowsIn(booking, 'PeriodicParts').map((part) => ({ ...part }));
	const jobs = rowsIn(booking, 'AdditionalServices').map((job) => ({ ...job }));
	const answers = rowsIn(declared, 'SelfDeclarationQuestionnaire').map((answer) => ({ ...answer }));
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
