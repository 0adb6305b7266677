/** What the presses of presses.ts leave in the database, counted: the same for one press as for many of the same form. */
import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';
import { testDay } from '../../tests/support/provider/payload.ts';

type Counts = Readonly<Record<string, number>>;

/** Bookings of a vehicle that are not cancelled. */
async function bookingsOf(db: Kysely<Database>, regNo: string): Promise<Counts> {
	const own = db
		.selectFrom('appointment')
		.innerJoin('vehicle', 'vehicle.id', 'appointment.vehicle_id')
		.where('reg_no', '=', regNo);
	const booked = await own.select('appointment.id').where('appointment.status', '=', 'Booked').execute();
	return { booked: booked.length };
}

/** Seats that are taken, by whomever, where a vehicle has or had a booking. */
async function seatsOf(db: Kysely<Database>, regNo: string): Promise<Counts> {
	const rows = await db
		.selectFrom('slot')
		.select('taken')
		.where((eb) =>
			eb.exists(
				eb
					.selectFrom('appointment')
					.innerJoin('vehicle', 'vehicle.id', 'appointment.vehicle_id')
					.select('appointment.id')
					.where('reg_no', '=', regNo)
					.whereRef('appointment.dealer_id', '=', 'slot.dealer_id')
					.whereRef('appointment.day', '=', 'slot.day')
					.whereRef('appointment.start_minute', '=', 'slot.start_minute'),
			),
		)
		.execute();
	return { seats: sum(rows.map(({ taken }) => taken)) };
}

/** Seats that are taken at a dealer on the day of the test. */
async function seatsAt(db: Kysely<Database>, dealerCode: string): Promise<Counts> {
	const rows = await db
		.selectFrom('slot')
		.innerJoin('dealer', 'dealer.id', 'slot.dealer_id')
		.select('taken')
		.where('dealer.code', '=', dealerCode)
		.where('day', '=', testDay)
		.execute();
	return { seats: sum(rows.map(({ taken }) => taken)) };
}

const sum = (numbers: readonly number[]): number => numbers.reduce((all, one) => all + one, 0);

/** By the path of the press. */
export const leftBy: Readonly<Record<string, (db: Kysely<Database>) => Promise<Counts>>> = {
	'booking/save': async (db) => ({ ...(await bookingsOf(db, 'MH12AB1234')), ...(await seatsAt(db, 'MH-PUN-01')) }),
	'home/cancel': async (db) => ({ ...(await bookingsOf(db, 'KA01EF2345')), ...(await seatsOf(db, 'KA01EF2345')) }),
	'home/linked-appointment': async (db) => ({
		...(await bookingsOf(db, 'AS01YZ2345')),
		...(await seatsOf(db, 'AS01YZ2345')),
	}),
	async 'revisedEstimate/answer'(db) {
		const jobs = await db.selectFrom('revised_job').select(['revised_estimate_id', 'status']).execute();
		const answered = Map.groupBy(jobs, (job) => job.revised_estimate_id);
		const estimates = [...answered.values()].map((each) => new Set(each.map(({ status }) => status === 'Proposed')));
		return {
			proposed: estimates.filter((each) => each.size === 1 && each.has(true)).length,
			answered: estimates.filter((each) => each.size === 1 && each.has(false)).length,
			half: estimates.filter((each) => each.size === 2).length,
		};
	},
	async makepayment(db) {
		const orders = await db.selectFrom('payment_order').select('state').execute();
		return { unsettled: orders.filter(({ state }) => state === 'open' || state === 'pending').length };
	},
};

/** What came to it from one count to the next. */
export const added = (before: Counts, after: Counts): Counts =>
	Object.fromEntries(Object.entries(after).map(([name, count]) => [name, count - (before[name] ?? 0)]));
