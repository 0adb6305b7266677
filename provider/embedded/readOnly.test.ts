import { type Kysely, sql, type Transaction } from 'kysely';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import type { Database } from '../../db/schema.ts';
import { describeEachDemoDatabase } from '../../tests/support/provider/eachDemoDatabase.ts';
import { openTestProvider, serveTestProvider, testNow } from '../../tests/support/provider/harness.ts';
import {
	billAmount,
	createBilledJobCard,
	createTestOnlinePayment,
	type TestJobCard,
	type TestOnlinePayment,
} from '../../tests/support/provider/payments.ts';
import { resultText } from '../../tests/support/provider/resultText.ts';
import type { Provider } from '../port.ts';
import { createDeskRouter } from './desk/deskRouter.ts';
import { beginPayment } from './payments/beginPayment.ts';

const aMinuteLater = new Date(testNow.getTime() + 60_000);

describeEachDemoDatabase('While an order is not settled', (database) => {
	const db = () => database().db;
	let online: TestOnlinePayment;
	let jobCard: TestJobCard;
	beforeAll(async () => {
		await openTestProvider(db());
	});
	beforeEach(async () => {
		online = createTestOnlinePayment();
		jobCard = await createBilledJobCard(db());
		const begun = { ...jobCard, orderId: `KS-${jobCard.jobCardNo}`, jobCardId: jobCard.id, amount: billAmount };
		await beginPayment({ ...begun, portalUrl: 'http://portal.test' }, { db: db(), now: testNow, online });
	});

	const providerOn = (on: Kysely<Database>): Provider => {
		const served = serveTestProvider(on, { online });
		served.setNow(aMinuteLater);
		return served.direct();
	};
	/** Runs calls on a connection that PostgreSQL lets write nothing. */
	const readOnly = <T>(run: (provider: Provider) => Promise<T>): Promise<T> =>
		db()
			.transaction()
			.execute(async (trx: Transaction<Database>) => {
				await sql`set transaction read only`.execute(trx);
				return run(providerOn(trx));
			});
	const order = () =>
		db().selectFrom('payment_order').selectAll().where('job_card_id', '=', jobCard.id).executeTakeFirstOrThrow();

	test('its vehicle and its job card are read without a write', async () => {
		const before = await order();
		const read = await readOnly(async (provider) => ({
			byId: await provider.vehicle(jobCard.vehicleId),
			byRegNo: await provider.vehicleByRegNo(jobCard.regNo),
			version: await provider.vehicleVersion(jobCard.regNo),
			services: await provider.appointmentsAndJobCards({ vehicleId: jobCard.vehicleId, skip: 0, take: 10 }),
		}));
		expect(read.byRegNo).toEqual(read.byId);
		expect(read.byId.statusCheckDueFor).toBe(jobCard.id);
		expect(read.byId.serviceHistory[0]?.payments).toMatchObject([{ state: 'abandoned' }]);
		expect(read.version).toEqual({ version: read.byId.vehicleVersion, statusCheckDueFor: jobCard.id });
		expect(await order()).toEqual(before);
	});

	test('a status check is requested by a call of its own, which changes nothing else of the order', async () => {
		const before = await order();
		const refused = readOnly((provider) => provider.requestStatusCheck(jobCard.id));
		await expect(refused).rejects.toMatchObject({ kind: 'refused' });
		await providerOn(db()).requestStatusCheck(jobCard.id);
		expect(await order()).toEqual({ ...before, next_ask_at: aMinuteLater });
	});

	test('whoever tries to save something reads that nothing can be saved', async () => {
		const cancelled = readOnly((provider) => provider.cancelAppointment({ appointmentId: jobCard.id, reason: 'x' }));
		await expect(cancelled).rejects.toMatchObject({ kind: 'refused', rejection: { code: 'unwritable' } });
		let atDesk: unknown;
		const command = db()
			.transaction()
			.execute(async (trx) => {
				await sql`set transaction read only`.execute(trx);
				const log = { info: () => undefined, error: () => undefined };
				const options = { db: trx, now: () => testNow, tokens: ['token'], log, countRejection: () => undefined };
				const headers = { Authorization: 'Bearer token' };
				const path = `/vehicles/${jobCard.regNo}/unblock`;
				atDesk = await (await createDeskRouter(options).request(path, { method: 'POST', headers })).json();
			});
		await expect(command).rejects.toThrow('rolled back');
		expect(atDesk).toMatchObject({ ok: false, error: resultText('unwritable') });
	});

	test.each(['9d0cf4a6-3d0e-4f6c-8a3e-1f2b3c4d5e6f', 'an id of another system'])(
		'a check of job card %s changes nothing',
		async (id) => {
			const before = await order();
			await providerOn(db()).requestStatusCheck(id);
			expect(await order()).toEqual(before);
		},
	);

	test('without online payment a status check changes nothing', async () => {
		const before = await order();
		const served = serveTestProvider(db(), { online: null });
		served.setNow(aMinuteLater);
		await served.direct().requestStatusCheck(jobCard.id);
		expect(await order()).toEqual(before);
	});
});
