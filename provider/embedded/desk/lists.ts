/** The desk's lists of dealers and appointments, of seats that are held, and of vehicles at the workshop. */
import { type Kysely, sql } from 'kysely';
import type { Database } from '../../../db/schema.ts';
import { isBookingAvailable, openableUntil } from '../../../domain/booking/availability.ts';
import { promiseEnd } from '../../../domain/jobCard/promise.ts';
import { toWireAmount } from '../../../domain/money.ts';
import { providerMessage } from '../../../domain/providerMessage.ts';
import { type Day, slotInstant, today } from '../../../domain/time/calendar.ts';
import { timeOfMinute } from '../../../domain/time/minuteOfDay.ts';
import type { SlotWithdrawal } from '../../../domain/vehicle/vehicle.ts';
import { bookedSql, inactiveStatusesSql } from '../booking/appointments.ts';
import { holdStandsSql } from '../booking/holdSeat.ts';
import { withdrawnSql } from '../booking/offeredSlots.ts';
import { CommandRejected } from '../commandRejected.ts';
import type { OperationContext } from '../operationContext.ts';
import { cutOff, maxRows } from './cutOff.ts';
import { describeBookings } from './describeBooking.ts';

const soonMs = 30 * 60_000;

/** The rows of this dealer, or of all. */
interface DealerFilter {
	readonly dealerCode?: string | undefined;
}

/** Every dealer, by code; a dealer without a GSTIN has null. */
export async function listDealers({ db }: Pick<OperationContext, 'db'>) {
	return await db
		.selectFrom('dealer')
		.innerJoin('city', 'city.id', 'dealer.city_id')
		.innerJoin('state', 'state.id', 'city.state_id')
		.select(['dealer.code', 'dealer.name', 'city.name as city', 'state.name as state', 'dealer.pin', 'dealer.phone'])
		.select('dealer.gstin')
		.orderBy('dealer.code')
		.execute();
}

/**
 * A dealer's appointments of a day by slot time, with what the owners chose and wrote. `mobile` and `email` are those
 * given for the booking. Beyond 500 those are left out
 * that are over, the oldest first. @throws CommandRejected for an unknown dealer
 */
export async function listAppointments(
	{ dealerCode, day }: { readonly dealerCode: string; readonly day: Day },
	{ db, now }: Pick<OperationContext, 'db' | 'now'>,
) {
	const dealer = await db.selectFrom('dealer').select('id').where('code', '=', dealerCode).executeTakeFirst();
	if (!dealer) throw new CommandRejected(404, providerMessage('dealerCodeUnknown', { dealerCode }));
	const rows = await db
		.selectFrom('appointment as a')
		.innerJoin('vehicle', 'vehicle.id', 'a.vehicle_id')
		.innerJoin('model', 'model.code', 'vehicle.model_code')
		.innerJoin('repair_type', 'repair_type.id', 'a.repair_type_id')
		.leftJoin('service_entry as entry', 'entry.appointment_id', 'a.id')
		.selectAll('a')
		.select(['vehicle.reg_no', 'vehicle.customer_name', 'model.name as model'])
		.select(['repair_type.name as repair', 'entry.job_card_no'])
		.select(sql<SlotWithdrawal | null>`${sql.raw(withdrawnSql)}`.as('withdrawn'))
		.where('a.dealer_id', '=', dealer.id)
		.where('a.day', '=', day)
		// An owner can book and cancel without end, which must not push out what is still to come.
		.orderBy(sql`a.status in (${sql.raw(inactiveStatusesSql)})`)
		.orderBy('a.number', 'desc')
		.limit(maxRows + 1)
		.execute();
	const { rows: listed, hasMore } = cutOff(rows);
	listed.sort((one, other) => one.start_minute - other.start_minute || one.number - other.number);
	const descriptions = await describeBookings(listed, db);
	const appointments = listed.map((row) => ({
		time: timeOfMinute(row.start_minute),
		regNo: row.reg_no,
		model: row.model,
		owner: row.customer_name,
		mobile: row.mobile,
		repair: row.repair,
		pickUp: row.pick_up_line1 !== null,
		appointmentNo: row.appointment_no,
		status: row.status,
		jobCardNo: row.job_card_no,
		/** Why its slot is gone, while it waits to be moved. */
		withdrawn: day < today(now) || isBookingAvailable(row.status) ? null : row.withdrawn,
		...descriptions.get(row.id),
	}));
	return { rows: appointments, hasMore };
}

/** The bookings that were missed, the last to be missed first; `openUntil` is the last day for their job card. */
export async function listMissed({ dealerCode }: DealerFilter, { db, now }: Pick<OperationContext, 'db' | 'now'>) {
	const rows = await db
		.selectFrom('appointment as a')
		.innerJoin('vehicle', 'vehicle.id', 'a.vehicle_id')
		.innerJoin('dealer', 'dealer.id', 'a.dealer_id')
		.select(['dealer.code as dealerCode', 'a.day', 'a.start_minute', 'vehicle.reg_no as regNo'])
		.select(['vehicle.customer_name as owner', 'a.mobile', 'a.appointment_no as appointmentNo'])
		.where(sql<boolean>`${sql.raw(bookedSql('missed', `'${today(now)}'`))}`)
		.$if(dealerCode !== undefined, (query) => query.where('dealer.code', '=', dealerCode ?? ''))
		.orderBy('a.day', 'desc')
		.orderBy('a.number', 'desc')
		.limit(maxRows + 1)
		.execute();
	return cutOff(
		rows.map(({ dealerCode, day, start_minute, ...row }) => {
			return { dealerCode, day, time: timeOfMinute(start_minute), ...row, openUntil: openableUntil(day) };
		}),
	);
}

