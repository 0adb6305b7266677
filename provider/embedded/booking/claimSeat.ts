/**
 * The statement that claims a seat of the slot in the parameters `:dealerId`, `:day` and `:startMinute`, for a row of the
 * vehicle `v` that `claimant` holds for. It returns the slot's key; no row: no seat is left, the dealer is closed on that
 * day or has no such slot, or `claimant` does not hold. Under the lock of the slot's row the condition sees its newest
 * version, so that the last seat is given once (docs/product.md#slots).
 */
export const claimSeatSql = (claimant: string): string => `
	insert into slot as s (dealer_id, day, start_minute, seats, taken)
	select d.id, :day::date, h.start_minute, h.seats, 1
	from dealer d join dealer_hour h on h.dealer_id = d.id and h.start_minute = :startMinute, vehicle v
	where d.id = :dealerId and h.seats > 0 and d.weekly_off is distinct from extract(dow from :day::date)
		and not exists (select from dealer_holiday o where o.dealer_id = d.id and o.day = :day::date)
		and ${claimant}
	on conflict (dealer_id, day, start_minute) do update set taken = s.taken + 1, seats = excluded.seats
		where s.taken < excluded.seats
	returning s.dealer_id, s.day, s.start_minute`;
