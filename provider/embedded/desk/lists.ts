/** The desk's lists of dealers, appointments, seat holds, and vehicles at the workshop. */
import { type RawBuilder, sql } from 'kysely';
import { openableUntil } from '../../../domain/booking/availability.ts';
import { phasesInWork } from '../../../domain/jobCard/jobCardState.ts';
import { deliveryDeadline } from '../../../domain/jobCard/promisedDelivery.ts';
import { resultCode } from '../../../domain/resultCode.ts';
import { type Day, dayOf, slotInstant } from '../../../domain/time/calendar.ts';
import { ownerTypedColumnsSql } from '../booking/readAppointment.ts';
import { CommandRejected } from '../commandRejected.ts';
import { instantSql, rupeesSql, timeSql } from '../jsonSql.ts';
import type { OperationContext } from '../operationContext.ts';
import { chosenSql } from './describeBooking.ts';

/** The most rows of a list; one more is read, to know whether there are more. */
export const maxRows = 500;

/** `hasMore`: the list was cut off after 500. */
export const cutOff = <Row>(rows: readonly Row[]) => ({ rows: rows.slice(0, maxRows), hasMore: rows.length > maxRows });

/** The rows of this dealer, or of all. */
interface DealerFilter {
	readonly dealerCode?: string | undefined;
}

const isOfDealer = ({ dealerCode }: DealerFilter) =>
	dealerCode === undefined ? sql`true` : sql`dealer.code = ${dealerCode}`;

async function readList<Row>(rows: RawBuilder<Row>, db: OperationContext['db']) {
	return cutOff((await sql<Row>`${rows} limit ${maxRows + 1}`.execute(db)).rows);
}

/** Every dealer, by code; a dealer without a GSTIN has null. */
export async function listDealers({ db }: OperationContext) {
	return await db
		.selectFrom('dealer')
		.innerJoin('city', 'city.id', 'dealer.city_id')
		.innerJoin('state', 'state.id', 'city.state_id')
		.select(['dealer.code', 'dealer.name', 'city.name as city', 'state.name as state', 'dealer.pin', 'dealer.phone'])
		.select('dealer.gstin')
		.orderBy('dealer.code')
		.execute();
}

/** `withdrawn`: why its slot is gone, while it waits to be moved. */
const appointmentsSql = `
	select ${timeSql('a.start_minute')} as time, v.reg_no as "regNo", model.name as model, v.customer_name as owner, a.mobile,
		repair_type.name as repair, a.pick_up_line1 is not null as "pickUp", a.appointment_no as "appointmentNo", a.status,
		job_card.job_card_no as "jobCardNo", case when a.is_active then (select * from slot_withdrawal(a)) end as withdrawn,
		a.km_reading as km, a.email, ${ownerTypedColumnsSql}, ${chosenSql}, a.number
	from appointment a join vehicle v on v.id = a.vehicle_id join model on model.code = v.model_code
	join repair_type on repair_type.id = a.repair_type_id left join job_card on job_card.appointment_id = a.id`;

interface ListedAppointment {
	readonly time: string;
	readonly number: number;
	readonly withdrawn: string | null;
}

/**
 * A dealer's appointments of a day by slot time, with the owners' choices and words. `mobile` and `email` are those
 * given for the booking. Beyond 500, appointments that are over are left out, the oldest first.
 * @throws CommandRejected for an unknown dealer
 */
export async function listAppointments(
	{ dealerCode, day }: { readonly dealerCode: string; readonly day: Day },
	{ db, now }: OperationContext,
) {
	const dealer = await db.selectFrom('dealer').select('id').where('code', '=', dealerCode).executeTakeFirst();
	if (!dealer) throw new CommandRejected(404, resultCode('dealerCodeUnknown', { dealerCode }));
	// An owner can book and cancel without end, which must not push out the appointments ahead.
	const { rows, hasMore } = await readList(
		sql<ListedAppointment>`${sql.raw(appointmentsSql)} where a.dealer_id = ${dealer.id} and a.day = ${day}
			order by a.is_active desc, a.number desc`,
		db,
	);
	rows.sort((one, other) => one.time.localeCompare(other.time) || one.number - other.number);
	const isOver = day < dayOf(now);
	const shown = rows.map(({ number: _number, ...row }) => (isOver ? { ...row, withdrawn: null } : row));
	return { rows: shown, hasMore };
}

/** The bookings of a dealer that have lost their slot, the first day first. `mobile`: given for the booking. */
export const listWithoutSlot = ({ dealerCode }: { readonly dealerCode: string }, { db, now }: OperationContext) =>
	readList(
		sql<object>`
			select a.day, ${sql.raw(timeSql('a.start_minute'))} as time, v.reg_no as "regNo", v.customer_name as owner, a.mobile,
				a.appointment_no as "appointmentNo", withdrawn
			from dealer cross join lateral bookings_without_slot(dealer.id, ${dayOf(now)}) lost
			join appointment a on a.id = lost.id join vehicle v on v.id = a.vehicle_id
			where dealer.code = ${dealerCode} order by a.day, a.start_minute, a.number`,
		db,
	);

