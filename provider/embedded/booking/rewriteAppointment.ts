import { type Selectable, sql, type Updateable } from 'kysely';
import { namedStatement } from '../../../db/preparedStatements.ts';
import type { Database } from '../../../db/schema.ts';
import { inTransaction } from '../../../db/transaction.ts';
import { isMissed, movableUntil } from '../../../domain/booking/availability.ts';
import { type Confirmation, type Result, rejected } from '../../../domain/result.ts';
import { type ResultCode, resultCode } from '../../../domain/resultCode.ts';
import { dayOf, monthsBetween } from '../../../domain/time/calendar.ts';
import { minuteOfTime, timeOfMinute } from '../../../domain/time/clockTime.ts';
import type { ChangeRequest, MoveQuote, MoveQuoteRequest, MoveRequest } from '../../port.ts';
import { ConflictError } from '../conflict.ts';
import { queueMessage } from '../messages/queueMessage.ts';
import type { OperationContext } from '../operationContext.ts';
import {
	type AppointmentLine,
	addressColumns,
	addressRejection,
	changesTodayRejection,
	checkWork,
	type DealerRow,
	pickUpRejection,
	readingRejection,
	slotRejection,
	workTotals,
} from './bookingRules.ts';
import {
	type AppointmentToRewrite,
	type BookingSnapshot,
	differences,
	type QuotedLine,
	type RewriteRow,
	rewriteRowQuery,
	snapshotOf,
} from './readBookingToChange.ts';
import { claimSeatSql } from './slots.ts';
import { type KeyedRequest, loadRow, type Rejection, type StoredResult, storeResult, writeOnce } from './writeOnce.ts';

/** Who moves or changes it. Limits, a missed day and the approved total bind the owner alone. */
type RewrittenBy = Database['appointment_change']['by'];

/** A request, with the code of its result. */
type RewriteRequest = (MoveRequest & { readonly kind: 'moved' }) | (ChangeRequest & { readonly kind: 'changed' });

/**
 * Moves a booking to another slot, all of it or nothing (docs/product.md#moving). Its own dealership keeps the booked
 * prices; another one prices the work anew, and work that it lacks is left out.
 */
export const moveAppointment = (request: MoveRequest, by: RewrittenBy, context: OperationContext) =>
	rewriteAppointment({ ...request, kind: 'moved' }, by, context);

/** Changes the details of a booking, all of them or nothing (docs/product.md#changing-what-was-booked). */
export const changeAppointment = (request: ChangeRequest, by: RewrittenBy, context: OperationContext) =>
	rewriteAppointment({ ...request, kind: 'changed' }, by, context);

/** Moves or changes once per idempotency key; an equal request gets the first result. */
async function rewriteAppointment(
	request: RewriteRequest,
	by: RewrittenBy,
	context: OperationContext,
): Promise<Result<Confirmation>> {
	// The charge of pick-up is read anew at each attempt, which may fail, so it is no part of the request.
	const { idempotencyKey: key, pickUpCharge: _charge, ...payload } = { pickUpCharge: null, ...request };
	const result = await writeOnce(
		{
			key,
			payload,
			rowQuery: rewriteRowQuery(request, key, context.now),
			check: (row) => checkRewrite(request, row, by, context),
			write: (rewrite, keyed) =>
				inTransaction(context.db, (db) => writeRewrite(rewrite, by, keyed, { db, now: context.now })),
		},
		context,
	);
	if ('rejection' in result) return rejected(result.rejection);
	return { ok: true, resultCode: resultCode(request.kind) };
}

/** The booking's quote at a dealership; rejected if that dealership cannot take it. */
export async function readMoveQuote(request: MoveQuoteRequest, context: OperationContext): Promise<Result<MoveQuote>> {
	// The quote is equal for every slot, so none is named.
	const ofNoSlot = { ...request, day: dayOf(context.now), slotStart: '00:00' };
	const row = await loadRow(rewriteRowQuery(ofNoSlot, null, context.now), context);
	if (!row.appointment) return rejected(resultCode('appointmentNotFound'));
	const quote = checkQuote(row.appointment, row);
	if ('rejection' in quote) return rejected(quote.rejection);
	const { total, lacking } = quote;
	return { ok: true, total, lacking };
}

/** A move or change that broke no rule. */
interface CheckedRewrite {
	readonly appointment: AppointmentToRewrite;
	/** The columns that change. */
	readonly set: Updateable<Database['appointment']>;
	readonly lines: readonly AppointmentLine[];
	/** The changed fields before and after. */
	readonly before: BookingSnapshot;
	readonly after: BookingSnapshot;
	/** null: the slot stays. */
	readonly slot: SlotKey | null;
}

type SlotKey = Pick<Selectable<Database['slot']>, 'dealer_id' | 'day' | 'start_minute'>;

