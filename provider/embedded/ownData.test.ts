/** The example that an operator follows to fill the tables of a new database. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { migrate } from '../../db/migrate.ts';
import { loadReferenceData } from '../../db/referenceData.ts';
import { describeEachDatabase } from '../../db/testing/eachDatabase.ts';
import { addDays, dayOf } from '../../domain/time/calendar.ts';
import { type EmbeddedTestProvider, serveTestProvider, testNow } from '../../tests/support/provider/harness.ts';

const example = readFileSync(join(import.meta.dirname, '../../docs/own-data.sql'), 'utf8');
const statements = example
	.replaceAll(/^--.*$/gm, '')
	.split(';')
	.map((statement) => statement.trim())
	.filter((statement) => statement !== '' && statement !== 'begin' && statement !== 'commit');

describeEachDatabase('docs/own-data.sql', (database) => {
	let provider: EmbeddedTestProvider;
	beforeAll(async () => {
		await migrate(database().db, { provider: true });
		await loadReferenceData(database().db);
		await database()
			.db.transaction()
			.execute(async (trx) => {
				for (const statement of statements) await sql.raw(statement).execute(trx);
			});
		provider = serveTestProvider(database().db);
	});

	test('inserts a vehicle that can be booked at a dealership', async () => {
		const day = addDays(dayOf(testNow), 3);
		const { IBID } = await provider.call('GetIBDetails', { RegistrationNo: 'MH12ZZ0001', callerApp: 'MC_WEB_APP' });
		expect(await provider.call('document', { id: IBID ?? '' })).toMatchObject({
			RegNo: 'MH12ZZ0001',
			CustomerMobile: '9876543210',
		});
		const place = { latitude: 18.52, longitude: 73.85, skip: 0, take: 100, distance: 50_000 };
		const near = await provider.call('GetNearByOrganizationList', { ...place, ParentOrganizationId: 'MAKER' });
		expect(near.Data?.map(({ Code }) => Code)).toEqual(['PUN-01']);
		const slots = { DealerCode: 'PUN-01', SelectedDate: day, OrganizationType: 1 } as const;
		expect((await provider.call('GetServiceTimeSlots', slots)).SelectedDate).toHaveLength(9);
		const { Data: kinds } = await provider.call('RepairTypeView', {});
		expect(kinds?.map(({ DisplayName }) => DisplayName)).toEqual(['Paid service', 'Free service']);
		const query = { DealerCode: 'PUN-01', ModelCode: 'ROADSTER250', SerialNumber: 'SERIAL-1', AppointmentDate: day };
		const RepairTypeId = kinds?.[0]?.RepairTypeId ?? '';
		const due = await provider.call('GetSuggestedPeriodicParts', { ...query, KmReading: 4000, RepairTypeId });
		expect(due.Data).toMatchObject([{ PartName: 'Engine oil, 1 l', Price: 439 }]);
		const offered = await provider.call('GetAdditionalServices', { ...query, DealerCode: '0', ModelCode: '0' });
		expect(offered.Data).toHaveLength(1);
	});
});