/** The seats that are held now, the first to end first. */
export async function listSeatHolds({ dealerCode }: DealerFilter, { db, now }: Pick<OperationContext, 'db' | 'now'>) {
	const rows = await db
		.selectFrom('slot_hold as h')
		.innerJoin('vehicle', 'vehicle.id', 'h.vehicle_id')
		.innerJoin('dealer', 'dealer.id', 'h.dealer_id')
		.select(['dealer.code as dealerCode', 'vehicle.reg_no as regNo', 'h.day', 'h.start_minute', 'h.held_until'])
		.where('h.held_until', '>', now)
		.where(sql<boolean>`${sql.raw(holdStandsSql)}`)
		.$if(dealerCode !== undefined, (query) => query.where('dealer.code', '=', dealerCode ?? ''))
		.orderBy('h.held_until')
		.orderBy('vehicle.reg_no')
		.limit(maxRows + 1)
		.execute();
	return cutOff(
		rows.map(({ start_minute, held_until, ...row }) => ({
			...row,
			time: timeOfMinute(start_minute),
			heldUntil: held_until.toISOString(),
		})),
	);
}

/** Job cards that are open, with dealer, vehicle and model. */
const selectJobCards = ({ dealerCode }: DealerFilter, db: Kysely<Database>) =>
	db
		.selectFrom('service_entry as entry')
		.innerJoin('vehicle', 'vehicle.id', 'entry.vehicle_id')
		.innerJoin('model', 'model.code', 'vehicle.model_code')
		.innerJoin('dealer', 'dealer.id', 'entry.dealer_id')
		.select(['dealer.code as dealerCode', 'entry.job_card_no as jobCardNo', 'vehicle.reg_no as regNo'])
		.select(['model.name as model'])
		.where('entry.is_active', '=', true)
		.$if(dealerCode !== undefined, (query) => query.where('dealer.code', '=', dealerCode ?? ''))
		.limit(maxRows + 1);

/**
 * The job cards of the vehicles that are at a workshop now, the oldest first: opened and not delivered. `stage` is the
 * first that is neither completed nor left out.
 */
export async function listWorkshop(filter: DealerFilter, { db }: Pick<OperationContext, 'db'>) {
	const rows = await selectJobCards(filter, db)
		.select(['entry.document_date as openedAt', 'entry.status'])
		.select((entry) =>
			entry
				.selectFrom('job_stage')
				.select('display_name')
				.whereRef('service_entry_id', '=', 'entry.id')
				.where('is_applicable', '=', true)
				.where('completed_at', 'is', null)
				.orderBy('order_index')
				.limit(1)
				.as('stage'),
		)
		.select(['entry.is_customer_approval_required as waitsForOwner', 'entry.amount', 'entry.paid_at'])
		.select(['entry.estimated_delivery_at', 'entry.service_advisor as adviser'])
		.where('entry.phase', 'in', ['open', 'working', 'completed', 'billed'])
		.orderBy('entry.document_date')
		.orderBy('entry.job_card_no')
		.execute();
	return cutOff(
		rows.map(({ paid_at, estimated_delivery_at, adviser, amount, ...row }) => ({
			...row,
			openedAt: row.openedAt.toISOString(),
			amount: amount === null ? null : toWireAmount(amount),
			isPaid: paid_at !== null,
			estimatedDelivery: estimated_delivery_at?.toISOString() ?? null,
			adviser,
		})),
	);
}

/**
 * The promised times that end within 30 minutes or have passed, of vehicles whose work is not done, the earliest first.
 */
export async function listPromises(filter: DealerFilter, { db, now }: Pick<OperationContext, 'db' | 'now'>) {
	// A promise of midnight stands for the whole day, whose end may not be near.
	const dayBegins = new Date(slotInstant(today(now), '00:00'));
	const dayEndsLater = promiseEnd(dayBegins.toISOString()).getTime() > now.getTime() + soonMs;
	const rows = await selectJobCards(filter, db)
		.select(['entry.status', 'entry.service_advisor as adviser', 'entry.estimated_delivery_at'])
		.where('entry.phase', 'in', ['open', 'working'])
		.where('entry.estimated_delivery_at', '<=', new Date(now.getTime() + soonMs))
		.$if(dayEndsLater, (query) => query.where('entry.estimated_delivery_at', '<>', dayBegins))
		.orderBy('entry.estimated_delivery_at')
		.orderBy('entry.job_card_no')
		.execute();
	return cutOff(
		rows.flatMap(({ estimated_delivery_at, ...row }) => {
			const promisedAt = estimated_delivery_at?.toISOString();
			if (promisedAt === undefined) return [];
			const leftMs = promiseEnd(promisedAt).getTime() - now.getTime();
			return [{ ...row, promisedAt, minutesLeft: Math.floor(leftMs / 60_000) }];
		}),
	);
}
