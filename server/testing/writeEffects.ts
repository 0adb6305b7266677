/**
 * For tests: counts what the submits of writeScenarios.ts change in the database. Submitting a form repeatedly must
 * change as much as submitting it once.
 */
import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';
import { testDay } from '../../tests/support/provider/bookingPayload.ts';

type RowCounts = Readonly<Record<string, number>>;

/** Counts the active bookings of a vehicle. */
async function countBookings(db: Kysely<Database>, regNo: string): Promise<RowCounts> {
	const own = db
		.selectFrom('appointment')
		.innerJoin('vehicle', 'vehicle.id', 'appointment.vehicle_id')
		.where('reg_no', '=', regNo);
	const booked = await own.select('appointment.id').where('appointment.status', '=', 'Booked').execute();
	return { booked: booked.length };
}

/** Counts the taken seats of all slots in which a vehicle has or had a booking. */
async function countSeatsOfVehicle(db: Kysely<Database>, regNo: string): Promise<RowCounts> {
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

/** Counts the taken seats of a dealer on the day of the test. */
async function countSeatsAtDealer(db: Kysely<Database>, dealerCode: string): Promise<RowCounts> {
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

/** By the path of the write scenario. */
export const effectCounters: Readonly<Record<string, (db: Kysely<Database>) => Promise<RowCounts>>> = {
	'booking/save': async (db) => ({
		...(await countBookings(db, 'MH12AB1234')),
		...(await countSeatsAtDealer(db, 'MH-PUN-01')),
	}),
	'home/cancel': async (db) => ({
		...(await countBookings(db, 'KA01EF2345')),
		...(await countSeatsOfVehicle(db, 'KA01EF2345')),
	}),
	'home/linked-appointment': async (db) => ({
		...(await countBookings(db, 'AS01YZ2345')),
		...(await countSeatsOfVehicle(db, 'AS01YZ2345')),
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

/** The difference of two counts. */
export const countsAdded = (before: RowCounts, after: RowCounts): RowCounts =>
	Object.fromEntries(Object.entries(after).map(([name, count]) => [name, count - (before[name] ?? 0)]));
