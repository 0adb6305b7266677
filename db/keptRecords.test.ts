/** docs/decisions/022-records-are-not-rewritten.md, on a database with one billed and paid job card. */
import fc from 'fast-check';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { financialYearEnd } from '../domain/invoice/invoice.ts';
import { dayOf } from '../domain/time/calendar.ts';
import { migrate } from './migrate.ts';
import { describeBothDatabases } from './testing/eachDatabase.ts';

const [entry, payment, order] = [crypto.randomUUID(), crypto.randomUUID(), 'KS-1'];

/** A job card with a payment at the dealership, money that went back to an order, and a cancelled invoice. */
const jobCardSql = `
	set session_replication_role = replica;
	insert into payment (id, job_card_id, kind, mode, transaction_id, amount, received_at)
		values ('${payment}', '${entry}', 'dealership', 'Cash', 'R-1', 100, now());
	insert into payment (job_card_id, order_id, kind, mode, transaction_id, amount, received_at, refund)
		values ('${entry}', '${order}', 'online', '', '${order}', 100, now(), 'done');
	insert into invoice (job_card_id, series, type, number, issued_at, amount, content, file_key, cancelled_at)
		values ('${entry}', 'S', 'TaxInvoice', 'TI/1', now(), 100, '{}', gen_random_uuid(), now());
	insert into document_series (series, type, financial_year, last) values ('S', 'TaxInvoice', '26-27', 7);
	set session_replication_role = origin;
`;

describeBothDatabases('Records', (database) => {
	const run = (statement: string) => sql.raw(statement).execute(database().db);
	beforeAll(async () => {
		await migrate(database().db, { provider: true });
		for (const statement of jobCardSql.split(';')) if (statement.trim() !== '') await run(statement);
	});

	test.each([
		'update payment set amount = 1',
		`update payment set transaction_id = 'R-2' where kind = 'dealership'`,
		`update payment set received_at = now() - interval '1 day' where kind = 'dealership'`,
		`update payment set refund = 'done' where kind = 'dealership'`,
		`update payment set refund = 'none', amount = 200 where kind = 'online'`,
		`update payment set mode = 'UPI' where kind = 'online'`,
		'update document_series set last = 7',
		'update document_series set last = 6',
		'update document_series set last = 9',
		`insert into document_series values ('S', 'TaxInvoice', '27-28', 2)`,
		'update invoice set cancelled_at = null',
	])('are not rewritten: %s', async (statement) => {
		await expect(run(statement)).rejects.toThrow(/a payment keeps|counts up by one|stays cancelled/);
	});

	test.each([
		'update document_series set last = 8',
		`insert into document_series values ('S', 'TaxInvoice', '28-29', 1)`,
		`update payment set refund = 'due', mode = 'UPI', transaction_id = 'T-2' where kind = 'online'`,
		`update payment set refund = 'done', refunded_at = now() where kind = 'online'`,
	])('are written on: %s', async (statement) => {
		expect((await run(statement)).numAffectedRows).toBe(1n);
	});

	test('of tax are kept for eight financial years after their own, longer than GST asks for', async () => {
		const keptUntil = async (days: readonly string[]) => {
			const { rows } = await sql<{ kept: string }>`
				select invoice_kept_until(day)::text as kept from unnest(${days}::date[]) with ordinality as all_days(day, at) order by at
			`.execute(database().db);
			return rows.map(({ kept }) => kept);
		};
		const known = ['2026-11-21', '2027-03-31', '2027-04-01'];
		expect(await keptUntil(known)).toEqual(['2035-03-31', '2035-03-31', '2036-03-31']);
		const day = fc.date({ min: new Date('2017-07-01'), max: new Date('2199-12-31'), noInvalidDate: true }).map(dayOf);
		const days = fc.sample(day, 200);
		// GST: 72 months from the annual return of 31 December.
		for (const [index, kept] of (await keptUntil(days)).entries()) {
			const returnDue = financialYearEnd(days[index] ?? '');
			expect(kept).toBe(`${returnDue + 8}-03-31`);
			expect(kept > `${returnDue + 6}-12-31`).toBe(true);
		}
	});
});

/** A job card that is not over, with an estimate and its document. */
const [card, estimate] = [crypto.randomUUID(), crypto.randomUUID()];
const cardSql = `
	alter table job_card drop constraint if exists job_card_vehicle_id_fkey,
		drop constraint if exists job_card_dealer_id_fkey;
	insert into job_card (id, vehicle_id, dealer_id, job_card_no, document_date, status, phase, is_active)
		values ('${card}', gen_random_uuid(), gen_random_uuid(), 'JC-1', now(), '', 'working', true);
	insert into revised_estimate (id, job_card_id, number, dealer_comments, proposed_at)
		values ('${estimate}', '${card}', 1, '', now());
	insert into stored_file (key, size, type, sha256, content) values ('${card}', 1, '', repeat('0', 64), 'd');
	insert into supporting_document (revised_estimate_id, job_card_id, blob_name, file_type, file_key)
		values ('${estimate}', '${card}', gen_random_uuid(), '', '${card}')
`;

describeBothDatabases('Documents', (database) => {
	const run = (statement: string) => sql.raw(statement).execute(database().db);
	const files = async () => (await run('select content from stored_file')).rows.length;
	beforeAll(async () => {
		await migrate(database().db, { provider: true });
		for (const statement of cardSql.split(';')) await run(statement);
	});

	test.each(['supporting_document', 'revised_estimate', 'job_card'])(
		'stay while their job card is not over, also where a row of %s would take them with it',
		async (table) => {
			await expect(run(`delete from ${table}`)).rejects.toThrow(/not over stays/);
			expect(await files()).toBe(1);
		},
	);

	test('stay with the vehicle of their job card, whose booking it names', async () => {
		for (const column of ['vehicle_id', 'appointment_id']) {
			await expect(run(`update job_card set ${column} = gen_random_uuid()`)).rejects.toThrow(/stays with its vehicle/);
		}
	});

	test('go with the estimate of a job card that is over, with their bytes', async () => {
		await run(`update job_card set phase = 'closed', is_active = false, amount = 0`);
		await expect(run('update job_card set vehicle_id = gen_random_uuid()')).rejects.toThrow(/stays with its vehicle/);
		await run('delete from revised_estimate');
		expect(await files()).toBe(0);
		await run('delete from job_card');
	});
});
