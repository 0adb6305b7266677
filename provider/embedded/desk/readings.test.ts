/** docs/product.md#readings */
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { workshopStages } from '../../../domain/jobCard/jobCardStages.ts';
import { addVehicles, createBookingPayload, deleteBookings } from '../../../tests/support/provider/bookingPayload.ts';
import { describeEachDemoDatabase } from '../../../tests/support/provider/eachDemoDatabase.ts';
import { type EmbeddedTestProvider, openTestProvider, testNow } from '../../../tests/support/provider/harness.ts';
import {
	completeStages,
	createVehicleAt,
	readVehicleDocument,
	testContext,
} from '../../../tests/support/provider/jobCards.ts';
import { resultText } from '../../../tests/support/provider/resultText.ts';
import { readOwnerData } from '../owners/readOwnerData.ts';
import { deskCommands } from './commands.ts';

const adviser = { adviser: 'Meera Joshi', adviserNumber: '9000011111' };
const [right, wrong] = [11_300, 112_400];

describeEachDemoDatabase('A reading', (database) => {
	let provider: EmbeddedTestProvider;
	beforeAll(async () => {
		provider = await openTestProvider(database().db);
	});
	beforeEach(() => deleteBookings(database().db));
	const db = () => database().db;
	const desk = async (name: string, fields: object) => {
		const command = deskCommands.find((each) => each.name === name) ?? expect.fail(`there is no ${name}`);
		return (await command.execute(fields, testContext(db()))) as Record<string, unknown>;
	};
	/** Was at 9,420 km on 16 July. */
	const vehicle = async (step: 'booked' | 'open', lastReading: number | null = 9420) => {
		const regNo = await createVehicleAt(step, db(), provider);
		await setVehicle(regNo, { last_km_reading: lastReading });
		return regNo;
	};
	const setVehicle = (regNo: string, values: { last_km_reading: number | null } | { owner_since: Date }) =>
		db().updateTable('vehicle').set(values).where('reg_no', '=', regNo).execute();
	const leap = (last: number, given: number) => ({
		...{ status: 422, rejection: { code: 'readingImplausible', params: { last, given } } },
	});
	const readingOf = async (regNo: string) => (await desk('show', { regNo })).usageReading;
	async function close(regNo: string, fields: object = {}) {
		const ofVehicle = { regNo };
		await completeStages(regNo, workshopStages, testContext(db()));
		for (const name of ['close-billing', 'release-proforma', 'raise-tax-invoice']) await desk(name, ofVehicle);
		await desk('pay', { ...ofVehicle, mode: 'Cash', receipt: 'R-1' });
		await desk('deliver', ofVehicle);
		await desk('close', { ...ofVehicle, ...fields });
	}

	test('that leaps opens a job card once it is confirmed', async () => {
		const regNo = await vehicle('booked');
		await expect(desk('open', { regNo, ...adviser, km: wrong })).rejects.toMatchObject(leap(9420, wrong));
		const unconfirmed = { regNo, ...adviser, km: wrong, confirm: false };
		await expect(desk('open', unconfirmed)).rejects.toMatchObject(leap(9420, wrong));
		expect(await desk('show', { regNo })).toMatchObject({ jobCardNo: null, appointmentStatus: 'Booked' });
		await desk('open', { regNo, ...adviser, km: wrong, confirm: true });
		expect(await readingOf(regNo)).toBe(wrong);
	});

	test('that leaps changes a booking once it is confirmed', async () => {
		const regNo = await vehicle('booked');
		await expect(desk('change', { regNo, km: wrong })).rejects.toMatchObject(leap(9420, wrong));
		await desk('change', { regNo, km: wrong, confirm: 'true' });
		expect(await desk('show', { regNo })).toMatchObject({ bookedKm: wrong });
	});

	test('of the owner is accepted, but opens a job card only as any other', async () => {
		const [regNo = ''] = await addVehicles(db(), 1, 'MH14X');
		const typed = await createBookingPayload(db(), provider, { regNo, km: wrong });
		expect(await provider.call('BookServiceAppointment', typed, { key: crypto.randomUUID() })).toMatchObject({
			IsRequestSuccessfull: true,
		});
		await expect(desk('open', { regNo, ...adviser })).rejects.toMatchObject(leap(11_240, wrong));
		await desk('open', { regNo, ...adviser, km: right });
		expect(await readingOf(regNo)).toBe(right);
	});

	test('is the first one, whatever it is', async () => {
		const regNo = await vehicle('booked', null);
		await desk('open', { regNo, ...adviser, km: 9_999_999 });
		expect(await readingOf(regNo)).toBe(9_999_999);
	});

	test('that was wrong refuses the owner, with the number to call, until the desk corrects it', async () => {
		const regNo = await vehicle('booked');
		await desk('open', { regNo, ...adviser, km: wrong, confirm: true });
		await close(regNo);
		const booking = await createBookingPayload(db(), provider, { regNo, km: right, dealerCode: 'MH-PUN-03' });
		const book = () => provider.call('BookServiceAppointment', booking, { key: crypto.randomUUID() });
		expect(await book()).toMatchObject({
			IsRequestSuccessfull: false,
			Message: resultText('kmTooLow', { last: wrong, phone: '020-40000401' }),
		});
		const given = { regNo, km: 11_240, by: 'Meera Joshi', reason: 'A digit too many' };
		expect(await desk('correct-reading', given)).toEqual({ regNo, readingBefore: wrong, lastKmReading: 11_240 });
		expect(await readVehicleDocument(regNo, provider)).toMatchObject({
			...{ LastKMReading: 11_240, NextServiceDueKM: 16_240 },
			ServiceHistory: [{ UsageReading: 11_240 }],
		});
		const { by, reason } = given;
		const correction = {
			...{ correctedAt: testNow.toISOString(), by, readingBefore: wrong, reading: 11_240, reason },
		};
		expect(await desk('show', { regNo })).toMatchObject({ lastKmReading: 11_240, readingCorrections: [correction] });
		const { data } = await readOwnerData({ regNo }, testContext(db()));
		expect(data.vehicle).toMatchObject({ lastReading: 11_240, readingCorrections: [correction] });
		expect(await book()).toMatchObject({ Message: resultText('booked') });
		// Whoever comes after does not read what was corrected before.
		await setVehicle(regNo, { owner_since: new Date(testNow.getTime() + 1) });
		const later = await readOwnerData({ regNo }, testContext(db()));
		expect(later.data.vehicle).toMatchObject({ lastReading: 11_240, readingCorrections: [] });
	});

	test('of an open job card is corrected there, and counts once it is closed', async () => {
		const regNo = await vehicle('booked');
		await desk('open', { regNo, ...adviser, km: wrong, confirm: true });
		await desk('correct-reading', { regNo, km: right, by: 'Meera Joshi', reason: 'A digit too many' });
		expect(await readingOf(regNo)).toBe(right);
		await close(regNo, { nextServiceKm: 17_000 });
		await desk('correct-reading', { regNo, km: 11_310, by: 'Meera Joshi', reason: 'Read again' });
		expect(await readVehicleDocument(regNo, provider)).toMatchObject({
			...{ LastKMReading: 11_310, NextServiceDueKM: 17_000 },
			ServiceHistory: [{ UsageReading: 11_310 }],
		});
		expect(await desk('show', { regNo })).toMatchObject({
			readingCorrections: [{ readingBefore: wrong }, { readingBefore: right, reading: 11_310 }],
		});
		// One that was not read on the newest job card is corrected alone.
		await setVehicle(regNo, { last_km_reading: 20_000 });
		await desk('correct-reading', { regNo, km: 12_000, by: 'Meera Joshi', reason: 'Read elsewhere' });
		expect(await readVehicleDocument(regNo, provider)).toMatchObject({
			...{ LastKMReading: 12_000, ServiceHistory: [{ UsageReading: 11_310 }] },
		});
	});

	test('is corrected upwards by a leap once that is confirmed, and of a known vehicle', async () => {
		const regNo = await vehicle('booked');
		const given = { regNo, km: wrong, by: 'Meera Joshi', reason: 'A new meter' };
		await expect(desk('correct-reading', given)).rejects.toMatchObject(leap(9420, wrong));
		expect(await desk('show', { regNo })).toMatchObject({ lastKmReading: 9420, readingCorrections: [] });
		await desk('correct-reading', { ...given, confirm: true });
		expect(await desk('show', { regNo })).toMatchObject({ lastKmReading: wrong });
		await expect(desk('correct-reading', { ...given, regNo: 'MH99ZZ9999' })).rejects.toMatchObject({ status: 404 });
		// The booking's own reading is below the last one now.
		await expect(desk('open', { regNo, ...adviser })).rejects.toMatchObject({ rejection: { code: 'readingTooLow' } });
	});
});
