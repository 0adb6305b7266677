/**
 * Which slots a dealership offers, and which bookings have lost theirs: parts of statements
 * (docs/decisions/028-changing-a-booking.md).
 */

/** Whether the row `dealer` of a dealership is open on `day`. */
export const isOpenSql = (dealer: string, day: string): string => `(
	${dealer}.weekly_off is distinct from extract(dow from ${day}) and ${day} < coalesce(${dealer}.closed_from, 'infinity')
	and not exists (select from dealer_holiday o where o.dealer_id = ${dealer}.id and o.day = ${day}))`;

/** The days from `first` to `last` on which the row `dealer` is closed apart from its weekly day off. */
export const closedDaysSql = (dealer: string, first: string, last: string): string => `
	select day from dealer_holiday where dealer_id = ${dealer}.id and day between ${first}::date and ${last}::date
	union all
	select day::date from generate_series(greatest(${dealer}.closed_from, ${first}::date), ${last}::date, interval '1 day') day
	where ${dealer}.closed_from is not null`;

/** For a FROM: `d` and `hour` of a slot that its dealership offers; no row: it does not. */
export const offeredSlotSql = (dealerId: string, day: string, startMinute: string): string => `
	dealer d join dealer_hour hour on d.id = ${dealerId} and hour.dealer_id = d.id and hour.start_minute = ${startMinute}
		and hour.seats > 0 and ${isOpenSql('d', day)}`;

/**
 * Why the slot of the active appointment `a` is no longer offered (`SlotWithdrawal`); null: it is. Where there are fewer
 * seats than bookings, those that were made last have none. It asks nothing of the day, which may be past.
 */
export const withdrawnSql = `(
	select case when d.closed_from <= a.day then 'dealerClosed' when not ${isOpenSql('d', 'a.day')} then 'dayClosed'
		when coalesce(hour.seats, 0) <= (
			select count(*) from appointment b
			where (b.dealer_id, b.day, b.start_minute) = (a.dealer_id, a.day, a.start_minute)
				and b.cancelled_at is null and b.number < a.number)
		then 'slotClosed' end
	from dealer d left join dealer_hour hour on hour.dealer_id = d.id and hour.start_minute = a.start_minute
	where d.id = a.dealer_id)`;
