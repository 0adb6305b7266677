/** docs/decisions/046-records-are-not-rewritten.md, on a database with one billed and paid visit. */
import { readdirSync } from 'node:fs';
import fc from 'fast-check';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it, test } from 'vitest';
import { financialYearEnd } from '../domain/invoice/financialYear.ts';
import { dayOf } from '../domain/time/calendar.ts';
import { openDatabase } from './connect.ts';
import { isInsufficientPrivilege } from './errors.ts';
import { migrate } from './migrate.ts';
import { describeEachDatabase } from './testing/eachDatabase.ts';
import { createDatabaseAt } from './testing/postgres.ts';
import { createRole, runSql } from './testing/serviceRole.ts';
import { sharedPostgres } from './testing/sharedPostgres.ts';

const [entry, payment, order] = [crypto.randomUUID(), crypto.randomUUID(), 'KS-1'];

/** A job card with a payment at the dealership, money that went back to an order, and a cancelled invoice. */
const visitSql = `
	set session_replication_role = replica;
	insert into payment (id, service_entry_id, kind, mode, transaction_id, amount, received_at)
		values ('${payment}', '${entry}', 'dealership', 'Cash', 'R-1', 100, now());
	insert into payment (service_entry_id, order_id, kind, mode, transaction_id, amount, received_at, refund)
		values ('${entry}', '${order}', 'online', '', '${order}', 100, now(), 'done');
	insert into invoice (service_entry_id, series, type, number, issued_at, amount, file_key, cancelled_at)
		values ('${entry}', 'S', 'TaxInvoice', 'TI/1', now(), 100, gen_random_uuid(), now());
	insert into document_series (series, type, financial_year, last) values ('S', 'TaxInvoice', '26-27', 7);
	set session_replication_role = origin;
`;

describeEachDatabase('Records', (database) => {
	const run = (statement: string) => sql.raw(statement).execute(database().db);
	beforeAll(async () => {
		await migrate(database().db, { provider: true });
		for (const statement of visitSql.split(';')) if (statement.trim() !== '') await run(statement);
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

describe('An upgrade', () => {
	it('takes from the service what it may no longer do, without its grants being run again', async () => {
		const owner = await createDatabaseAt(await sharedPostgres());
		const service = await createRole(owner);
		const { db, close } = await openDatabase({ databaseUrl: owner, dataDir: '' });
		for (const part of ['portal', 'provider']) {
			const folder = new URL(`./migrations/${part}/`, import.meta.url);
			for (const file of readdirSync(folder).toSorted()) {
				const role = new URL(service).username;
				if (file.startsWith('0023')) await runSql(owner, `grant all on all tables in schema public to ${role}`);
				await (await import(new URL(file, folder).href)).up(db);
			}
		}
		await close();
		const asService = await openDatabase({ databaseUrl: service, dataDir: '' });
		const run = (statement: string) => sql.raw(statement).execute(asService.db);
		const refusals = [
			'delete from invoice',
			'update payment set amount = 1',
			'delete from invoice_archive',
			'truncate invoice_archive',
			'truncate payment',
			'delete from supporting_document',
			`update stored_file set content = ''`,
			'truncate stored_file',
			'create trigger later before insert on invoice for each row execute function keep_cancelled()',
		];
		for (const refused of refusals) {
			expect(isInsufficientPrivilege(await run(refused).catch((error: unknown) => error)), refused).toBe(true);
		}
		await run('update invoice set cancelled_at = now()');
		await run(`select forget_invoices('{}', now()), remove_expired_invoices()`);
		await asService.close();
	});
});
