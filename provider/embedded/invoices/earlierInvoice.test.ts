import { randomBytes, randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { migrate } from '../../../db/migrate.ts';
import { describeEachDatabase } from '../../../db/testing/eachDatabase.ts';
import { migrateToBefore } from '../../../db/testing/earlierVersion.ts';
import { getFile } from '../../../storage/files.ts';

describeEachDatabase('An invoice of the version before', (database) => {
	test('keeps its bytes and its number when the database is migrated', async () => {
		const { db } = database();
		await migrateToBefore('0011', db);
		const row = { id: randomUUID(), entry: randomUUID(), content: randomBytes(5_000) };
		// Its job card does not matter here.
		await sql`alter table invoice drop constraint invoice_service_entry_id_fkey`.execute(db);
		await sql`
			insert into invoice (id, service_entry_id, series, type, number, issued_at, amount, content)
			values (${row.id}, ${row.entry}, '27AAPFU0939F1ZV', 'TaxInvoice', 'TI/000123', now(), 184650, ${row.content})
		`.execute(db);
		expect(await migrate(db, { provider: true })).toContain('0011_tax_documents');
		const kept = await db
			.selectFrom('invoice')
			.select(['number', 'content', 'file_key', 'facts', 'cancelled_at'])
			.where('id', '=', row.id)
			.executeTakeFirstOrThrow();
		expect(kept).toMatchObject({ number: 'TI/000123', facts: null, cancelled_at: null });
		expect((await getFile(kept.file_key, { db })).equals(row.content)).toBe(true);
		// A process of the version before reads it here.
		expect(kept.content?.equals(row.content)).toBe(true);
	});
});
