/** Holds a seat of a slot for a vehicle (docs/product.md#holds). */
import { retryOnDeadlock, violatedConstraint } from '../../../db/errors.ts';
import { namedStatement } from '../../../db/preparedStatements.ts';
import type { Database } from '../../../db/schema.ts';
import { type HoldTerms, nextHold } from '../../../domain/booking/seatHold.ts';
import { minuteOfTime, timeOfMinute } from '../../../domain/time/minuteOfDay.ts';
import type { HoldOutcome, HoldRequest, SeatHold } from '../../port.ts';
import { notFoundError, type OperationContext } from '../operationContext.ts';
import { slotProblem } from './bookingRules.ts';
import { holdSeatSql } from './claimSeat.ts';
import { type HoldFacts, heldUntilSql, type LastHold, readHoldFacts } from './holdFacts.ts';

type Context = Pick<OperationContext, 'db' | 'now'>;

/** What else writes the vehicle's hold at the same time is another tab of its owner. */
const maxAttempts = 3;

/**
 * Holds a seat in two round trips: one statement reads what the hold depends on, one writes it, or nothing. The vehicle's
 * hold of another slot moves. @throws ProviderError `notFound` for an unknown registration number
 */
export async function holdSeat(request: HoldRequest, context: Context): Promise<HoldOutcome> {
	for (let attempt = 1; attempt <= maxAttempts; attempt++) {
		const outcome = await retryOnDeadlock(() => attemptHold(request, context));
		if (outcome) return outcome;
	}
	return { kind: 'notHeld' };
}

/** null: what was read has changed before it was written. */
async function attemptHold(request: HoldRequest, context: Context): Promise<HoldOutcome | null> {
	const { vehicle, dealer, last } = await readHoldFacts(request, context);
	if (!vehicle) throw notFoundError('holdSeat', 'vehicleNotFound');
	if (!dealer || !vehicle.mayHold) return { kind: 'notHeld' };
	const problem = slotProblem(request, dealer, context.now);
	if (problem) return { kind: problem.code === 'slotTaken' ? 'taken' : 'notHeld' };
	const terms = nextHold(last, request, context.now);
	if (!terms) return { kind: 'notHeld' };
	const held = { kind: 'held', hold: toSeatHold(request, terms) } as const;
	if (terms === last && last.dealerCode === request.dealerCode && isAtSlot(last, request)) return held;
	return (await writeHold({ vehicle, dealer, last, terms }, request, context)) ? held : null;
}

const isAtSlot = (last: LastHold, { day, slotStart }: HoldRequest): boolean =>
	last.day === day && last.startMinute === minuteOfTime(slotStart);

const toSeatHold = ({ dealerCode, day, slotStart }: HoldRequest, { heldUntil }: HoldTerms): SeatHold => ({
	dealerCode,
	day,
	start: slotStart,
	heldUntil: heldUntil.toISOString(),
});

/**
 * `last` locks the vehicle's row, where it is still as it was read. `seat` takes the seat of the slot, and returns no row
 * when none is left; nothing is written then. `released` gives the seat of another slot back. A first hold that another
 * tab has written meanwhile is a unique violation (`slot_hold_pkey`), which undoes the statement.
 */
const writeHoldSql = namedStatement(
	[
		...['vehicleId', 'dealerId', 'day', 'startMinute', 'heldUntil', 'isRenewed', 'inARow', 'now'],
		...['lastDealerId', 'lastDay', 'lastStartMinute', 'lastHeldUntil', 'lastIsRenewed'],
	],
	`
with last as (
	select dealer_id, day, start_minute from slot_hold h
	where vehicle_id = :vehicleId::uuid and dealer_id = :lastDealerId::uuid and day = :lastDay::date
		and start_minute = :lastStartMinute::smallint and ${heldUntilSql} = :lastHeldUntil::timestamptz
		and is_renewed = :lastIsRenewed::boolean
	for update
), seat as (${holdSeatSql(
		'v.id = :vehicleId::uuid and (:lastHeldUntil::timestamptz is null or exists (select from last))',
		':vehicleId::uuid',
	)}
), released as (
	update slot s set holds = s.holds - :vehicleId::uuid::text from last, seat
	where (s.dealer_id, s.day, s.start_minute) = (last.dealer_id, last.day, last.start_minute)
		and (s.dealer_id, s.day, s.start_minute) <> (seat.dealer_id, seat.day, seat.start_minute)
), changed as (
	update slot_hold set dealer_id = seat.dealer_id, day = seat.day, start_minute = seat.start_minute,
		held_until = :heldUntil::timestamptz, is_renewed = :isRenewed::boolean, in_a_row = :inARow::smallint
	from last, seat where vehicle_id = :vehicleId::uuid
), made as (
	insert into slot_hold (vehicle_id, dealer_id, day, start_minute, held_until, is_renewed, in_a_row)
	select :vehicleId::uuid, seat.dealer_id, seat.day, seat.start_minute, :heldUntil::timestamptz, :isRenewed::boolean,
		:inARow::smallint
	from seat where :lastHeldUntil::timestamptz is null
)
select true as "isWritten" from seat`,
);

type HoldToWrite = Pick<HoldFacts, 'last'> & {
	readonly [Fact in 'vehicle' | 'dealer']: NonNullable<HoldFacts[Fact]>;
} & { readonly terms: HoldTerms };

async function writeHold(
	{ vehicle, dealer, last, terms }: HoldToWrite,
	{ day, slotStart }: HoldRequest,
	{ db, now }: Context,
): Promise<boolean> {
	const statement = writeHoldSql({
		vehicleId: vehicle.id,
		dealerId: dealer.id,
		day,
		startMinute: minuteOfTime(slotStart),
		heldUntil: terms.heldUntil,
		isRenewed: terms.isRenewed,
		inARow: terms.inARow,
		now,
		lastDealerId: last?.dealerId,
		lastDay: last?.day,
		lastStartMinute: last?.startMinute,
		lastHeldUntil: last?.heldUntil,
		lastIsRenewed: last?.isRenewed,
	});
	try {
		const { rows } = await db.executeQuery(statement);
		return rows.length > 0;
	} catch (error) {
		// The desk removed the vehicle with its owner after the facts were read.
		const isExpected = ['slot_hold_pkey', 'slot_hold_vehicle_id_fkey'].includes(violatedConstraint(error) ?? '');
		if (!isExpected) throw error;
		return false;
	}
}

const selectSeatHoldSql = namedStatement(
	['regNo', 'now'],
	`
select dealer.code, h.day, h.start_minute, ${heldUntilSql} as held_until
from slot_hold h join vehicle on vehicle.id = h.vehicle_id join dealer on dealer.id = h.dealer_id
where vehicle.reg_no = :regNo`,
);

type SeatHoldRow = Pick<Database['slot_hold'], 'day' | 'start_minute' | 'held_until'> & { readonly code: string };

/** The last hold of a vehicle, also one that has ended; null: it has none. */
export async function readSeatHold(regNo: string, { db, now }: Context): Promise<SeatHold | null> {
	const { rows } = await db.executeQuery<SeatHoldRow>(selectSeatHoldSql({ regNo, now }));
	const [found] = rows;
	if (!found) return null;
	const { code, day, start_minute, held_until } = found;
	return { dealerCode: code, day, start: timeOfMinute(start_minute), heldUntil: held_until.toISOString() };
}
