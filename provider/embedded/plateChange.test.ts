import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { createOneTimeCodes } from '../../access/codes/oneTimeCodes.ts';
import { createMessageLinks } from '../../access/links/messageLinks.ts';
import { createSessionStore } from '../../access/sessions/sessions.ts';
import { askedCode } from '../../access/testing/askedCode.ts';
import { describeEachDemoDatabase } from '../../tests/support/provider/eachDemoDatabase.ts';
import { type EmbeddedTestProvider, openTestProvider, testNow } from '../../tests/support/provider/harness.ts';
import { createVehicleAt, readVehicleDocument, testContext } from '../../tests/support/provider/jobCards.ts';
import { deskCommands } from './desk/commands.ts';
import { giveConsent } from './owners/ownerChoices.ts';
import { readOwnerData } from './owners/readOwnerData.ts';

const keys = [{ kid: 'k1', key: Buffer.alloc(32, 7) }];

describeEachDemoDatabase('A registration number that changes', (database) => {
	let provider: EmbeddedTestProvider;
	let next = 1000;
	const db = () => database().db;
	beforeAll(async () => {
		provider = await openTestProvider(db());
	});
	const desk = async (name: string, fields: object) => {
		const command = deskCommands.find((each) => each.name === name) ?? expect.fail(`there is no ${name}`);
		return (await command.execute(fields, testContext(db()))) as Record<string, unknown>;
	};
	const changePlate = (regNo: string, newRegNo: string) => desk('change-plate', { regNo, newRegNo });
	const freePlate = () => `MH14Z${next++}`;
	const messagesOf = (regNo: string) => db().selectFrom('message').select('id').where('reg_no', '=', regNo).execute();

	test('takes job cards, messages and what the owner chose with it, in the middle of a job card', async () => {
		const [regNo, newRegNo] = [await createVehicleAt('released', db(), provider), freePlate()];
		const before = await readVehicleDocument(regNo, provider);
		await giveConsent({ regNo, noticeVersion: 1 }, testContext(db()));
		expect(await changePlate(regNo, newRegNo.toLowerCase().replace('14', ' 14 '))).toMatchObject({
			regNo: newRegNo,
			status: 'Invoiced',
		});
		const after = await readVehicleDocument(newRegNo, provider);
		expect(after).toEqual({ ...before, Code: newRegNo, RegNo: newRegNo });
		expect(await messagesOf(regNo)).toEqual([]);
		expect(await messagesOf(newRegNo)).not.toEqual([]);
		expect(await desk('show', { regNo: newRegNo })).toMatchObject({ formerRegNos: [regNo] });
		await expect(desk('show', { regNo })).rejects.toMatchObject({ status: 404 });
		const { data } = await readOwnerData({ regNo: newRegNo }, testContext(db()));
		expect(data).toMatchObject({ vehicle: { registrationNumber: newRegNo, formerRegistrationNumbers: [regNo] } });
		expect(data.consent).toMatchObject({ withdrawnAt: null });
	});

	test('is kept in one spelling, and the table refuses every other one', async () => {
		const regNo = await createVehicleAt('booked', db(), provider);
		expect(await changePlate(regNo, 'gj 5 zz 77')).toMatchObject({ regNo: 'GJ05ZZ0077' });
		for (const typed of ['GJ5ZZ77', 'GJ05ZZ0077', 'GJ5ZZ0077', 'GJ O5 ZZ 77'])
			expect(await desk('show', { regNo: typed })).toMatchObject({ regNo: 'GJ05ZZ0077' });
		const spellAs = (text: string) =>
			db().updateTable('vehicle').set({ reg_no: text }).where('reg_no', '=', 'GJ05ZZ0077').execute();
		for (const text of ['GJ5ZZ0077', 'GJ05ZZ77', 'DL03CAB0077', 'MMZ77', 'DL3CAB77'])
			await expect(spellAs(text), text).rejects.toThrow('reg_no_in_usual_spelling');
		for (const mark of ['T1126MH0123AB', 'MHVAAA1234', '77CD123', '03D153874W', 'MMX1234', 'MH123456', '22BH0001AA']) {
			await changePlate('GJ05ZZ0077', mark);
			expect((await provider.direct().vehicleByRegNo(mark))?.regNo).toBe(mark);
			await changePlate(mark, 'GJ05ZZ0077');
		}
	});

	test('ends sessions, the code and all links', async () => {
		const [regNo, newRegNo] = [await createVehicleAt('booked', db(), provider), freePlate()];
		const sessions = createSessionStore(db());
		const madeAt = new Date();
		const content = {
			appointmentId: null,
			hadSeenBooking: false,
			bookingSeen: false,
			bearer: null,
			openedBy: 'code',
		} as const;
		const id = await sessions.open({ regNo, ...content, linkMadeAt: null }, null, madeAt);
		await createOneTimeCodes(db(), keys).issue(askedCode(regNo), madeAt);
		const links = createMessageLinks(db(), keys);
		const [{ id: messageId } = { id: '' }] = await messagesOf(regNo);
		const link = { messageId, regNo, path: '/track', linkBoundToId: null };
		const token = (await links.tokensFor([link], testNow)).get(messageId) ?? '';
		expect(await links.find(token)).toMatchObject({ regNo });
		await changePlate(regNo, newRegNo);
		expect(await links.find(token)).toBeNull();
		expect(await sessions.find(id, madeAt)).toBeNull();
		expect(await sessions.isRevoked({ regNo, madeAt })).toBe(true);
		expect(await sessions.isRevoked({ regNo: newRegNo, madeAt })).toBe(false);
		expect(await db().selectFrom('one_time_code').select('tries').where('reg_no', '=', regNo).execute()).toEqual([]);
	});

	test('leaves the one before to another vehicle, whose job cards are its own', async () => {
		const [regNo, other] = [
			await createVehicleAt('booked', db(), provider),
			await createVehicleAt('open', db(), provider),
		];
		const [own, foreign] = [await readVehicleDocument(regNo, provider), await readVehicleDocument(other, provider)];
		const newRegNo = freePlate();
		await changePlate(regNo, newRegNo);
		await changePlate(other, regNo);
		expect(await readVehicleDocument(regNo, provider)).toEqual({ ...foreign, Code: regNo, RegNo: regNo });
		expect(await readVehicleDocument(newRegNo, provider)).toEqual({ ...own, Code: newRegNo, RegNo: newRegNo });
		expect(await desk('show', { regNo })).toMatchObject({ formerRegNos: [other] });
	});

	test('is refused where it is that of another vehicle, or none, or of no vehicle', async () => {
		const [regNo, other] = [
			await createVehicleAt('booked', db(), provider),
			await createVehicleAt('booked', db(), provider),
		];
		await expect(changePlate(regNo, other)).rejects.toMatchObject({ status: 409, rejection: { code: 'regNoTaken' } });
		await expect(changePlate(freePlate(), freePlate())).rejects.toMatchObject({ status: 404 });
		await expect(changePlate(regNo, 'GONE12345')).rejects.toMatchObject({ status: 422 });
		await expect(changePlate('nonsense', freePlate())).rejects.toMatchObject({ status: 422 });
		expect(await desk('show', { regNo })).toMatchObject({ formerRegNos: [] });
	});

	test('leaves nothing of an owner who is forgotten afterwards', async () => {
		const [regNo, newRegNo] = [await createVehicleAt('booked', db(), provider), freePlate()];
		await changePlate(regNo, newRegNo);
		await desk('cancel', { regNo: newRegNo, reason: 'Sold' });
		await desk('forget', { regNo: newRegNo });
		expect([...(await messagesOf(regNo)), ...(await messagesOf(newRegNo))]).toEqual([]);
	});

	test('does not give what is kept of a forgotten owner to anybody', async () => {
		const model = await db().selectFrom('model').select('code').executeTakeFirstOrThrow();
		const blank = {
			component_no: '',
			serial_number: '',
			chassis: '',
			customer_name: '',
			customer_mobile: '0000000000',
		};
		await db()
			.insertInto('vehicle')
			.values({ reg_no: 'GONE00000000001', model_code: model.code, ...blank })
			.execute();
		const { rows } = await sql`select change_plate('GONE00000000001', ${freePlate()}) as changed`.execute(db());
		expect(rows).toEqual([{ changed: null }]);
	});
});
