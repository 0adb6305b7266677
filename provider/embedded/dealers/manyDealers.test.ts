import fc from 'fast-check';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import type { Position } from '../../../domain/dealers/dealer.ts';
import { distanceMetres, sortByDistance } from '../../../domain/dealers/geography.ts';
import { noonOf } from '../../../domain/time/calendar.ts';
import { describeEachDemoDatabase } from '../../../tests/support/provider/eachDemoDatabase.ts';
import {
	type EmbeddedTestProvider,
	openTestProvider,
	parentOrganizationId,
} from '../../../tests/support/provider/harness.ts';
import { boundingBox, findDealersByText, searchWords } from './findDealers.ts';

const delhi = { latitude: 28.6448, longitude: 77.216721 };
const now = noonOf('2026-11-22');

describeEachDemoDatabase('With 5,000 dealers', (database) => {
	let provider: EmbeddedTestProvider;
	beforeAll(async () => {
		provider = await openTestProvider(database().db);
		// Distributed over the cities of the reference data, as real dealers are; in parts, since a statement has 5 s.
		for (let first = 1; first <= 5000; first += 1000) {
			await sql`
				insert into dealer (code, name, parent_organization_id, address_line1, city_id, pin, phone, latitude, longitude)
				select 'MANY-' || n, 'Dealer ' || n, ${parentOrganizationId},
					(array['Main Road', 'Nagar Road', 'Pune Bypass'])[n % 3 + 1], city.id, '400001', '',
					city.latitude + (n % 7) * 0.01, city.longitude + (n % 5) * 0.01
				from generate_series(${first}::int, ${first}::int + 999) n
				join (select *, row_number() over (order by population desc, id) as rank from city) city
					on city.rank = (n * 7919) % 3450 + 1
			`.execute(database().db);
		}
		await sql`analyze dealer`.execute(database().db);
	});

	test('the nearby search uses the index', async () => {
		const { south, west, north, east } = boundingBox(delhi, 50_000);
		const plan = await sql<{ 'QUERY PLAN': string }>`
			explain select code from dealer where latitude between ${south} and ${north}
				and longitude between ${west} and ${east}
		`.execute(database().db);
		expect(plan.rows.map((row) => row['QUERY PLAN']).join('\n')).toMatch(/dealer_place/);
	});

	test('a search returns the same pages as a comparison of every dealer, near or far, few or many', async () => {
		const all = await database()
			.db.selectFrom('dealer')
			.innerJoin('city', 'city.id', 'dealer.city_id')
			.innerJoin('state', 'state.id', 'city.state_id')
			.select(['dealer.code', 'dealer.name', 'dealer.pin', 'dealer.address_line1 as address'])
			.select(['dealer.latitude', 'dealer.longitude', 'city.name as city', 'state.name as state'])
			.orderBy('dealer.code')
			.execute();
		const holds = (typed: string, columnText: string) => {
			const words = searchWords(columnText);
			const looked = searchWords(typed);
			return looked.length > 0 && looked.every((part) => words.some((word) => word.includes(part)));
		};
		const expected = ({ city, state, name, pin }: Record<'city' | 'state' | 'name' | 'pin', string>, from: Position) =>
			sortByDistance(
				all
					.map((dealer) => {
						const columns = `${dealer.name} ${dealer.city} ${dealer.state} ${dealer.pin}`;
						const isSame = city === name && state === name;
						const isNamed =
							(isSame && holds(name, columns)) ||
							holds(city, dealer.city) ||
							holds(state, dealer.state) ||
							holds(name, dealer.name) ||
							holds(pin.replace(/\s/g, ''), dealer.pin);
						const isFound = isNamed || (isSame && holds(name, `${columns} ${dealer.address}`));
						return { code: dealer.code, distance: distanceMetres(from, dealer), isFound, isByAddress: !isNamed };
					})
					.filter(({ isFound }) => isFound),
			).map(({ code, distance }) => ({ code, distance }));
		const typed = fc.constantFrom(
			'a',
			'dealer',
			'pune',
			'pur',
			'Uttar Pradesh',
			'garh road',
			'main',
			'Road Pune',
			'4000',
			'12',
			'Nagar 7',
			'%',
			'zz',
		);
		const same = (text: string) => ({ city: text, state: text, name: text, pin: text });
		const texts = fc.oneof(typed.map(same), fc.record({ city: typed, state: typed, name: typed, pin: typed }));
		const from = fc.record({
			latitude: fc.double({ min: 8, max: 34, noNaN: true }),
			longitude: fc.double({ min: 69, max: 96, noNaN: true }),
		});
		const page = fc.record({ skip: fc.constantFrom(0, 0, 3, 180, 6000), take: fc.constantFrom(1, 20, 200) });
		await fc.assert(
			fc.asyncProperty(texts, fc.oneof(fc.constant(delhi), from), page, async (texts, from, { skip, take }) => {
				const request = { ...texts, country: 'India', position: from, skip, take };
				const found = await findDealersByText(request, { db: database().db, now });
				expect(found.map(({ code, distance }) => ({ code, distance }))).toEqual(
					expected(texts, from).slice(skip, skip + take),
				);
			}),
			{
				numRuns: 60,
				examples: [
					[same('a'), delhi, { skip: 0, take: 200 }],
					[same('road'), delhi, { skip: 0, take: 200 }],
					[same('old mumbai'), delhi, { skip: 0, take: 20 }],
				],
			},
		);
	});

	test('a search with few matches uses the index', async () => {
		const plan = await sql<{ 'QUERY PLAN': string }>`
			explain select code from dealer where search @@ ${"'kothrud':*"}::tsquery
		`.execute(database().db);
		expect(plan.rows.map((row) => row['QUERY PLAN']).join('\n')).toMatch(/dealer_search/);
	});

	test('both searches find each dealer once and in order', async () => {
		const nearby = { ...delhi, distance: 50_000, take: 100, skip: 0, ParentOrganizationId: parentOrganizationId };
		const texts = { cityname: 'a', statename: 'a', countryname: 'a', displayname: 'a', zip: 'a' };
		const search = { ...texts, take: 200, skip: 0, ...delhi };
		const queries = {
			nearby: () => provider.call('GetNearByOrganizationList', nearby),
			search: () => provider.call('SearchOrganization', search),
		};
		for (const [name, runQuery] of Object.entries(queries)) {
			const { Data } = await runQuery();
			const codes = Data?.map((dealer) => dealer.Code) ?? [];
			expect(new Set(codes).size, name).toBe(codes.length);
			expect(codes.length, name).toBeGreaterThan(4);
			const distances = Data?.map((dealer) => dealer.Distance ?? 0) ?? [];
			expect(distances, name).toEqual(distances.toSorted((a, b) => a - b));
		}
	});
});
