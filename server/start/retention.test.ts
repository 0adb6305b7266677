import { sql } from 'kysely';
import pino from 'pino';
import { beforeAll, expect, test } from 'vitest';
import { migrate } from '../../db/migrate.ts';
import { deleteInBatches } from '../../db/retention/deleteInBatches.ts';
import { describeEachDatabase } from '../../db/testing/eachDatabase.ts';
import { addDays, dayOf } from '../../domain/time/calendar.ts';
import { putFile } from '../../storage/files.ts';
import { type Storage, StorageError } from '../../storage/storage.ts';
import { agreeingClock } from '../testing/agreeingClock.ts';
import { createRetentionWorker } from './retention.ts';

const now = new Date('2026-11-21T06:00:00Z');
const daysAgo = (days: number) => new Date(now.getTime() - days * 24 * 3_600_000);

describeEachDatabase('Expired data', (database) => {
	const db = () => database().db;
	beforeAll(async () => {
		await migrate(db(), { provider: true });
	});
	const retention = (hasEmbeddedProvider = true) =>
		createRetentionWorker({
			db: db(),
			log: pino({ level: 'silent' }),
			clock: agreeingClock(() => now),
			hasEmbeddedProvider,
		});

	test('is deleted when its time is over and not before; once, by any number of processes', async () => {
		const answers = [0, 29, 31, 400].map((days) => ({ key: `${days}`, stored_at: daysAgo(days) }));
		await db()
			.insertInto('idempotency')
			.values(answers.map((row) => ({ ...row, payload_hash: '', result: '{}' })))
			.execute();
		const session = {
			reg_no: 'X',
			appointment_id: null,
			had_seen_booking: false,
			booking_seen: false,
			bearer: null,
		};
		await db()
			.insertInto('portal_session')
			.values(
				[0.02, 0.6].map((days) => ({
					...session,
					id_hash: `${days}`,
					opened_by: 'code' as const,
					link_made_at: null,
					created_at: daysAgo(days),
					last_seen_at: daysAgo(days),
				})),
			)
			.execute();
		const code = { browser_hash: '', code_hash: '', tries: 0, opened_at: null };
		await db()
			.insertInto('one_time_code')
			.values(
				[-0.1, 0.1].map((days) => ({
					...code,
					message_id: crypto.randomUUID(),
					reg_no: `${days}`,
					expires_at: daysAgo(days),
				})),
			)
			.execute();
		await db()
			.insertInto('link_revocation')
			.values([29, 31].map((days) => ({ reg_no: `${days}`, revoked_at: daysAgo(days) })))
			.execute();
		await db()
			.insertInto('message')
			.values(
				[-0.1, 0.1].map((days) => ({
					...{ kind: 'code', reg_no: `${days}`, about_id: '', language: 'en', requesting_network: 'network' },
					...{ queued_at: daysAgo(days), next_attempt_at: now, expires_at: daysAgo(days) },
				})),
			)
			.execute();
		await db()
			.insertInto('limit_counter')
			.values([-0.01, 0.01].map((days) => ({ rule: 'a limit', key_hash: `${days}`, count: 1, ends_at: daysAgo(days) })))
			.execute();
		const message = { kind: 'booked', about_id: crypto.randomUUID(), expires_at: daysAgo(89) };
		const messages = await db()
			.insertInto('message')
			.values([89, 91].map((days) => ({ ...message, reg_no: `${days}`, queued_at: daysAgo(days) })))
			.returning('id')
			.execute();
		await db()
			.insertInto('message_receipt')
			.values(messages.map(({ id }) => ({ message_id: id, channel: 0, status: 'read', happened_at: daysAgo(89) })))
			.execute();
		const removed = await Promise.all([retention().runOnce(), retention().runOnce(), retention(false).runOnce()]);
		expect(removed.reduce((sum, rows) => sum + rows)).toBe(8);
		const left = async (column: string, table: string) => {
			const { rows } = await sql<{ of: string }>`
				select ${sql.ref(column)} as of from ${sql.table(table)} order by 1
			`.execute(db());
			return rows.map((row) => row.of);
		};
		expect(await left('key', 'idempotency')).toEqual(['0', '29']);
		expect(await left('id_hash', 'portal_session')).toEqual(['0.02']);
		expect(await left('reg_no', 'one_time_code')).toEqual(['-0.1']);
		expect(await left('reg_no', 'message')).toEqual(['-0.1', '89']);
		expect(await left('message_id', 'message_receipt')).toEqual([messages[0]?.id]);
		expect(await left('reg_no', 'link_revocation')).toEqual(['29']);
		expect(await left('key_hash', 'limit_counter')).toEqual(['-0.01']);
	});

	test('is deleted in batches until nothing is left', async () => {
		await sql`
			insert into idempotency select 'many ' || n, '', '{}', ${daysAgo(40)} from generate_series(1, 25) n
		`.execute(db());
		expect(await deleteInBatches(db(), 'idempotency', 'key', sql`stored_at < ${daysAgo(30)}`, 10)).toBe(25);
	});

	test('does not include an archived invoice on the last day of its retention period', async () => {
		await sql`alter table invoice_archive drop constraint invoice_archive_job_card_id_fkey`.execute(db());
		const invoice = { issued_at: now, amount: 1, archived_at: now, series: 'S', type: 'TaxInvoice' as const };
		const today = dayOf(new Date());
		for (const keep_until of [addDays(today, -1), today]) {
			const file_key = await putFile({ content: Buffer.of(1), type: 'application/pdf' }, { db: db() });
			const ids = { id: crypto.randomUUID(), job_card_id: crypto.randomUUID(), file_key };
			await db()
				.insertInto('invoice_archive')
				.values({ ...invoice, ...ids, number: keep_until, keep_until })
				.execute();
		}
		expect(await retention(false).runOnce()).toBe(0);
		expect(await retention().runOnce()).toBe(1);
		expect(await db().selectFrom('invoice_archive').select('keep_until').execute()).toEqual([{ keep_until: today }]);
	});

	test('reports how many files it removed and how many wait, also if the object store fails', async () => {
		await sql`insert into stored_file (size, type, sha256, content, has_object, sweep_after) values
			(0, '', repeat('0', 64), '', false, now()), (0, '', repeat('0', 64), '', true, now())`.execute(db());
		const lines: object[] = [];
		const write = (line: string) => void lines.push(JSON.parse(line));
		const run = (storage: Storage) =>
			createRetentionWorker({
				...{ db: db(), log: pino({}, { write }), clock: agreeingClock(() => now), hasEmbeddedProvider: true, storage },
			}).runOnce();
		const refuses = () => Promise.reject(new StorageError('refused', 'delete', 'no rights'));
		const objects = { put: refuses, get: refuses, delete: refuses };
		await expect(run({ objects, onFailure: () => undefined })).rejects.toThrow('no rights');
		expect(lines).toMatchObject([
			{ files: 1, msg: 'files that no row names removed' },
			{ files: 1, msg: 'files of the object store wait to be removed' },
		]);
		expect(await run({ objects: null, onFailure: () => undefined })).toBe(0);
		expect(lines[2]).toMatchObject({ files: 1, msg: 'files of the object store wait to be removed' });
	});
});
