/** Fragments of the statements that read what a booking, or its move, is checked against. */

import { heldForOthersSql } from './claimSeat.ts';

/**
 * A dealer, `:dealerCode`, with one of its slots, `:day` and `:startMinute`; `taken` counts the seats that are held at
 * `:now` for others than the vehicle, given as SQL of its uuid.
 */
export const dealerFactsSql = (vehicle: string): string => `
	select dealer.id, parent_organization_id, weekly_off, h.end_minute, h.seats,
		coalesce(slot.taken, 0) + ${heldForOthersSql('slot.holds', vehicle)} as taken,
		dealer.latitude, dealer.longitude,
		(select max(km_to) from rate_slab where dealer_id = dealer.id) as last_slab_km,
		exists (select from dealer_holiday o where o.dealer_id = dealer.id and o.day = :day) as is_holiday
	from dealer
	left join dealer_hour h on h.dealer_id = dealer.id and h.start_minute = :startMinute
	left join slot on slot.dealer_id = dealer.id and slot.day = :day and slot.start_minute = :startMinute
	where dealer.code = :dealerCode`;

/** Whether the part `pp` is due on such a vehicle. */
export const isPartDueSql = (model: string, km: string, repairType: string): string =>
	`pp.model_code = ${model} and ${km} >= pp.km_from and ${km} < pp.km_to
		and (pp.repair_type_id is null or pp.repair_type_id = ${repairType})`;

/** Whether the dealer offers the job `j` for this model. */
export const isJobOfferedSql = (dealer: string, model: string): string =>
	`j.is_active and (j.dealer_id is null or j.dealer_id = ${dealer})
		and (j.model_code is null or j.model_code = ${model})`;

/** Where a city is, by its names; null: not known by these. */
export const cityPositionSql = (state: string, city: string): string => `(
	select json_build_object('latitude', c.latitude, 'longitude', c.longitude)
	from city c join state s on s.id = c.state_id where s.name = ${state} and c.name = ${city})`;