/** The result code of the first rule that the request breaks; otherwise what to write. */
function checkRewrite(
	request: RewriteRequest,
	row: RewriteRow,
	by: RewrittenBy,
	context: OperationContext,
): CheckedRewrite | Rejection {
	const { appointment } = row;
	if (!appointment) return { rejection: resultCode('appointmentNotFound') };
	const isOwner = by === 'owner';
	const rejection =
		stateRejection(appointment, by, context.now) ??
		(isOwner ? changesTodayRejection(appointment.changesToday, appointment.dealer_phone, context) : null) ??
		(isOwner && request.kind === 'moved' ? limitRejection(appointment, context.now) : null) ??
		(appointment.revision === request.revision ? null : resultCode('bookingChanged'));
	if (rejection) return { rejection };
	return request.kind === 'moved'
		? checkMove(request, appointment, row, by, context.now)
		: checkChange(request, appointment, row);
}

/** From this revision on its owner can change nothing, since page, desk and the owner's file read each change. */
const maxRevision = 100;

/** The rejection of any move or change by the booking's state (docs/product.md#moving); null: it can be changed. */
function stateRejection(appointment: AppointmentToRewrite, by: RewrittenBy, now: Date): ResultCode | null {
	if (appointment.has_job_card) return resultCode('bookingInService');
	if (!appointment.is_active) return resultCode('alreadyCancelled');
	if (by === 'owner' && isMissed(appointment.day, now)) return resultCode('bookingMissed');
	if (by === 'owner' && appointment.revision >= maxRevision) return resultCode('changedTooOften');
	return appointment.legacy_id ? null : resultCode('bookingUnconfirmed');
}

/** The rejection of a move after the dealership's limit; null: the owner can move it. */
function limitRejection(appointment: AppointmentToRewrite, now: Date): ResultCode | null {
	const { day, start_minute, move_until_hours: hours, dealer_phone: phone } = appointment;
	const slot = { day, start: timeOfMinute(start_minute), isWithdrawn: appointment.withdrawn !== null };
	const isOver = movableUntil(slot, hours) <= now;
	return isOver ? resultCode('moveTooLate', { hours, phone: phone.trim() }) : null;
}

function checkMove(
	request: MoveRequest,
	appointment: AppointmentToRewrite,
	row: RewriteRow,
	by: RewrittenBy,
	now: Date,
): CheckedRewrite | Rejection {
	const quote = checkQuote(appointment, row);
	if ('rejection' in quote) return quote;
	const { dealer, total, lacking, lines } = quote;
	const { day, slotStart: time, dealerCode } = request;
	const before = {
		dealer: appointment.dealer_code,
		day: appointment.day,
		time: timeOfMinute(appointment.start_minute),
		total: appointment.total_parts + appointment.total_labour,
	};
	if (before.dealer === dealerCode && before.day === day && before.time === time)
		return { rejection: resultCode('sameSlot') };
	const taken = slotRejection(request, dealer, now);
	if (taken) return { rejection: taken };
	if (by === 'owner' && total !== request.total) return { rejection: resultCode('bookingTotalChanged', { total }) };
	const slot = { dealer_id: dealer.id, day, start_minute: minuteOfTime(time) };
	const set = {
		...slot,
		end_minute: minuteOfTime(request.slotEnd),
		month_difference: monthsBetween(appointment.sale_invoice_date, day),
		...(dealer.id !== appointment.dealer_id && { pick_up_charge: null }),
		total_parts: quote.totalParts,
		total_labour: quote.totalLabour,
	};
	const leftOut = lacking.length > 0 && { leftOut: lacking };
	return { appointment, set, lines, slot, before, after: { dealer: dealerCode, day, time, total, ...leftOut } };
}

interface CheckedQuote extends MoveQuote, ReturnType<typeof workTotals> {
	readonly dealer: DealerRow;
	readonly lines: readonly AppointmentLine[];
}

/** The booking at the dealership with its prices, or why the dealership cannot take it. */
function checkQuote(appointment: AppointmentToRewrite, row: RewriteRow): CheckedQuote | Rejection {
	const { dealer } = row;
	if (!dealer || dealer.parent_organization_id !== appointment.parent_organization_id)
		return { rejection: resultCode('dealerNotFound') };
	const stays = dealer.id === appointment.dealer_id;
	const { pick_up_city, drop_off_city } = appointment;
	const addresses = { pickUp: addressIn(pick_up_city), dropOff: addressIn(drop_off_city) };
	const tooFar = stays ? null : pickUpRejection(addresses, dealer, row);
	if (tooFar) return { rejection: tooFar };
	const lines = row.lines.filter(isOffered);
	const { totalParts, totalLabour } = stays
		? { totalParts: appointment.total_parts, totalLabour: appointment.total_labour }
		: workTotals(lines);
	const lacking = row.lines.filter((line) => line.is_selected && !isOffered(line)).map(({ name }) => name);
	return { dealer, lines, totalParts, totalLabour, total: totalParts + totalLabour, lacking };
}

