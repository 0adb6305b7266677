import { setTimeout as pause } from 'node:timers/promises';
import fc from 'fast-check';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import type { Dealer } from '../../../domain/dealers/dealer.ts';
import { slotGridDays } from '../../../domain/dealers/slots.ts';
import { addDays, bookingWindow, dayOf, noonOf, weekday } from '../../../domain/time/calendar.ts';
import { describeEachDemoDatabase } from '../../../tests/support/provider/eachDemoDatabase.ts';
import {
	type EmbeddedTestProvider,
	openTestProvider,
	parentOrganizationId,
} from '../../../tests/support/provider/harness.ts';

const delhi = { latitude: 28.6448, longitude: 77.216721 };
const code = 'DL-DEL-01';

describeEachDemoDatabase('Hours and next free slot of a listed dealer', (database) => {
	let provider: EmbeddedTestProvider;
	beforeAll(async () => {
		provider = await openTestProvider(database().db);
	});

	/** The dealer in the nearby list and in a search, which must say the same. */
	async function listed(): Promise<Dealer> {
		const page = { position: delhi, skip: 0, take: 100 };
		const lists = [
			await provider.direct().nearbyDealers({ ...page, distance: 50_000, parentOrganizationId }),
			await provider
				.direct()
				.searchDealers({ ...page, name: 'delhi', city: 'delhi', state: 'delhi', country: '', pin: '' }),
			await provider.direct().searchDealers({ ...page, name: '', city: '', state: '', country: '', pin: '' }),
		];
		const [first, ...others] = lists.map((dealers) => dealers.find((dealer) => dealer.code === code));
		for (const other of others) expect(other).toEqual(first);
		return first ?? expect.fail(`${code} is not listed`);
	}

	/** What the slots of the dealer offer first, asked for day by day. */
	async function firstOffered(now: Date) {
		const { first, last } = bookingWindow(now);
		for (let day = first; day <= last; day = addDays(day, slotGridDays)) {
			const slots = await provider.direct().slots({ dealerCode: code, day });
			if (!slots.ok) expect.fail(JSON.stringify(slots));
			for (const column of slots.columns) {
				const free = column.slots.find(({ isAvailable }) => isAvailable);
				if (free) return { day: column.day, start: free.start };
			}
		}
		return undefined;
	}

	test('agree with its slots, whatever is taken, off or a holiday, at any hour', async () => {
		const { db } = database();
		const instant = fc.date({ min: new Date('2026-11-21'), max: new Date('2026-12-21'), noInvalidDate: true });
		const scene = fc.record({
			now: instant,
			weeklyOff: fc.option(fc.integer({ min: 0, max: 6 })),
			holidaysAhead: fc.uniqueArray(fc.integer({ min: 0, max: 5 }), { maxLength: 4 }),
			/** All slots of so many days are taken but one seat at this hour of the last of them. */
			fullDays: fc.integer({ min: 0, max: 17 }),
			freeHour: fc.integer({ min: 9, max: 19 }),
			/** Nobody works in these hours. */
			idleHours: fc.uniqueArray(fc.integer({ min: 9, max: 17 }), { maxLength: 5 }),
		});
		await fc.assert(
			fc.asyncProperty(scene, async ({ now, weeklyOff, holidaysAhead, fullDays, freeHour, idleHours }) => {
				const from = dayOf(now);
				const until = addDays(from, fullDays);
				const dealer = sql`(select id from dealer where code = ${code})`;
				await sql`update dealer set weekly_off = ${weeklyOff} where code = ${code}`.execute(db);
				await sql`delete from dealer_holiday where dealer_id = ${dealer}`.execute(db);
				await sql`delete from slot where dealer_id = ${dealer}`.execute(db);
				const idleStarts = idleHours.map((hour) => hour * 60);
				await sql`
					update dealer_hour set seats = case when start_minute = any(${idleStarts}) then 0 else 2 end
					where dealer_id = ${dealer}
				`.execute(db);
				for (const ahead of holidaysAhead) {
					await sql`insert into dealer_holiday values (${dealer}, ${addDays(from, ahead)}, 'A holiday')`.execute(db);
				}
				await sql`
					insert into slot (dealer_id, day, start_minute, seats, booked_seats)
					select dealer_id, day, start_minute, seats,
						case when day = ${until}::date and start_minute = ${freeHour * 60}::int and seats > 0 then seats - 1 else seats end
					from dealer_hour, generate_series(${from}::date + 1, ${until}::date, interval '1 day') day
					where dealer_id = ${dealer}
				`.execute(db);
				provider.setNow(now);
				const { hoursToday, nextFreeSlot, nextOpening } = await listed();
				expect(nextFreeSlot).toEqual(await firstOffered(now));
				const isClosed = (ahead: number) =>
					holidaysAhead.includes(ahead) || weekday(addDays(from, ahead)) === weeklyOff;
				expect(hoursToday).toEqual(isClosed(0) ? null : { opensAt: '09:00', closesAt: '18:00' });
				const opensIn = [1, 2, 3, 4, 5, 6, 7].find((ahead) => !isClosed(ahead)) ?? 0;
				expect(nextOpening).toEqual({ day: addDays(from, opensIn), opensAt: '09:00' });
			}),
			{ numRuns: 12 },
		);
	});

	test('follow the working hours as they change', async () => {
		const { db } = database();
		const now = noonOf('2026-11-22');
		provider.setNow(now);
		const dealer = sql`(select id from dealer where code = ${code})`;
		await sql`update dealer set weekly_off = null where code = ${code}`.execute(db);
		await sql`delete from dealer_holiday where dealer_id = ${dealer}`.execute(db);
		await sql`delete from slot where dealer_id = ${dealer}`.execute(db);
		await sql`update dealer_hour set seats = 2 where dealer_id = ${dealer}`.execute(db);
		await sql`delete from dealer_hour where dealer_id = ${dealer} and start_minute < 660`.execute(db);
		expect(await listed()).toMatchObject({ hoursToday: { opensAt: '11:00' }, nextFreeSlot: { start: '11:00' } });
		await sql`insert into dealer_hour values (${dealer}, 1110, 1170, 0)`.execute(db);
		expect(await listed()).toMatchObject({ hoursToday: { opensAt: '11:00', closesAt: '19:30' } });
		await sql`
			update dealer_hour set start_minute = 435, end_minute = 480, seats = 1
			where dealer_id = ${dealer} and start_minute = 1110
		`.execute(db);
		expect(await listed()).toMatchObject({
			hoursToday: { opensAt: '07:15', closesAt: '18:00' },
			nextFreeSlot: { day: '2026-11-23', start: '07:15' },
		});
		expect((await listed()).nextFreeSlot).toEqual(await firstOffered(now));

		const other = sql`(select id from dealer where code = 'BR-PAT-01')`;
		await sql`
			update dealer_hour set dealer_id = ${other} where dealer_id = ${dealer} and start_minute = 435
		`.execute(db);
		expect(await listed()).toMatchObject({ hoursToday: { opensAt: '11:00' }, nextFreeSlot: { start: '11:00' } });
		const { rows } = await sql`select opens_at from dealer where code = 'BR-PAT-01'`.execute(db);
		expect(rows).toEqual([{ opens_at: 435 }]);
	});

	test('know both of two hours that are entered at the same time', async () => {
		const { db } = database();
		const dealer = sql`(select id from dealer where code = ${code})`;
		const enter = (start: number) =>
			db.transaction().execute(async (trx) => {
				await sql`insert into dealer_hour values (${dealer}, ${start}, ${start + 30}, 1)`.execute(trx);
				await pause(50);
			});
		await Promise.all([enter(360), enter(1260)]);
		expect((await listed()).hoursToday).toEqual({ opensAt: '06:00', closesAt: '21:30' });
	});

	test.each([
		['has none', sql`delete from dealer_hour where dealer_id = (select id from dealer where code = ${code})`],
		['has none any more, since all hours were removed', sql`truncate dealer_hour`],
	])('are left out for a dealer that %s', async (_, remove) => {
		const { db } = database();
		provider.setNow(noonOf('2026-11-22'));
		await sql`
			insert into dealer_hour select id, 600, 660, 1 from dealer where code = ${code} on conflict do nothing
		`.execute(db);
		expect(await listed()).toMatchObject({ hoursToday: {}, nextFreeSlot: {} });
		await remove.execute(db);
		const dealer = await listed();
		expect(dealer.hoursToday).toBeUndefined();
		expect(dealer.nextFreeSlot).toBeUndefined();
	});
});
