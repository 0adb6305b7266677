/**
 * The upsert of a slot's row that takes one of its seats, for a booking or for a hold. Under the lock of the row the
 * condition sees its newest version, holds included, so that the last seat is given once, and a held one to its holder
 * (docs/product.md#slots, docs/decisions/029-seat-holds.md). A vehicle is given as SQL of its uuid.
 */
import { offeredSlotSql } from './offeredSlots.ts';

/** When a hold ends, as `slot.holds` has it. */
const milliseconds = (instant: string): string => `(extract(epoch from ${instant}::timestamptz) * 1000)::bigint`;

/**
 * How many seats of a slot are held at `:now` for others than `vehicle`, which may be null. Most slots have no holds, and
 * dealer lists read thousands of slots. Rows of `jsonb_each_text` would take longer to count.
 */
export const heldForOthersSql = (holds: string, vehicle: string): string => `
	case when ${holds} = '{}' then 0 else jsonb_array_length(jsonb_path_query_array(
			${holds}, (select format('strict $.* ? (@ > %s)', ${milliseconds(':now')})::jsonpath)))
		- case when (${holds} ->> ${vehicle}::text)::bigint > (select ${milliseconds(':now')}) then 1 else 0 end
	end`;

/**
 * Whether the slot with the row `slot` is full for `vehicle`, of `seats`. Where not even all of its holds would fill it,
 * whose they are and when they end is not looked at, which takes three times as long.
 */
export const isFullSql = (vehicle: string, seats: string): string => `
	case when slot.taken + case when slot.holds = '{}' then 0
			else jsonb_array_length(jsonb_path_query_array(slot.holds, 'strict $.*')) end < ${seats} then false
		else slot.taken + ${heldForOthersSql('slot.holds', vehicle)} >= ${seats}
	end`;

/** `row`: taken and holds of a new row. `change`: what is set in one that exists. */
const takeSeatSql = (claimant: string, vehicle: string, row: string, change: string): string => `
	insert into slot as s (dealer_id, day, start_minute, seats, taken, holds)
	select d.id, :day::date, hour.start_minute, hour.seats, ${row}
	from ${offeredSlotSql(':dealerId', ':day::date', ':startMinute')}, vehicle v
	where ${claimant}
	on conflict (dealer_id, day, start_minute) do update set seats = excluded.seats, ${change}
		where s.taken + ${heldForOthersSql('s.holds', vehicle)} < excluded.seats
	returning s.dealer_id, s.day, s.start_minute`;

/**
 * The statement that claims a seat of the slot in the parameters `:dealerId`, `:day` and `:startMinute` at `:now`, for a
 * row of the vehicle `v` that `claimant` holds for; `vehicle` refers to parameters, or to a part of the statement before. A
 * seat that is held for this vehicle is free for it, and is held no longer. It returns the slot's key; no row: no seat is
 * left, the dealer is closed on that day or has no such slot, or `claimant` does not hold.
 */
export const claimSeatSql = (claimant: string, vehicle: string): string =>
	takeSeatSql(claimant, vehicle, `1, '{}'`, `taken = s.taken + 1, holds = s.holds - ${vehicle}::text`);

/** The same for a hold, which ends at `:heldUntil`. Holds that have ended are removed. */
export const holdSeatSql = (claimant: string, vehicle: string): string =>
	takeSeatSql(
		claimant,
		vehicle,
		`0, jsonb_build_object(${vehicle}::text, ${milliseconds(':heldUntil')})`,
		`holds = excluded.holds || (
			select coalesce(jsonb_object_agg(h.key, h.value::bigint), '{}') from jsonb_each_text(s.holds) h
			where h.value::bigint > ${milliseconds(':now')} and h.key <> ${vehicle}::text)`,
	);

/**
 * Two parts of a statement, `redeemed` and `released`, which end the hold of the vehicle once `claimed`, a part before,
 * has claimed a seat. The slot's row is upserted, which finds it also where it was made since the statement began.
 * `freed`: a part that changes another slot; one statement changes a row once, so a hold there runs out by itself.
 */
export const redeemHoldSql = (vehicle: string, claimed: string, freed?: string): string => {
	const changed = [claimed, ...(freed === undefined ? [] : [freed])];
	const isOther = (part: string) =>
		`not exists (select from ${part} o where (o.dealer_id, o.day, o.start_minute) = (s.dealer_id, s.day, s.start_minute))`;
	return `redeemed as (
	delete from slot_hold h using ${claimed} where h.vehicle_id = ${vehicle}
	returning h.dealer_id, h.day, h.start_minute
), released as (
	insert into slot as s (dealer_id, day, start_minute, seats, taken)
	select s.dealer_id, s.day, s.start_minute, 0, 0 from redeemed s where ${changed.map(isOther).join(' and ')}
	on conflict (dealer_id, day, start_minute) do update set holds = s.holds - ${vehicle}::text
)`;
};
