import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { EarlierSchemaError } from '../db/earlierSchema.ts';
import { isMigrated, migrate } from '../db/migrate.ts';
import { loadReferenceData } from '../db/referenceData.ts';
import { describeEachDatabase } from '../db/testing/eachDatabase.ts';
import { demoVehicles } from '../demo/vehicleList.ts';
import { CommandError } from './commandError.ts';
import { readConfig } from './config/config.ts';
import { createDemo, dropEarlierDemo } from './demo.ts';

const parts = { provider: true };

describeEachDatabase('A database of an earlier version', (database) => {
	const config = readConfig('demo', {}, '/');
	const db = () => database().db;
	/** As an earlier version left it: other migrations, tables of another shape, and tables of other programs. */
	beforeEach(async () => {
		await sql`
			drop schema public cascade;
			create schema public;
			create table portal_migration (name text primary key, timestamp text not null);
			create table provider_migration (name text primary key, timestamp text not null);
			insert into portal_migration values ('001_sessions', ''), ('010_codes', ''), ('011_limits', '');
			insert into provider_migration values ('001_places', ''), ('002_dealers', ''), ('012_invoice_archive', '');
			create table reference_data (name text primary key, fingerprint text not null);
			create table dealer (id uuid primary key, place point);
			create table slot (dealer_id uuid references dealer);
			create sequence appointment_number;
			create table of_others (told text);
			insert into of_others values ('kept');
		`.execute(db());
	});

	test('is not changed by a migration', async () => {
		await expect(migrate(db(), parts)).rejects.toThrow(EarlierSchemaError);
		await expect(migrate(db(), { provider: false })).rejects.toThrow(EarlierSchemaError);
		expect(await isMigrated(db(), parts)).toBe(false);
		await expect(sql`select place from dealer`.execute(db())).resolves.toMatchObject({ rows: [] });
	});

	test('is dropped and created again when it held the demo; tables of other programs stay', async () => {
		await sql`insert into reference_data values ('demo', '2026-11-20')`.execute(db());
		await dropEarlierDemo(db());
		expect(await migrate(db(), parts)).not.toEqual([]);
		await loadReferenceData(db());
		expect(await createDemo(db(), config, new Date())).toEqual([expect.stringContaining('made anew')]);
		const vehicles = await db().selectFrom('vehicle').select('reg_no').execute();
		expect(vehicles).toHaveLength(demoVehicles.length);
		await expect(sql`select told from of_others`.execute(db())).resolves.toMatchObject({ rows: [{ told: 'kept' }] });
	});

	test('is not changed when it did not hold the demo', async () => {
		await expect(dropEarlierDemo(db())).rejects.toThrow(CommandError);
		await sql`drop table reference_data`.execute(db());
		await expect(dropEarlierDemo(db())).rejects.toThrow('nothing was changed');
		await expect(sql`select place from dealer`.execute(db())).resolves.toMatchObject({ rows: [] });
	});
});
