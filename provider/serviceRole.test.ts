/** The provider's contract on PostgreSQL, as a role that has what docs/service-role.sql grants and owns no table. */
import { randomBytes, randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import pino from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createMessageLinks } from '../access/links/messageLinks.ts';
import { type OpenDatabase, openDatabase } from '../db/connect.ts';
import type { Poller } from '../db/poller.ts';
import { createDatabaseFrom } from '../db/testing/databaseTemplate.ts';
import { createRole, grantToService } from '../db/testing/serviceRole.ts';
import { sharedPostgres } from '../db/testing/sharedPostgres.ts';
import { deliveryChangeReasons } from '../domain/jobCard/deliveryChangeReason.ts';
import { workshopStages } from '../domain/jobCard/jobCardStages.ts';
import { addDays } from '../domain/time/calendar.ts';
import { createMessageWorker } from '../messages/messageWorker.ts';
import { createRetentionWorker } from '../server/start/retention.ts';
import { agreeingClock } from '../server/testing/agreeingClock.ts';
import { testDay } from '../tests/support/provider/bookingPayload.ts';
import { demoTemplate, serveTestProvider, testNow } from '../tests/support/provider/harness.ts';
import { performJobCardAction } from '../tests/support/provider/jobCardActions.ts';
import { createVehicleAt, testContext } from '../tests/support/provider/jobCards.ts';
import { createTestOnlinePayment } from '../tests/support/provider/payments.ts';
import { repositoryFiles } from '../tests/support/repositoryFiles.ts';
import { CommandRejected } from './embedded/commandRejected.ts';
import { deskCommands } from './embedded/desk/commands.ts';
import { cancelInvoice } from './embedded/invoices/issueInvoice.ts';
import { createReminderPoller } from './embedded/messages/queueReminders.ts';
import { createReadMessageContents } from './embedded/messages/readMessageContents.ts';
import { listPayments } from './embedded/payments/paymentLists.ts';
import { createStatusWorker } from './embedded/payments/statusCheck.ts';
import { forgetOwner } from './embedded/vehicles/forgetOwner.ts';
import { contractTests } from './testing/contractSuite.ts';

const root = resolve(import.meta.dirname, '..');