/** The missed bookings, the last to be missed first; `openUntil` is the last day for their job card. */
export async function listMissed(filter: DealerFilter, { db, now }: OperationContext) {
	const { rows, hasMore } = await readList(
		sql<{ day: Day }>`
			select dealer.code as "dealerCode", a.day, ${sql.raw(timeSql('a.start_minute'))} as time, v.reg_no as "regNo",
				v.customer_name as owner, a.mobile, a.appointment_no as "appointmentNo"
			from appointment a join vehicle v on v.id = a.vehicle_id join dealer on dealer.id = a.dealer_id
			where a.is_active and a.day < ${dayOf(now)} and ${isOfDealer(filter)}
			order by a.day desc, a.number desc`,
		db,
	);
	return { rows: rows.map((row) => ({ ...row, openUntil: openableUntil(row.day) })), hasMore };
}

/** The seats that are held now, the first to end first. */
export const listSeatHolds = (filter: DealerFilter, { db, now }: OperationContext) =>
	readList(
		sql<object>`
			select dealer.code as "dealerCode", vehicle.reg_no as "regNo", h.day, ${sql.raw(timeSql('h.start_minute'))} as time,
				${sql.raw(instantSql('h.held_until'))} as "heldUntil"
			from seat_hold h join vehicle on vehicle.id = h.vehicle_id join dealer on dealer.id = h.dealer_id
			where (select * from seat_hold_end(h, ${now})) > ${now} and ${isOfDealer(filter)}
			order by h.held_until, vehicle.reg_no`,
		db,
	);

/** Job cards that are open, with dealer, vehicle and model. */
const jobCardsSql = (columns: string) =>
	sql.raw(`
		select dealer.code as "dealerCode", job_card.job_card_no as "jobCardNo", vehicle.reg_no as "regNo", model.name as model,
			${columns}
		from job_card join vehicle on vehicle.id = job_card.vehicle_id join model on model.code = vehicle.model_code
		join dealer on dealer.id = job_card.dealer_id
		where job_card.is_active`);

const workshopSql = jobCardsSql(`
	${instantSql('job_card.document_date')} as "openedAt", job_card.status, (
		select display_name from job_stage
		where job_card_id = job_card.id and is_applicable and completed_at is null order by order_index limit 1
	) as stage, job_card.is_customer_approval_required as "waitsForOwner", ${rupeesSql('job_card.amount')} as amount,
	job_card.paid_at is not null as "isPaid", ${instantSql('job_card.estimated_delivery_at')} as "estimatedDelivery",
	job_card.service_advisor as adviser`);

/**
 * The job cards of the vehicles that are at a workshop now, the oldest first: opened and not delivered. `stage` is the
 * first that is neither completed nor left out.
 */
export const listWorkshop = (filter: DealerFilter, { db }: OperationContext) =>
	readList(
		sql<object>`${workshopSql} and job_card.phase <> 'delivered' and ${isOfDealer(filter)}
			order by job_card.document_date, job_card.job_card_no`,
		db,
	);

const promisedDeliveriesSql = jobCardsSql(`
	job_card.status, job_card.service_advisor as adviser, ${instantSql('job_card.estimated_delivery_at')} as "promisedAt"`);

const soonMs = 30 * 60_000;

/**
 * The promised times that end within 30 minutes or have passed, of vehicles whose work is not done, the earliest first.
 */
export async function listPromisedDeliveries(filter: DealerFilter, { db, now }: OperationContext) {
	// A promise of midnight stands for the whole day, whose end may not be near.
	const dayBegins = new Date(slotInstant(dayOf(now), '00:00'));
	const dayEndsLater = deliveryDeadline(dayBegins.toISOString()).getTime() > now.getTime() + soonMs;
	const { rows, hasMore } = await readList(
		sql<{
			readonly regNo: string;
			readonly promisedAt: string;
		}>`${promisedDeliveriesSql} and job_card.phase in (${sql.join(phasesInWork)}) and ${isOfDealer(filter)}
			and job_card.estimated_delivery_at <= ${new Date(now.getTime() + soonMs)}
			and (not ${dayEndsLater} or job_card.estimated_delivery_at <> ${dayBegins})
			order by job_card.estimated_delivery_at, job_card.job_card_no`,
		db,
	);
	const minutesLeft = (at: string) => Math.floor((deliveryDeadline(at).getTime() - now.getTime()) / 60_000);
	return { rows: rows.map((row) => ({ ...row, minutesLeft: minutesLeft(row.promisedAt) })), hasMore };
}
