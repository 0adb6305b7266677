import { expect, test } from 'vitest';
import { resultCode } from '../../../domain/resultCode.ts';
import {
	addVehicles,
	createBookingPayload,
	readTakenSeats,
	testDay,
} from '../../../tests/support/provider/bookingPayload.ts';
import { describeEachDemoDatabase } from '../../../tests/support/provider/eachDemoDatabase.ts';
import { resultText } from '../../../tests/support/provider/resultText.ts';
import { useBookings } from '../../../tests/support/provider/useBookings.ts';
import { formatResultText } from '../../translations/formatResultText.ts';
import { setBookingBlock } from './eligibility.ts';

const key = () => crypto.randomUUID();

describeEachDemoDatabase('BookServiceAppointment', (database) => {
	const { provider, db, book, appointments } = useBookings(database);

	test('writes the appointment with its lines, takes the seat and sets a LegacyId', async () => {
		const payload = await createBookingPayload(db(), provider());
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
		const payload = await createBookingPayload(db(), provider());
		const same = key();
		const first = await book(payload, same);
		expect(await book(payload, same)).toEqual(first);
		// The result is stored as a result code, so a repeated request gets it in its own language.
		const inHindi = { ...first, Message: formatResultText(resultCode('booked'), 'hi') };
		expect(await book(payload, same, 'hi')).toEqual(inHindi);
		expect(await book({ ...payload, CustomerVoice: 'Something else' }, same)).toMatchObject({
			IsRequestSuccessfull: false,
			Message: resultText('otherPayload'),
		});
		expect(await appointments()).toHaveLength(1);
	});

	test('returns the same rejection for a repeated key, even when its reason no longer holds', async () => {
		const payload = await createBookingPayload(db(), provider());
		await setBookingBlock({ regNo: 'MH12AB1234', message: 'A recall is open.' }, { db: db() });
		const same = key();
		expect(await book(payload, same)).toMatchObject({
			IsRequestSuccessfull: false,
			Message: resultText('blocked', { message: 'A recall is open.' }),
		});
		await setBookingBlock({ regNo: 'MH12AB1234', message: null }, { db: db() });
		expect(await book(payload, same)).toMatchObject({
			IsRequestSuccessfull: false,
			Message: resultText('blocked', { message: 'A recall is open.' }),
		});
		expect(await book(payload)).toMatchObject({ IsRequestSuccessfull: true });
	});

	test('books a vehicle of status NA without parts, jobs and problem', async () => {
		const payload = await createBookingPayload(db(), provider(), { regNo: 'DL3CAB0001', dealerCode: 'DL-DEL-01' });
		const zero = { TotalPartsPrice: '0.00', TotalLabourCharges: '0.00', TotalEstimateAmount: '0.00' };
		const short = { ...payload, ...zero, PeriodicParts: [], AdditionalServices: [], CustomerVoice: '' };
		expect(await book(short)).toMatchObject({ IsRequestSuccessfull: true });
	});

	test('keeps what the owner of a vehicle of status NA says is wrong', async () => {
		const payload = await createBookingPayload(db(), provider(), { regNo: 'DL3CAB0001', dealerCode: 'DL-DEL-01' });
		const zero = { TotalPartsPrice: '0.00', TotalLabourCharges: '0.00', TotalEstimateAmount: '0.00' };
		const short = { ...payload, ...zero, PeriodicParts: [], AdditionalServices: [], CustomerVoice: 'It pulls left' };
		expect(await book(short)).toMatchObject({ IsRequestSuccessfull: true });
		expect(await appointments('DL3CAB0001')).toMatchObject([{ problem: 'It pulls left' }]);
	});

	test('accepts 0 km of a vehicle without a last reading', async () => {
		const payload = await createBookingPayload(db(), provider(), { regNo: '22BH1234AA', km: 0 });
		expect(await book(payload)).toMatchObject({ IsRequestSuccessfull: true });
		expect(await appointments('22BH1234AA')).toMatchObject([{ km_reading: 0 }]);
	});

	test('stores the answers to a self-declaration, and rejects answers to another one', async () => {
		const { Data } = await provider().call('GetSelfDeclarationViewByDealerCode', { DealerCode: 'MH-PUN-01' });
		const [declaration] = Data ?? [];
		const question = declaration?.Question?.[0];
		const answer = {
			QuestionId: question?.QuestionId ?? '',
			AnswerType: 9,
			AnswerTypeName: 'Multi choice',
			SelectedLOV: question?.LOV?.slice(0, 2).map((option) => option.LOVId) ?? [],
		};
		const payload = {
			...(await createBookingPayload(db(), provider())),
			SelfDeclarationId: declaration?.SelfDeclarationId ?? '',
			SelfDeclarationQuestionnaire: [answer],
		};
		const elsewhere = await createBookingPayload(db(), provider(), { dealerCode: 'MH-PUN-02' });
		const refused = { ...elsewhere, SelfDeclarationId: payload.SelfDeclarationId };
		expect(await book(refused)).toMatchObject({ IsRequestSuccessfull: false });
		for (const answers of [[answer, answer], [{ ...answer, QuestionId: crypto.randomUUID() }]]) {
			const wrong = { ...payload, SelfDeclarationQuestionnaire: answers };
			expect((await book(wrong)).Message).toBe(resultText('declarationUnknown'));
		}
		const booked = await book(payload);
		const stored = await db().selectFrom('appointment_answer').selectAll().execute();
		expect(stored).toEqual([
			{ appointment_id: booked.AppointmentId, question_id: answer.QuestionId, selected: answer.SelectedLOV },
		]);
	});

	test('gives the last seat to one booking', async () => {
		const regNos = await addVehicles(db(), 4, 'MH14AA');
		const wish = { dealerCode: 'MH-PUN-04', start: '11:00' };
		const payloads = await Promise.all(
			regNos.map((regNo) => createBookingPayload(db(), provider(), { ...wish, regNo })),
		);
		const answers = await Promise.all(payloads.map((payload) => book(payload)));
		expect(answers.filter((answer) => answer.IsRequestSuccessfull)).toHaveLength(1);
		const refused = answers.filter((answer) => !answer.IsRequestSuccessfull).map((answer) => answer.Message);
		expect(new Set(refused)).toEqual(new Set([resultText('slotTaken')]));
		expect(await readTakenSeats(db(), wish)).toBe(1);
	});
});
