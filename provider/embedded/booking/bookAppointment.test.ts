import { beforeAll, beforeEach, expect, test } from 'vitest';
import { providerMessage } from '../../../domain/providerMessage.ts';
import {
	addVehicles,
	type BookingPayload,
	createBookingPayload,
	deleteBookings,
	readTakenSeats,
	testDay,
} from '../../../tests/support/provider/bookingPayload.ts';
import { describeEachDemoDatabase } from '../../../tests/support/provider/eachDemoDatabase.ts';
import { type EmbeddedTestProvider, openTestProvider } from '../../../tests/support/provider/harness.ts';
import { messageText } from '../../../tests/support/provider/messageText.ts';
import { formatMessage } from '../../translations/formatMessage.ts';
import { setBookingHold } from './eligibility.ts';

const key = () => crypto.randomUUID();

describeEachDemoDatabase('BookServiceAppointment', (database) => {
	let provider: EmbeddedTestProvider;
	beforeAll(async () => {
		provider = await openTestProvider(database().db);
	});
	beforeEach(async () => {
		await deleteBookings(database().db);
	});
	const db = () => database().db;
	const book = (payload: BookingPayload, idempotencyKey = key(), language = 'en') =>
		provider.call('BookServiceAppointment', payload, { key: idempotencyKey, language });
	const appointments = async (regNo = 'MH12AB1234') =>
		db()
			.selectFrom('appointment')
			.innerJoin('vehicle', 'vehicle.id', 'appointment.vehicle_id')
			.selectAll('appointment')
			.where('reg_no', '=', regNo)
			.execute();

	test('writes the appointment with its lines, takes the seat and sets a LegacyId', async () => {
		const payload = await createBookingPayload(db(), provider);
		const answer = await book(payload);
		expect(answer).toMatchObject({ IsRequestSuccessfull: true, AppointmentNo: expect.stringMatching(/^SA\d+$/) });
		const [appointment, ...others] = await appointments();
		expect(others).toEqual([]);
		expect(appointment).toMatchObject({
			id: answer.AppointmentId,
			status: 'Booked',
			day: testDay,
			start_minute: 600,
			end_minute: 660,
			problem: payload.CustomerVoice,
			pick_up_line1: '12 MG Road',
			drop_off_line1: 'Gate 2, IT Park',
			km_reading: payload.KmReading,
			total_parts: Math.round(Number(payload.TotalPartsPrice) * 100),
			total_labour: Math.round(Number(payload.TotalLabourCharges) * 100),
		});
		expect(appointment?.legacy_id).toBeGreaterThan(0);
		const lines = await db().selectFrom('appointment_line').selectAll().orderBy('position').execute();
		const mine = lines.filter((line) => line.appointment_id === answer.AppointmentId);
		expect(mine).toHaveLength(payload.PeriodicParts.length + 1);
		expect(mine[0]).toMatchObject({ is_selected: false, reason: 'Changed last month' });
		expect(mine.at(-1)).toMatchObject({ job_id: payload.AdditionalServices[0]?.ServiceId, is_selected: true });
		expect(await readTakenSeats(db())).toBe(1);
	});

	test('returns the first result for a repeated key, and rejects another payload with that key', async () => {
		const payload = await createBookingPayload(db(), provider);
		const same = key();
		const first = await book(payload, same);
		expect(await book(payload, same)).toEqual(first);
		// The result is stored as a message code, so a repeated request gets it in its own language.
		const inHindi = { ...first, Message: formatMessage(providerMessage('booked'), 'hi') };
		expect(await book(payload, same, 'hi')).toEqual(inHindi);
		expect(await book({ ...payload, CustomerVoice: 'Something else' }, same)).toMatchObject({
			IsRequestSuccessfull: false,
			Message: messageText('otherPayload'),
		});
		expect(await appointments()).toHaveLength(1);
	});

	test('returns the same rejection for a repeated key, even when its reason no longer holds', async () => {
		const payload = await createBookingPayload(db(), provider);
		await setBookingHold({ regNo: 'MH12AB1234', message: 'A recall is open.' }, { db: db() });
		const same = key();
		expect(await book(payload, same)).toMatchObject({
			IsRequestSuccessfull: false,
			Message: messageText('onHold', { message: 'A recall is open.' }),
		});
		await setBookingHold({ regNo: 'MH12AB1234', message: null }, { db: db() });
		expect(await book(payload, same)).toMatchObject({
			IsRequestSuccessfull: false,
			Message: messageText('onHold', { message: 'A recall is open.' }),
		});
		expect(await book(payload)).toMatchObject({ IsRequestSuccessfull: true });
	});

	test('books a vehicle of status NA without parts, jobs and problem', async () => {
		const payload = await createBookingPayload(db(), provider, { regNo: 'DL3CAB0001', dealerCode: 'DL-DEL-01' });
		const zero = { TotalPartsPrice: '0.00', TotalLabourCharges: '0.00', TotalEstimateAmount: '0.00' };
		const short = { ...payload, ...zero, PeriodicParts: [], AdditionalServices: [], CustomerVoice: '' };
		expect(await book(short)).toMatchObject({ IsRequestSuccessfull: true });
	});

	test('keeps what the owner of a vehicle of status NA says is wrong', async () => {
		const payload = await createBookingPayload(db(), provider, { regNo: 'DL3CAB0001', dealerCode: 'DL-DEL-01' });
		const zero = { TotalPartsPrice: '0.00', TotalLabourCharges: '0.00', TotalEstimateAmount: '0.00' };
		const short = { ...payload, ...zero, PeriodicParts: [], AdditionalServices: [], CustomerVoice: 'It pulls left' };
		expect(await book(short)).toMatchObject({ IsRequestSuccessfull: true });
		expect(await appointments('DL3CAB0001')).toMatchObject([{ problem: 'It pulls left' }]);
	});

	test('accepts 0 km of a vehicle without a last reading', async () => {
		const payload = await createBookingPayload(db(), provider, { regNo: '22BH1234AA', km: 0 });
		expect(await book(payload)).toMatchObject({ IsRequestSuccessfull: true });
		expect(await appointments('22BH1234AA')).toMatchObject([{ km_reading: 0 }]);
	});

	test('stores the answers to a self-declaration, and rejects answers to another one', async () => {
		const { Data } = await provider.call('GetSelfDeclarationViewByDealerCode', { DealerCode: 'MH-PUN-01' });
		const [declaration] = Data ?? [];
		const question = declaration?.Question?.[0];
		const answer = {
			QuestionId: question?.QuestionId ?? '',
			AnswerType: 9,
			AnswerTypeName: 'Multi choice',
			SelectedLOV: question?.LOV?.slice(0, 2).map((option) => option.LOVId) ?? [],
		};
		const payload = {
			...(await createBookingPayload(db(), provider)),
			SelfDeclarationId: declaration?.SelfDeclarationId ?? '',
			SelfDeclarationQuestionnaire: [answer],
		};
		const elsewhere = await createBookingPayload(db(), provider, { dealerCode: 'MH-PUN-02' });
		const refused = { ...elsewhere, SelfDeclarationId: payload.SelfDeclarationId };
		expect(await book(refused)).toMatchObject({ IsRequestSuccessfull: false });
		const booked = await book(payload);
		const stored = await db().selectFrom('appointment_answer').selectAll().execute();
		expect(stored).toEqual([
			{ appointment_id: booked.AppointmentId, question_id: answer.QuestionId, selected: answer.SelectedLOV },
		]);
	});

	type Change = (payload: BookingPayload) => Partial<BookingPayload>;
	type Message = string | ((payload: BookingPayload) => string);
	const totalChanged = ({ TotalEstimateAmount }: BookingPayload) =>
		messageText('totalChanged', { total: Math.round(Number(TotalEstimateAmount) * 100) });
	const changes: [name: string, change: Change, message: Message][] = [
		['an unknown vehicle', () => ({ IBID: crypto.randomUUID() }), messageText('vehicleNotFound')],
		['an id that is none', () => ({ IBID: "x' or 1=1" }), messageText('vehicleNotFound')],
		['another registration number', () => ({ RegistrationNo: 'KA01EF2345' }), messageText('otherVehicle')],
		['another model', () => ({ ModelID: crypto.randomUUID() }), messageText('otherVehicle')],
		['an unknown dealer', () => ({ DealerCode: 'XX-1' }), messageText('dealerNotFound')],
		['another organization', () => ({ OrganizationId: crypto.randomUUID() }), messageText('otherOrganization')],
		['another parent', () => ({ ParentOrganizationId: 'SOMEONE' }), messageText('otherOrganization')],
		['a reading that did not grow', () => ({ KmReading: 11_240 }), messageText('kmTooLow', { last: 11_240 })],
		['an unknown repair type', () => ({ RepairTypeId: 'none' }), messageText('repairTypeUnknown')],
		[
			'a slot id of another day',
			() => ({ AppointmentTimeSlotId: 'MH-PUN-01_2026-11-25_1000' }),
			messageText('slotUnknown'),
		],
		[
			'a slot id of another dealer',
			() => ({ AppointmentTimeSlotId: `MH-PUN-02_${testDay}_1000` }),
			messageText('slotUnknown'),
		],
		['no slot id', () => ({ AppointmentTimeSlotId: '' }), messageText('slotUnknown')],
		['an hour with another end', () => ({ AppointmentTimeSlotTime: '10:00 - 10:30' }), messageText('slotUnknown')],
		['no problem', () => ({ CustomerVoice: '  \n ' }), messageText('problemMissing')],
		[
			'an address of blanks',
			(p) => ({ PickAddress: p.PickAddress?.map((a) => ({ ...a, CityName: ' ' })) }),
			messageText('addressIncomplete'),
		],
		['an unknown declaration', () => ({ SelfDeclarationId: crypto.randomUUID() }), messageText('declarationUnknown')],
		['a total of its own', () => ({ TotalEstimateAmount: '1.00' }), totalChanged],
		[
			'a part that is not due',
			(p) => ({ PeriodicParts: p.PeriodicParts.map((part, at) => ({ ...part, PeriodicId: `p${at}` })) }),
			({ PeriodicParts: [part] }) => messageText('notOffered', { name: part?.PartName ?? '' }),
		],
		['a part twice', (p) => ({ PeriodicParts: [...p.PeriodicParts, ...p.PeriodicParts] }), messageText('repeated')],
		[
			'a part at another price',
			(p) => ({ PeriodicParts: p.PeriodicParts.map((part) => ({ ...part, Price: part.Price + 0.01 })) }),
			totalChanged,
		],
		[
			'a job of another model',
			(p) => ({ AdditionalServices: p.AdditionalServices.map((job) => ({ ...job, ServiceId: crypto.randomUUID() })) }),
			({ AdditionalServices: [job] }) => messageText('notOffered', { name: job?.JobTypeName ?? '' }),
		],
	];
	test.each(changes)('rejects %s, and writes nothing', async (_name, change, message) => {
		const payload = await createBookingPayload(db(), provider);
		const answer = await book({ ...payload, ...change(payload) });
		const expected = typeof message === 'string' ? message : message(payload);
		expect(answer).toMatchObject({ IsRequestSuccessfull: false, Message: expected });
		expect(await appointments()).toEqual([]);
		expect(await readTakenSeats(db())).toBe(0);
	});

	const closed: [name: string, day: string, start: string, message: string][] = [
		['today', '2026-11-21', '15:00', messageText('dayOutside', { first: '2026-11-22', last: '2026-12-07' })],
		[
			'the day after the window',
			'2026-12-08',
			'10:00',
			messageText('dayOutside', { first: '2026-11-22', last: '2026-12-07' }),
		],
		['an hour that it does not work', testDay, '20:00', messageText('slotUnknown')],
		['a holiday', '2026-12-03', '10:00', messageText('slotUnknown')],
	];
	test.each(closed)('rejects %s', async (_name, day, start, message) => {
		const payload = await createBookingPayload(db(), provider, { day, start });
		expect(await book(payload)).toMatchObject({ IsRequestSuccessfull: false, Message: message });
	});

	test('rejects the weekly day off', async () => {
		const sunday = await createBookingPayload(db(), provider, { dealerCode: 'MH-PUN-02', day: '2026-11-22' });
		const tuesday = await createBookingPayload(db(), provider, { dealerCode: 'MH-PUN-02', day: '2026-11-24' });
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
		const first = await createBookingPayload(db(), provider, { regNo: one, day: '2026-11-22' });
		const last = await createBookingPayload(db(), provider, { regNo: other, day: '2026-12-07' });
		expect(await book(first)).toMatchObject({ IsRequestSuccessfull: true });
		expect(await book(last)).toMatchObject({ IsRequestSuccessfull: true });
	});

	test('rejects a vehicle on hold, at the dealership, or with an appointment, each with its own message', async () => {
		const onHold = await createBookingPayload(db(), provider, { regNo: 'GJ05JK4567', dealerCode: 'GJ-SUR-01' });
		expect(await book(onHold)).toMatchObject({ Message: expect.stringMatching(/part for your vehicle is on its way/) });
		const booked = await createBookingPayload(db(), provider, { regNo: 'KA01EF2345', dealerCode: 'KA-BLR-01' });
		expect(await book(booked)).toMatchObject({ IsRequestSuccessfull: true });
		expect(await book(booked)).toMatchObject({ Message: messageText('alreadyBooked') });
		await db()
			.updateTable('service_entry')
			.set({ is_active: true, phase: 'delivered' })
			.where('job_card_no', '=', 'JC240100')
			.executeTakeFirstOrThrow();
		const inside = await createBookingPayload(db(), provider);
		expect(await book(inside)).toMatchObject({ Message: messageText('atDealership') });
	});

	test('rejects in Hindi when the request is in Hindi', async () => {
		const payload = await createBookingPayload(db(), provider);
		const answer = await book({ ...payload, DealerCode: 'XX-1' }, key(), 'hi-IN,hi;q=0.9,en;q=0.5');
		expect(answer.Message).toBe(formatMessage(providerMessage('dealerNotFound'), 'hi'));
	});

	test('gives the last seat to one booking', async () => {
		const regNos = await addVehicles(db(), 4, 'MH14AA');
		const wish = { dealerCode: 'MH-PUN-04', start: '11:00' };
		const payloads = await Promise.all(regNos.map((regNo) => createBookingPayload(db(), provider, { ...wish, regNo })));
		const answers = await Promise.all(payloads.map((payload) => book(payload)));
		expect(answers.filter((answer) => answer.IsRequestSuccessfull)).toHaveLength(1);
		const refused = answers.filter((answer) => !answer.IsRequestSuccessfull).map((answer) => answer.Message);
		expect(new Set(refused)).toEqual(new Set([messageText('slotTaken')]));
		expect(await readTakenSeats(db(), wish)).toBe(1);
	});
});
