import { beforeAll, expect, test } from 'vitest';
import { migrate } from '../db/migrate.ts';
import { loadReferenceData } from '../db/referenceData.ts';
import { describeEachDatabase } from '../db/testing/eachDatabase.ts';
import { fallbackPosition } from '../domain/dealers/dealer.ts';
import { distanceMetres } from '../domain/dealers/geography.ts';
import { gstStateCode, isBuyerGstin } from '../domain/invoice/gst.ts';
import { parseRegNo } from '../domain/vehicle/regNo.ts';
import { demoDealers } from './dealerList.ts';
import { resetDemo, seedDemo } from './seed.ts';
import { demoVehicles } from './vehicleList.ts';

const now = new Date('2026-11-21T06:00:00Z');

describeEachDatabase('The demo', (database) => {
	beforeAll(async () => {
		await migrate(database().db, { provider: true });
		await loadReferenceData(database().db);
	});
	const count = async (table: 'appointment' | 'vehicle' | 'job_card' | 'slot' | 'dealer') => {
		const { n } = await database()
			.db.selectFrom(table)
			.select(({ fn }) => fn.countAll<number>().as('n'))
			.executeTakeFirstOrThrow();
		return n;
	};
	const counts = () => Promise.all((['dealer', 'vehicle', 'appointment', 'job_card', 'slot'] as const).map(count));

	test('is seeded once, and again by a reset', async () => {
		expect(await seedDemo(database().db, now)).toBe(true);
		const first = await counts();
		expect(await seedDemo(database().db, new Date('2026-11-25T06:00:00Z'))).toBe(false);
		expect(await counts()).toEqual(first);
		await database().db.updateTable('vehicle').set({ block_message: 'Changed' }).execute();
		await resetDemo(database().db, new Date('2026-12-25T20:00:00Z'));
		expect(await counts()).toEqual(first);
		const blocked = await database()
			.db.selectFrom('vehicle')
			.select('reg_no')
			.where('block_message', 'is not', null)
			.execute();
		expect(blocked).toEqual([{ reg_no: 'GJ05JK4567' }]);
	});

	test('has the payment of every past service', async () => {
		await seedDemo(database().db, now);
		const unpaid = await database()
			.db.selectFrom('job_card as entry')
			.leftJoin('payment', 'payment.job_card_id', 'entry.id')
			.select('entry.job_card_no')
			.where('entry.is_active', '=', false)
			.where((eb) => eb.or([eb('payment.amount', 'is', null), eb('payment.amount', '<>', eb.ref('entry.amount'))]))
			.execute();
		expect(unpaid).toEqual([]);
	});

	test('gives every dealership but one its own GSTIN with the code of its state', async () => {
		await seedDemo(database().db, now);
		const dealers = await database()
			.db.selectFrom('dealer')
			.innerJoin('city', 'city.id', 'dealer.city_id')
			.innerJoin('state', 'state.id', 'city.state_id')
			.select(['dealer.gstin', 'state.name', 'dealer.code'])
			.execute();
		expect(dealers.filter(({ gstin }) => gstin === null).map(({ code }) => code)).toEqual(['AS-GUW-02']);
		expect(new Set(dealers.map(({ gstin }) => gstin)).size).toBe(demoDealers.length);
		for (const { gstin, name } of dealers) {
			if (gstin === null) continue;
			expect(gstin.slice(0, 2)).toBe(gstStateCode(name));
			expect(isBuyerGstin(gstin)).toBe(true);
		}
	});

	test('never changes data that is not its own', async () => {
		await database().db.deleteFrom('reference_data').where('name', '=', 'demo').execute();
		await expect(seedDemo(database().db, now)).rejects.toThrow('not the demo’s');
		await expect(resetDemo(database().db, now)).rejects.toThrow('not the demo’s');
		expect(await count('dealer')).toBe(demoDealers.length);
	});
});

test('the demo has 40 dealers in 12 cities, four of them around the fallback position', () => {
	expect(demoDealers.length).toBeGreaterThanOrEqual(40);
	expect(new Set(demoDealers.map((dealer) => dealer.city)).size).toBeGreaterThanOrEqual(12);
	const near = demoDealers.filter((dealer) => distanceMetres(fallbackPosition, dealer) < 10_000);
	expect(near).toHaveLength(4);
});

test('the demo’s registration numbers are valid', () => {
	for (const { regNo } of demoVehicles) expect(parseRegNo(regNo)).toBe(regNo);
});
