import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { describeBothDatabases } from './testing/eachDatabase.ts';
import { idOfText, idOfTextSql } from './uuid.ts';

describeBothDatabases('the id of a text', (database) => {
	it.each(['', 'booked:00000000-0000-4000-8000-000000000001', 'सेवा'])('is the same in SQL: %j', async (text) => {
		const { rows } = await sql<{ isSame: boolean }>`
			select ${sql.raw(idOfTextSql(`'${text}'`))} = ${idOfText(text)}::uuid as "isSame"
		`.execute(database().db);
		expect(rows).toEqual([{ isSame: true }]);
	});
});
