import { join } from 'node:path';
import { type Kysely, sql } from 'kysely';
import pino from 'pino';
import { beforeAll, expect, test } from 'vitest';
import { deleteExpiredAccessRows } from '../../../access/deleteExpiredAccessRows.ts';
import { decryptLinkParams, encryptLinkParams } from '../../../access/links/linkParams.ts';
import { createSessionStore } from '../../../access/sessions/sessions.ts';
import type { Database } from '../../../db/schema.ts';
import { filesContaining, tablesContaining } from '../../../db/testing/textSearch.ts';
import { getFile } from '../../../storage/files.ts';
import { createBookingPayload } from '../../../tests/support/provider/bookingPayload.ts';
import { createChange } from '../../../tests/support/provider/changes.ts';
import { describeEachDemoDatabase } from '../../../tests/support/provider/eachDemoDatabase.ts';
import { type EmbeddedTestProvider, openTestProvider, testNow } from '../../../tests/support/provider/harness.ts';
import {
	createVehicleAt,
	jobCardFields,
	readVehicleDocument,
	testContext,
} from '../../../tests/support/provider/jobCards.ts';
import { createWholeJobCard, endJobCard, markedOwner } from '../../../tests/support/provider/wholeJobCard.ts';
import { cancelAppointment } from '../booking/cancelAppointment.ts';
import { deskCommands } from '../desk/commands.ts';
import { createDeskRouter } from '../desk/deskRouter.ts';
import { listArchivedInvoices, listInvoices } from '../invoices/deskInvoices.ts';
import { cancelInvoice, raiseTaxInvoice } from '../invoices/issueInvoice.ts';
import { closeJobCard, deliver, payAtDealership } from '../jobCards/jobCardSteps.ts';
import { openJobCard } from '../jobCards/openJobCard.ts';
import { listErasureRequests } from '../owners/ownerChoices.ts';
import { forgetOwner } from './forgetOwner.ts';

const { name, mobile } = markedOwner;