const addressIn = (cityName: string | null) => (cityName === null ? null : { cityName });

const isOffered = (line: QuotedLine): line is AppointmentLine => line.part_price !== null;

function checkChange(
	request: ChangeRequest,
	appointment: AppointmentToRewrite,
	row: RewriteRow,
): CheckedRewrite | Rejection {
	const rejection =
		readingRejection(request.km, appointment) ?? (request.pickUp && addressRejection(request.pickUp, appointment, row));
	if (rejection) return { rejection };
	const work = checkWork(request, row);
	if ('rejection' in work) {
		const { rejection } = work;
		const isTotal = rejection.code === 'totalChanged';
		return isTotal ? { rejection: resultCode('bookingTotalChanged', rejection.params) } : { rejection };
	}
	const set = {
		km_reading: request.km,
		mobile: request.mobile ?? appointment.mobile,
		problem: request.problem ?? appointment.problem,
		...(request.pickUp && addressColumns(request.pickUp)),
		total_parts: work.totalParts,
		total_labour: work.totalLabour,
	};
	const [before, after] = differences(
		snapshotOf(appointment, row.lines),
		snapshotOf({ ...appointment, ...set }, work.lines),
	);
	if (Object.keys(after).length === 0) return { rejection: resultCode('nothingChanged') };
	const charge = 'pickUpAddress' in after ? { pick_up_charge: request.pickUpCharge } : {};
	return { appointment, set: { ...set, ...charge }, lines: work.lines, before, after, slot: null };
}

/**
 * Writes the booking, its history, its message and the result. Two changes at once: the first one wins; the second
 * waits and sees its result. A cancellation and the opening of a job card wait in this way too.
 * @throws ConflictError if the booking has changed since it was read, or no seat is left
 */
async function writeRewrite(
	{ appointment, set, lines, slot, before, after }: CheckedRewrite,
	by: RewrittenBy,
	keyed: KeyedRequest,
	{ db, now }: OperationContext,
): Promise<StoredResult> {
	const { id } = appointment;
	const present = await db
		.selectFrom('appointment as a')
		.innerJoin('vehicle as v', 'v.id', 'a.vehicle_id')
		.select(['a.appointment_no', 'v.reg_no'])
		.where('a.id', '=', id)
		.where('a.revision', '=', appointment.revision)
		.where('a.legacy_id', '<>', 0)
		.where('a.is_active', '=', true)
		.forNoKeyUpdate('a')
		.executeTakeFirst();
	if (!present) throw new ConflictError();
	if (slot) await changeSeat(appointment, slot, { db, now });
	const revision = appointment.revision + 1;
	await db
		.updateTable('appointment')
		.set({ ...set, revision })
		.where('id', '=', id)
		.execute();
	await db.deleteFrom('appointment_line').where('appointment_id', '=', id).execute();
	const values = lines.map((line, position) => ({ ...line, appointment_id: id, position }));
	if (values.length > 0) await db.insertInto('appointment_line').values(values).execute();
	const kind = slot ? 'moved' : 'changed';
	const change = { appointment_id: id, revision, kind, by, changed_at: now } as const;
	const { id: aboutId } = await db
		.insertInto('appointment_change')
		.values({ ...change, before: JSON.stringify(before), after: JSON.stringify(after) })
		.returning('id')
		.executeTakeFirstOrThrow();
	await queueMessage({ kind, regNo: present.reg_no, aboutId, linkBoundToId: id }, { db, now });
	return storeResult({ appointmentId: id, appointmentNo: present.appointment_no }, keyed, { db, now });
}

const claimSeatQuery = namedStatement(`with ${claimSeatSql('true')} select from seat`);

/** Claims a seat of the slot and frees the booking's earlier one. @throws ConflictError if no seat is left */
async function changeSeat(
	{ vehicle_id: vehicleId, dealer_id, day, start_minute }: AppointmentToRewrite,
	slot: SlotKey,
	{ db, now }: OperationContext,
): Promise<void> {
	// Locked in the order of their keys, since two opposite moves would otherwise wait for each other.
	await sql`
		select from slot where (dealer_id, day, start_minute) in (
			(${dealer_id}, ${day}, ${start_minute}), (${slot.dealer_id}, ${slot.day}, ${slot.start_minute}))
		order by dealer_id, day, start_minute for no key update
	`.execute(db);
	const claim = { vehicleId, dealerId: slot.dealer_id, day: slot.day, startMinute: slot.start_minute, now };
	const { rows } = await db.executeQuery(claimSeatQuery(claim));
	if (rows.length === 0) throw new ConflictError();
	await db
		.updateTable('slot')
		.set(({ eb }) => ({ booked_seats: eb('booked_seats', '-', 1) }))
		.where('dealer_id', '=', dealer_id)
		.where('day', '=', day)
		.where('start_minute', '=', start_minute)
		.execute();
}
