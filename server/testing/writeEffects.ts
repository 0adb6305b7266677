/**
 * For tests: counts the changes that the submits of writeScenarios.ts make in the database. Submitting a form
 * repeatedly must change as much as submitting it once.
 */
import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';
import { testDay } from '../../tests/support/provider/bookingPayload.ts';
import { testNow } from '../../tests/support/provider/harness.ts';
import { wrongSlots } from '../../tests/support/provider/moves.ts';
import { countWrongSeatHolds } from '../../tests/support/provider/seatHolds.ts';
import type { WriteName } from './writeScenarios.ts';

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
		.select('booked_seats')
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
	return { seats: sum(rows.map(({ booked_seats }) => booked_seats)) };
}

/** Counts the taken seats of a dealer on the day of the test. */
async function countSeatsAtDealer(db: Kysely<Database>, dealerCode: string): Promise<RowCounts> {
	const rows = await db
		.selectFrom('slot')
		.innerJoin('dealer', 'dealer.id', 'slot.dealer_id')
		.select('booked_seats')
		.where('dealer.code', '=', dealerCode)
		.where('day', '=', testDay)
		.execute();
	return { seats: sum(rows.map(({ booked_seats }) => booked_seats)) };
}

/** Counts the moves and changes of a vehicle's bookings, and the messages that its owner gets. */
async function countChanges(db: Kysely<Database>, regNo: string): Promise<RowCounts> {
	const changes = await db
		.selectFrom('appointment_change')
		.innerJoin('appointment', 'appointment.id', 'appointment_id')
		.innerJoin('vehicle', 'vehicle.id', 'vehicle_id')
		.select('appointment_change.id')
		.where('reg_no', '=', regNo)
		.execute();
	const notified = await db.selectFrom('message').select('id').where('reg_no', '=', regNo).execute();
	return { changes: changes.length, notified: notified.length };
}

/** Counts the valid consents of a vehicle's owner. */
async function countConsents(db: Kysely<Database>, regNo: string): Promise<RowCounts> {
	const given = await db
		.selectFrom('message_consent')
		.innerJoin('vehicle', 'vehicle.id', 'vehicle_id')
		.select('vehicle_id')
		.where('reg_no', '=', regNo)
		.where('withdrawn_at', 'is', null)
		.execute();
	return { given: given.length };
}

const sum = (numbers: readonly number[]): number => numbers.reduce((all, one) => all + one, 0);

interface WriteEffect {
	/** The rows that the write adds once. */
	readonly done: RowCounts;
	readonly count: (db: Kysely<Database>) => Promise<RowCounts>;
}

const cancelEffect = (regNo: string): WriteEffect => ({
	done: { booked: -1, seats: -1 },
	count: async (db) => ({ ...(await countBookings(db, regNo)), ...(await countSeatsOfVehicle(db, regNo)) }),
});

/** By the method of the port. */
export const writeEffects: { readonly [Name in WriteName]: WriteEffect } = {
	book: {
		done: { booked: 1, seats: 1 },
		count: async (db) => ({
			...(await countBookings(db, 'MH12AB1234')),
			...(await countSeatsAtDealer(db, 'MH-PUN-01')),
		}),
	},
	cancelAppointment: cancelEffect('KA01EF2345'),
	cancelAppointmentBySystem: cancelEffect('AS01YZ2345'),
	moveAppointment: {
		done: { booked: 0, changes: 1, notified: 1, wrongSlots: 0 },
		count: async (db) => ({
			...(await countBookings(db, 'MP09CD6789')),
			...(await countChanges(db, 'MP09CD6789')),
			wrongSlots: (await wrongSlots(db)).length,
		}),
	},
	changeAppointment: {
		done: { booked: 0, changes: 1, notified: 1 },
		count: async (db) => ({
			...(await countBookings(db, 'PB10WX0123')),
			...(await countChanges(db, 'PB10WX0123')),
		}),
	},
	holdSeat: {
		done: { held: 0, renewed: 1, wrongSeatHolds: 0 },
		async count(db) {
			const held = await db
				.selectFrom('seat_hold')
				.innerJoin('vehicle', 'vehicle.id', 'vehicle_id')
				.select('is_renewed')
				.where('reg_no', '=', 'DL3CAB0001')
				.execute();
			const renewed = held.filter(({ is_renewed }) => is_renewed);
			return { held: held.length, renewed: renewed.length, wrongSeatHolds: await countWrongSeatHolds(db, testNow) };
		},
	},
	answerRevisedEstimate: {
		done: { proposed: -1, answered: 1, half: 0 },
		async count(db) {
			const jobs = await db.selectFrom('revised_job').select(['revised_estimate_id', 'status']).execute();
			const answered = Map.groupBy(jobs, (job) => job.revised_estimate_id);
			const estimates = [...answered.values()].map((each) => new Set(each.map(({ status }) => status === 'Proposed')));
			return {
				proposed: estimates.filter((each) => each.size === 1 && each.has(true)).length,
				answered: estimates.filter((each) => each.size === 1 && each.has(false)).length,
				half: estimates.filter((each) => each.size === 2).length,
			};
		},
	},
	beginPayment: {
		done: { underWay: 1 },
		async count(db) {
			const orders = await db.selectFrom('payment_order').select('state').execute();
			return { underWay: orders.filter(({ state }) => state === 'open' || state === 'pending').length };
		},
	},
	giveConsent: { done: { given: 1 }, count: (db) => countConsents(db, 'HR26ST8901') },
	withdrawConsent: { done: { given: -1 }, count: (db) => countConsents(db, 'KL07UV9012') },
	requestErasure: {
		done: { requests: 1 },
		async count(db) {
			return { requests: (await db.selectFrom('erasure_request').select('vehicle_id').execute()).length };
		},
	},
};

/** The difference of two counts. */
export const countsAdded = (before: RowCounts, after: RowCounts): RowCounts =>
	Object.fromEntries(Object.entries(after).map(([name, count]) => [name, count - (before[name] ?? 0)]));