describeEachDemoDatabase('Forgetting an owner', (database, kind) => {
	let provider: EmbeddedTestProvider;
	let regNo = '';
	let sessionId = '';
	const db = () => database().db;
	const context = () => testContext(db());
	beforeAll(async () => {
		provider = await openTestProvider(db());
	});

	const wholeJobCard = async () => {
		({ regNo, sessionId } = await createWholeJobCard(db(), provider));
	};
	const vehicleId = async () => {
		const row = await db().selectFrom('vehicle').select('id').where('reg_no', '=', regNo).executeTakeFirstOrThrow();
		return row.id;
	};
	const jobCard = async () =>
		db()
			.selectFrom('job_card')
			.select('id')
			.where('vehicle_id', '=', await vehicleId())
			.executeTakeFirstOrThrow();
	/** Rows of the vehicle in tables that have nothing that a search for texts would find. */
	const countOfOwner = async (id: string) => {
		const of = (table: 'message_consent' | 'erasure_request') =>
			db().selectFrom(table).selectAll().where('vehicle_id', '=', id).execute();
		return {
			message_consent: (await of('message_consent')).length,
			erasure_request: (await of('erasure_request')).length,
			message_receipt: (await db().selectFrom('message_receipt').selectAll().execute()).length,
		};
	};
	const refusal = () => expect(forgetOwner(regNo, context())).rejects;

	test('removes all personal data from every table, and keeps the sums of the accounts', async () => {
		await wholeJobCard();
		await endJobCard(regNo, db());
		const before = await accounts(db());
		const found = await readVehicleDocument(regNo, provider);
		const jobCard = found.ServiceHistory?.[0];
		const invoice = { DocumentId: jobCard?.JobCardId ?? '', JobCardId: jobCard?.JobCardId ?? '', Type: 'TaxInvoice' };
		expect((await provider.send('DownloadInvoice', invoice)).status).toBe(200);
		const marked = [name, mobile, 'zubeida', 'MARKED', regNo, Buffer.from('MARKED').toString('hex')];
		expect(await tablesContaining(marked, db())).toEqual([
			...['appointment', 'delivery_change', 'invoice', 'job_card', 'job_card_line', 'message', 'message_link'],
			...[
				'one_time_code',
				'payment_order',
				'portal_session',
				'revised_estimate',
				'revised_job',
				'stored_file',
				'supporting_document',
				'vehicle',
			],
		]);

		expect(await listErasureRequests(context())).toContainEqual(expect.objectContaining({ regNo }));
		const id = await vehicleId();
		expect(await countOfOwner(id)).toEqual({ message_consent: 1, erasure_request: 1, message_receipt: 1 });

		expect(await forgetOwner(regNo, context())).toEqual({ appointments: 1, jobCards: 0, kept: 1, archivedInvoices: 1 });

		expect(await countOfOwner(id)).toEqual({ message_consent: 0, erasure_request: 0, message_receipt: 0 });
		// Only the registration number is kept, so that links of the removed owner stay invalid.
		expect(await tablesContaining(marked, db())).toEqual(['link_revocation']);
		expect(await db().selectFrom('message_receipt').selectAll().execute()).toEqual([]);
		expect(await accounts(db())).toEqual(before);
		const unknown = await provider.call('GetIBDetails', { RegistrationNo: regNo, callerApp: 'MC_WEB_APP' });
		expect(unknown.IBID ?? '').toBe('');
		const { status } = await provider.send('document', { id: found.DocumentId });
		expect(status).not.toBe(200);
		const again = await provider.send('DownloadInvoice', invoice);
		expect(JSON.stringify(again.body)).not.toContain('JVBERi0');
		const sessions = createSessionStore(db());
		expect(await sessions.find(sessionId, testNow)).toBeNull();
		expect(await sessions.isRevoked({ regNo, madeAt: testNow })).toBe(true);
		await refusal().toMatchObject({ status: 404 });

		const { revoked_at } = await db()
			.selectFrom('link_revocation')
			.selectAll()
			.where('reg_no', '=', regNo)
			.executeTakeFirstOrThrow();
		const at = (days: number) => new Date(revoked_at.getTime() + days * 86_400_000);
		const keys = [{ kid: 'k1', key: Buffer.alloc(32, 7) }];
		const link = { regNo, appointmentId: null, bearer: null, madeAt: revoked_at, expiresAt: at(3650) };
		const opens = async (days: number) => {
			await deleteExpiredAccessRows(db(), at(days));
			const madeAt = decryptLinkParams(encryptLinkParams(link, keys), keys, at(days))?.madeAt;
			return madeAt !== undefined && !(await sessions.isRevoked({ regNo, madeAt }));
		};
		expect([await opens(0), await opens(29.9)]).toEqual([false, false]);
		expect(await tablesContaining(marked, db())).toEqual(['link_revocation']);
		expect(await opens(30.001)).toBe(false);
		expect(await tablesContaining(marked, db())).toEqual([]);
	});

	test('keeps the tax invoice for the desk, until its retention ends', async () => {
		await wholeJobCard();
		await endJobCard(regNo, db());
		const { number, file_key } = await db()
			.selectFrom('invoice')
			.innerJoin('job_card as jobCard', 'jobCard.id', 'invoice.job_card_id')
			.innerJoin('vehicle', 'vehicle.id', 'jobCard.vehicle_id')
			.select(['number', 'file_key'])
			.where('reg_no', '=', regNo)
			.where('type', '=', 'TaxInvoice')
			.executeTakeFirstOrThrow();
		const pdf = await getFile(file_key, context());
		await forgetOwner(regNo, context());
		const { rows } = await listArchivedInvoices({ number }, context());
		expect(rows).toEqual([expect.objectContaining({ number, amount: '1846.50', keptUntil: '2035-03-31' })]);
		const { series = '' } = rows[0] as { series?: string };
		const desk = createDeskRouter({
			db: db(),
			now: () => testNow,
			tokens: ['desk-token'],
			log: pino({ level: 'silent' }),
			countRejection: () => undefined,
		});
		const ask = async (asked: string) => {
			const query = new URLSearchParams({ series, number: asked });
			return desk.request(`/archive/invoice?${query}`, { headers: { Authorization: 'Bearer desk-token' } });
		};
		expect(await (await ask(number)).json()).toMatchObject({ ok: true, number, pdf: pdf.toString('base64') });
		expect((await ask('TI/999999')).status).toBe(404);
	});

	test('keeps a cancelled invoice with its credit note, which says what it cancels', async () => {
		await wholeJobCard();
		await payAtDealership({ regNo, mode: 'UPI', receipt: 'R-77' }, context());
		await raiseTaxInvoice(regNo, context());
		await cancelInvoice({ regNo, reason: 'MARKED REASON' }, context());
		await raiseTaxInvoice(regNo, context());
		await deliver(regNo, context());
		await closeJobCard({ regNo }, context());
		const { job_card_no: jobCardNo } = await db()
			.selectFrom('job_card')
			.select('job_card_no')
			.where('id', '=', (await jobCard()).id)
			.executeTakeFirstOrThrow();
		const issued = await listInvoices(regNo, context());
		expect(await forgetOwner(regNo, context())).toMatchObject({ kept: 1, archivedInvoices: 3 });
		const { rows } = await listArchivedInvoices({}, context());
		const archived = rows.filter((row) => row.jobCardNo === jobCardNo);
		const named = (all: readonly { type: string; number: string; cancels: string | null }[]) =>
			all.map(({ type, number, cancels }) => `${type} ${number} ${cancels}`).toSorted();
		expect(named(archived)).toEqual(named(issued.filter(({ type }) => type !== 'ProformaInvoice')));
		expect(archived.find(({ type }) => type === 'CreditNote')?.cancels).toMatch(/^TI\//);
		expect(await tablesContaining([name, 'MARKED', regNo], db())).toEqual(['link_revocation']);
	});

	test('leaves no byte of the data in the table files, once the command has succeeded', async () => {
		await wholeJobCard();
		await endJobCard(regNo, db());
		const left = async () => {
			await sql`checkpoint`.execute(db());
			const texts = [name, mobile, 'zubeida', 'MARKED'];
			return kind === 'pglite' ? filesContaining(texts, join(database().settings.dataDir, 'db/base')) : [];
		};
		expect((await left()).length > 0).toBe(kind === 'pglite');
		const answer = await deskCommands.find((each) => each.name === 'forget')?.execute({ regNo }, context());
		expect(answer).toMatchObject({ forgotten: regNo, vacuumed: true });
		expect(await left()).toEqual([]);
	});

	test('is rejected during a job card, with the possible steps', async () => {
		regNo = await createVehicleAt('booked', db(), provider);
		await refusal().toMatchObject({ status: 409, allowed: expect.arrayContaining(['open', 'cancel']) });
		await openJobCard({ ...jobCardFields, regNo }, context());
		await refusal().toMatchObject({
			status: 409,
			rejection: { code: 'forgetDuringJobCard', params: { status: 'Open' } },
		});
		expect(await vehicleId()).toBeTruthy();
	});

	test('is rejected while a refund is due or an order is unsettled', async () => {
		await wholeJobCard();
		await endJobCard(regNo, db());
		const { id } = await jobCard();
		const order = { order_id: `KS-${regNo}`, job_card_id: id, amount: 100, portal_url: 'http://p.test' };
		await db()
			.insertInto('payment_order')
			.values({ ...order, state: 'failed', begun_at: testNow, next_ask_at: testNow })
			.execute();
		await refusal().toMatchObject({ status: 409, rejection: { code: 'forgetWhileOrderIsAsked' } });
		await db().updateTable('payment_order').set({ next_ask_at: null }).where('order_id', '=', order.order_id).execute();
		const money = { job_card_id: id, kind: 'dealership' as const, mode: 'Cash', transaction_id: 'R-2' };
		const twice = await db()
			.insertInto('payment')
			.values({ ...money, amount: 100, received_at: testNow, refund: 'due', refund_reason: 'twice' })
			.returning('id')
			.executeTakeFirstOrThrow();
		await refusal().toMatchObject({ status: 409, allowed: ['refunds', 'refund-done'] });
		await db().updateTable('payment').set({ refund: 'done' }).where('id', '=', twice.id).execute();
		expect(await forgetOwner(regNo, context())).toMatchObject({ kept: 1 });
	});

	test('removes cancelled bookings, and the results of their keys', async () => {
		regNo = await createVehicleAt('booked', db(), provider);
		const { id } = await db()
			.selectFrom('appointment')
			.select('id')
			.where('vehicle_id', '=', await vehicleId())
			.executeTakeFirstOrThrow();
		await cancelAppointment({ appointmentId: id, by: 'CancelledbyUser', reason: 'Other plans' }, context());
		expect(await tablesContaining([id], db())).toContain('idempotency');
		expect(await forgetOwner(regNo, context())).toEqual({ appointments: 1, jobCards: 0, kept: 0, archivedInvoices: 0 });
		expect(await tablesContaining([id], db())).toEqual([]);
	});

	test('removes what bookings were before they were changed', async () => {
		regNo = await createVehicleAt('booked', db(), provider);
		const { id } = await db()
			.selectFrom('appointment')
			.select('id')
			.where('vehicle_id', '=', await vehicleId())
			.executeTakeFirstOrThrow();
		for (const [mobile, problem] of [
			['9000000091', 'A rattle to be forgotten'],
			['9000000092', 'Nothing'],
		] as const) {
			const request = await createChange(provider.direct(), id, { mobile, problem });
			expect(await provider.direct().changeAppointment(request)).toMatchObject({ ok: true });
		}
		await cancelAppointment({ appointmentId: id, by: 'CancelledbyUser', reason: '' }, context());
		const personal = ['9000000091', 'A rattle to be forgotten'];
		expect(await tablesContaining(personal, db())).toEqual(['appointment_change']);
		await forgetOwner(regNo, context());
		expect(await tablesContaining(personal, db())).toEqual([]);
	});

	test('is serialized with a concurrent booking: no booking is left without its vehicle', async () => {
		for (let round = 0; round < 3; round++) {
			regNo = await createVehicleAt('booked', db(), provider);
			const id = await vehicleId();
			const { id: appointmentId } = await db()
				.selectFrom('appointment')
				.select('id')
				.where('vehicle_id', '=', id)
				.executeTakeFirstOrThrow();
			await cancelAppointment({ appointmentId, by: 'CancelledbyUser', reason: '' }, context());
			const booking = await createBookingPayload(db(), provider, { regNo, start: '14:00' });
			const [booked, forgotten] = await Promise.allSettled([
				provider.call('BookServiceAppointment', booking, { key: crypto.randomUUID() }),
				forgetOwner(regNo, context()),
			]);
			if (booked.status === 'rejected') throw booked.reason;
			const isForgotten = forgotten.status === 'fulfilled';
			expect(booked.value.IsRequestSuccessfull).toBe(!isForgotten);
			expect(await tablesContaining([id], db())).toEqual(isForgotten ? [] : ['appointment', 'vehicle']);
		}
	});
});

/** The sums of the accounts in paise. */
async function accounts(db: Kysely<Database>) {
	const { rows } = await sql`
		select (select json_agg(t) from (
				select kind, refund, count(*), sum(amount) from payment group by 1, 2 order by 1, 2) t) as payments,
			(select json_agg(t) from (select state, count(*), sum(amount) from payment_order group by 1 order by 1) t) as orders,
			(select sum(amount) from job_card where id in (select job_card_id from payment)) as billed,
			(select sum(amount) from (
				select amount from invoice where type = 'TaxInvoice' union all select amount from invoice_archive) i) as invoiced,
			(select json_agg(t) from (select series, type, last from document_series order by 1, 2) t) as series
	`.execute(db);
	return rows;
}
