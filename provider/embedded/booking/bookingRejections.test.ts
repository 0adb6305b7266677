import { expect, test } from 'vitest';
import { resultCode } from '../../../domain/resultCode.ts';
import {
	addVehicles,
	type BookingPayload,
	createBookingPayload,
	deleteBookings,
	readTakenSeats,
	testDay,
} from '../../../tests/support/provider/bookingPayload.ts';
import { describeEachDemoDatabase } from '../../../tests/support/provider/eachDemoDatabase.ts';
import { resultText } from '../../../tests/support/provider/resultText.ts';
import { useBookings } from '../../../tests/support/provider/useBookings.ts';
import { formatResultText } from '../../translations/formatResultText.ts';

const key = () => crypto.randomUUID();

describeEachDemoDatabase('BookServiceAppointment rejects', (database) => {
	const { provider, db, book, appointments } = useBookings(database);

	type Change = (payload: BookingPayload) => Partial<BookingPayload>;
	type Message = string | ((payload: BookingPayload) => string);
	const totalChanged = ({ TotalEstimateAmount }: BookingPayload) =>
		resultText('totalChanged', { total: Math.round(Number(TotalEstimateAmount) * 100) });
	const changes: [name: string, change: Change, message: Message][] = [
		['an unknown vehicle', () => ({ IBID: crypto.randomUUID() }), resultText('vehicleNotFound')],
		['an id that is none', () => ({ IBID: "x' or 1=1" }), resultText('vehicleNotFound')],
		['another registration number', () => ({ RegistrationNo: 'KA01EF2345' }), resultText('otherVehicle')],
		['another model', () => ({ ModelID: crypto.randomUUID() }), resultText('otherVehicle')],
		['an unknown dealer', () => ({ DealerCode: 'XX-1' }), resultText('dealerNotFound')],
		['another organization', () => ({ OrganizationId: crypto.randomUUID() }), resultText('otherOrganization')],
		['another parent', () => ({ ParentOrganizationId: 'SOMEONE' }), resultText('otherOrganization')],
		[
			'a reading that did not grow',
			() => ({ KmReading: 11_240 }),
			resultText('kmTooLow', { last: 11_240, phone: '020-40000401' }),
		],
		['an unknown repair type', () => ({ RepairTypeId: 'none' }), resultText('repairTypeUnknown')],
		[
			'a slot id of another day',
			() => ({ AppointmentTimeSlotId: 'MH-PUN-01_2026-11-25_1000' }),
			resultText('slotUnknown'),
		],
		[
			'a slot id of another dealer',
			() => ({ AppointmentTimeSlotId: `MH-PUN-02_${testDay}_1000` }),
			resultText('slotUnknown'),
		],
		['no slot id', () => ({ AppointmentTimeSlotId: '' }), resultText('slotUnknown')],
		['an hour with another end', () => ({ AppointmentTimeSlotTime: '10:00 - 10:30' }), resultText('slotUnknown')],
		['no problem', () => ({ CustomerVoice: '  \n ' }), resultText('problemMissing')],
		[
			'an address of blanks',
			(p) => ({ PickAddress: p.PickAddress?.map((a) => ({ ...a, CityName: ' ' })) }),
			resultText('addressIncomplete'),
		],
		[
			'a pick-up in a city that is too far away',
			(p) => ({ PickAddress: p.PickAddress?.map((a) => ({ ...a, CityName: 'Nagpur' })) }),
			resultText('cityTooFar', { city: 'Nagpur', metres: 621_300, limitKm: 25 }),
		],
		[
			'a drop-off in a city that is too far away',
			(p) => ({ DropOffAddress: p.DropOffAddress?.map((a) => ({ ...a, CityName: 'Nagpur' })) }),
			resultText('cityTooFar', { city: 'Nagpur', metres: 621_300, limitKm: 25 }),
		],
		['an unknown declaration', () => ({ SelfDeclarationId: crypto.randomUUID() }), resultText('declarationUnknown')],
		[
			'answers without a declaration',
			() => ({
				SelfDeclarationQuestionnaire: [
					{ QuestionId: 'q1', AnswerType: 5, AnswerTypeName: 'Yes/No', SelectedLOV: ['Yes'] },
				],
			}),
			resultText('declarationUnknown'),
		],
		['a total of its own', () => ({ TotalEstimateAmount: '1.00' }), totalChanged],
		['a total of its own for parts', () => ({ TotalPartsPrice: '0.00' }), totalChanged],
		['a total of its own for labour', () => ({ TotalLabourCharges: '0.00' }), totalChanged],
		[
			'a part that is not due',
			(p) => ({ PeriodicParts: p.PeriodicParts.map((part, at) => ({ ...part, PeriodicId: `p${at}` })) }),
			({ PeriodicParts: [part] }) => resultText('notOffered', { name: part?.PartName ?? '' }),
		],
		['a part twice', (p) => ({ PeriodicParts: [...p.PeriodicParts, ...p.PeriodicParts] }), resultText('repeated')],
		[
			'a job twice',
			(p) => ({ AdditionalServices: [...p.AdditionalServices, ...p.AdditionalServices] }),
			resultText('repeated'),
		],
		[
			'a job at another price',
			(p) => ({
				AdditionalServices: p.AdditionalServices.map((job) => ({ ...job, LabourPrice: job.LabourPrice + 1 })),
			}),
			totalChanged,
		],
		[
			'a part at another price',
			(p) => ({ PeriodicParts: p.PeriodicParts.map((part) => ({ ...part, Price: part.Price + 0.01 })) }),
			totalChanged,
		],
		[
			'a job of another model',
			(p) => ({ AdditionalServices: p.AdditionalServices.map((job) => ({ ...job, ServiceId: crypto.randomUUID() })) }),
			({ AdditionalServices: [job] }) => resultText('notOffered', { name: job?.JobTypeName ?? '' }),
		],
	];
	test.each(changes)('rejects %s, and writes nothing', async (_name, change, message) => {
		const payload = await createBookingPayload(db(), provider());
		const answer = await book({ ...payload, ...change(payload) });
		const expected = typeof message === 'string' ? message : message(payload);
		expect(answer).toMatchObject({ IsRequestSuccessfull: false, Message: expected });
		expect(await appointments()).toEqual([]);
		expect(await readTakenSeats(db())).toBe(0);
	});

	test('picks up in any city for a dealership without slabs, and in one whose position is not known', async () => {
		const payload = await createBookingPayload(db(), provider(), { dealerCode: 'MH-PUN-03' });
		const from = (CityName: string) => payload.PickAddress?.map((address) => ({ ...address, CityName }));
		expect(await book({ ...payload, PickAddress: from('Nowhere') })).toMatchObject({ IsRequestSuccessfull: true });
		await deleteBookings(db());
		await db().deleteFrom('rate_slab').where('dealer_id', '=', payload.OrganizationId).execute();
		expect(await book({ ...payload, PickAddress: from('Nagpur') })).toMatchObject({ IsRequestSuccessfull: true });
	});

	const closed: [name: string, day: string, start: string, message: string][] = [
		['today', '2026-11-21', '15:00', resultText('dayOutside', { first: '2026-11-22', last: '2026-12-07' })],
		[
			'the day after the window',
			'2026-12-08',
			'10:00',
			resultText('dayOutside', { first: '2026-11-22', last: '2026-12-07' }),
		],
		['an hour that it does not work', testDay, '20:00', resultText('slotUnknown')],
		['a holiday', '2026-12-03', '10:00', resultText('dayClosed', { day: '2026-12-03' })],
	];
	test.each(closed)('rejects %s', async (_name, day, start, message) => {
		const payload = await createBookingPayload(db(), provider(), { day, start });
		expect(await book(payload)).toMatchObject({ IsRequestSuccessfull: false, Message: message });
	});

	test('rejects the weekly day off', async () => {
		const sunday = await createBookingPayload(db(), provider(), { dealerCode: 'MH-PUN-02', day: '2026-11-22' });
		const tuesday = await createBookingPayload(db(), provider(), { dealerCode: 'MH-PUN-02', day: '2026-11-24' });
		const answers = [await book(sunday), await book(tuesday)].map((answer) => answer.IsRequestSuccessfull);
		const dealer = await db()
			.selectFrom('dealer')
			.select('weekly_off')
			.where('code', '=', 'MH-PUN-02')
			.executeTakeFirst();
		expect(answers).toEqual(dealer?.weekly_off === 0 ? [false, true] : [true, false]);
	});

	test('accepts the first and the last day of the window', async () => {
		const [one = '', other = ''] = await addVehicles(db(), 2, 'MH14WW');
		const first = await createBookingPayload(db(), provider(), { regNo: one, day: '2026-11-22' });
		const last = await createBookingPayload(db(), provider(), { regNo: other, day: '2026-12-07' });
		expect(await book(first)).toMatchObject({ IsRequestSuccessfull: true });
		expect(await book(last)).toMatchObject({ IsRequestSuccessfull: true });
	});

	test('rejects a vehicle that is blocked, at the dealership, or with an appointment, each with its own message', async () => {
		const blocked = await createBookingPayload(db(), provider(), { regNo: 'GJ05JK4567', dealerCode: 'GJ-SUR-01' });
		expect(await book(blocked)).toMatchObject({
			Message: expect.stringMatching(/part for your vehicle is on its way/),
		});
		const booked = await createBookingPayload(db(), provider(), { regNo: 'KA01EF2345', dealerCode: 'KA-BLR-01' });
		expect(await book(booked)).toMatchObject({ IsRequestSuccessfull: true });
		expect(await book(booked)).toMatchObject({ Message: resultText('alreadyBooked') });
		await db()
			.updateTable('job_card')
			.set({ is_active: true, phase: 'delivered' })
			.where('job_card_no', '=', 'JC240100')
			.executeTakeFirstOrThrow();
		const inside = await createBookingPayload(db(), provider());
		expect(await book(inside)).toMatchObject({ Message: resultText('atDealership') });
	});

	test('rejects in Hindi when the request is in Hindi', async () => {
		const payload = await createBookingPayload(db(), provider());
		const answer = await book({ ...payload, DealerCode: 'XX-1' }, key(), 'hi-IN,hi;q=0.9,en;q=0.5');
		expect(answer.Message).toBe(formatResultText(resultCode('dealerNotFound'), 'hi'));
	});
});