describe('The embedded provider as a role that owns no table', () => {
	let opened: OpenDatabase | null = null;
	let openedAsOwner: OpenDatabase | null = null;
	beforeAll(async () => {
		const owner = await createDatabaseFrom(await sharedPostgres(), demoTemplate);
		const service = await createRole(owner);
		await grantToService(owner, service);
		openedAsOwner = await openDatabase({ databaseUrl: owner, dataDir: '' });
		opened = await openDatabase({ databaseUrl: service, dataDir: '' });
	}, 60_000);
	afterAll(() => Promise.all([opened?.close(), openedAsOwner?.close()]));

	const dbOf = (database: OpenDatabase | null) =>
		database?.db ?? expect.fail('the database is open only while tests run');
	contractTests(() => dbOf(opened), { owner: () => dbOf(openedAsOwner) });

	it('runs every command of the desk', async () => {
		const db = dbOf(opened);
		const provider = serveTestProvider(db);
		const done = new Set<string>();
		const desk = async (name: string, fields: object = {}) => {
			done.add(name);
			const command = deskCommands.find((each) => each.name === name) ?? expect.fail(`${name} is no command`);
			return (await command.execute(fields, testContext(db))) as Record<string, unknown>;
		};
		const dealerCode = 'MH-PUN-01';
		for (const name of ['dealers', 'seat-holds', 'workshop', 'promises', 'payments', 'refunds']) await desk(name);
		for (const name of ['archive', 'erasure-requests']) await desk(name);
		await desk('appointments', { dealerCode });
		await desk('missed', { dealerCode });
		for (const why of ['Holi', 'Dhulivandan']) {
			expect(await desk('close-day', { dealerCode, day: '2027-03-22', name: why })).toMatchObject({ name: why });
		}
		await desk('open-day', { dealerCode, day: '2027-03-22' });
		const { slots } = await desk('plan', { dealerCode });
		expect(await desk('set-slots', { dealerCode, slots })).toMatchObject({ slots });
		await desk('close-dealer', { dealerCode, closedFrom: '2027-03-22' });
		await desk('without-slot', { dealerCode });
		await desk('open-dealer', { dealerCode });

		const booked = await createVehicleAt('booked', db, provider);
		await desk('end-seat-hold', { regNo: booked });
		await desk('move', { regNo: booked, to: `${addDays(testDay, 1)} 12:00` });
		await desk('change', { regNo: booked, problem: 'It also rattles' });
		await desk('cancel', { regNo: booked, reason: 'No lift' });
		await desk('block', { regNo: booked, message: 'Recall' });
		await desk('unblock', { regNo: booked });
		await desk('change-plate', { regNo: booked, newRegNo: 'MH14Z9999' });

		const regNo = await createVehicleAt('booked', db, provider);
		const step = (name: string, fields: object = {}) => desk(name, { regNo, ...fields });
		await step('open', { adviser: 'Meera Joshi', adviserNumber: '9000011111' });
		await step('correct-reading', { km: 11_800, by: 'Meera Joshi', reason: 'Read again' });
		await step('promise', { at: '2026-11-24 17:00', reason: deliveryChangeReasons[0] });
		await step('finish-job', { job: '1' });
		const estimate = { comments: 'Worn', jobs: [{ name: 'Pads', price: '428.50' }] };
		const documents = [{ name: 'Quote.pdf', content: Buffer.from('%PDF-1.7\n').toString('base64') }];
		await step('skip-stage', { stage: workshopStages[0] });
		for (const stage of workshopStages.slice(1, 3)) await step('complete-stage', { stage });
		await step('propose-estimate', { ...estimate, documents });
		await step('answer');
		await step('withdraw-estimate');
		for (const stage of workshopStages.slice(3)) await step('complete-stage', { stage });
		await step('close-billing');
		await step('release-proforma');
		await step('bill-to', { gstin: '27AAPFU0939F1ZV' });
		await step('raise-tax-invoice');
		await step('cancel-invoice', { reason: 'Wrong name' });
		await step('raise-tax-invoice');
		await step('online-payment', { state: 'off' });
		await step('pay', { mode: 'Cash', receipt: 'R-1' });
		await step('deliver');
		await step('close');
		for (const name of ['show', 'messages']) await step(name);
		const { invoices } = (await step('invoices')) as { invoices: { number: string; type: string }[] };
		const { number = '' } = invoices.find(({ type }) => type === 'TaxInvoice') ?? {};
		await step('invoice', { number });
		// None is owed back: the statement runs all the same.
		await expect(desk('refund-done', { paymentId: randomUUID() })).rejects.toThrow(CommandRejected);
		const { gstin } = await db
			.selectFrom('dealer')
			.select('gstin')
			.where('code', '=', dealerCode)
			.executeTakeFirstOrThrow();
		expect(await step('forget')).toMatchObject({ kept: 1, archivedInvoices: 3, vacuumed: true });
		await desk('archived-invoice', { series: gstin, number });
		expect([...done].sort()).toEqual(deskCommands.map(({ name }) => name).sort());
	});

	it('runs every worker', async () => {
		const db = dbOf(opened);
		const now = () => new Date(testNow.getTime() + 20 * 60_000);
		const online = createTestOnlinePayment();
		const regNo = await createVehicleAt('released', db, serveTestProvider(db, { online }));
		await performJobCardAction('begin', regNo, { db, provider: serveTestProvider(db), online, now: testNow });
		const log = { info: () => undefined, warn: expect.fail, error: expect.fail };
		const keys = [{ kid: 'k1', key: randomBytes(32) }];
		const ownerMessages = { readContents: createReadMessageContents(db), links: createMessageLinks(db, keys) };
		const messages = createMessageWorker({
			...{ db, now, log, brandName: 'Kickstand', portalUrl: 'https://p.test', channels: ['sms'], ownerMessages },
			...{ codeMessages: null, sender: { send: async () => undefined }, count: () => undefined },
		});
		const clock = agreeingClock(now);
		const retention = { db, clock, hasEmbeddedProvider: true, log: pino({ level: 'silent' }) };
		const workers: Readonly<Record<string, Poller>> = {
			'messages/messageWorker.ts': messages,
			'provider/embedded/messages/queueReminders.ts': createReminderPoller({ db, now, log }),
			'provider/embedded/payments/statusCheck.ts': createStatusWorker({ db, online, now }),
			'server/start/retention.ts': createRetentionWorker(retention),
		};
		const isMaker = (path: string) => readFileSync(join(root, path), 'utf8').includes('return createPoller(');
		const sources = repositoryFiles().filter((path) => /(?<!\.test)\.ts$/.test(path));
		expect(Object.keys(workers).sort()).toEqual(sources.filter(isMaker).sort());
		for (const worker of Object.values(workers)) await worker.runOnce();
		expect(online.gateway.statusRequests).not.toEqual([]);
		expect(await db.selectFrom('message').select('id').where('outcome', 'is not', null).execute()).not.toEqual([]);
	});

	it('takes money that came, went back and came again, cancels an invoice, and forgets the owner', async () => {
		const db = dbOf(opened);
		const online = createTestOnlinePayment();
		const regNo = await createVehicleAt('released', db, serveTestProvider(db, { online }));
		const later = (minutes: number) => new Date(testNow.getTime() + minutes * 60_000);
		const act = (action: string, minutes: number) =>
			performJobCardAction(action, regNo, { db, provider: serveTestProvider(db), online, now: later(minutes) });
		for (const [at, action] of ['begin', 'return refunded', 'worker', 'return paid', 'worker'].entries()) {
			await act(action, at);
		}
		await act('raise-tax-invoice', 10);
		await cancelInvoice({ regNo, reason: 'Wrong name' }, testContext(db, later(11)));
		for (const action of ['raise-tax-invoice', 'deliver', 'close']) await act(action, 12);
		const { rows } = await listPayments({}, { db });
		expect(rows.find((payment) => payment.regNo === regNo)).toMatchObject({ kind: 'online', refund: 'none' });
		// The gateway is asked about the order for some days; then nothing keeps the owner from being forgotten.
		await act('worker', 10 * 24 * 60);
		expect(await forgetOwner(regNo, testContext(db))).toMatchObject({ kept: 1, archivedInvoices: 3 });
	});
});
