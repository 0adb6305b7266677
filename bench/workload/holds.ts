import type { Day } from '../../domain/time/calendar.ts';
import { minuteOfTime } from '../../domain/time/minuteOfDay.ts';
import { benchRegNo, withClient } from './vehicles.ts';

export interface BenchHold {
	/** Of the bench's vehicle. */
	readonly n: number;
	readonly dealer: { readonly id: string };
	readonly day: Day;
	/** `HH:mm` */
	readonly start: string;
}

/** Holds a seat for each of these vehicles, for an hour. */
export async function addHolds(databaseUrl: string, holds: readonly BenchHold[]): Promise<void> {
	const values = [
		holds.map(({ n }) => benchRegNo(n)),
		holds.map(({ dealer }) => dealer.id),
		holds.map(({ day }) => day),
		holds.map(({ start }) => minuteOfTime(start)),
	];
	await withClient(databaseUrl, (client) =>
		client.query(
			`with wanted as (
				select v.id as vehicle_id, w.dealer_id, w.day, w.start_minute, now() + interval '1 hour' as held_until
				from unnest($1::text[], $2::uuid[], $3::date[], $4::smallint[]) w (reg_no, dealer_id, day, start_minute)
				join vehicle v using (reg_no)
			), held as (
				insert into slot_hold select *, false, 1 from wanted
			)
			insert into slot as s (dealer_id, day, start_minute, seats, taken, holds)
			select dealer_id, day, start_minute, 30000, 0,
				jsonb_object_agg(vehicle_id, (extract(epoch from held_until) * 1000)::bigint)
			from wanted group by dealer_id, day, start_minute
			on conflict (dealer_id, day, start_minute) do update set holds = s.holds || excluded.holds`,
			values,
		),
	);
}
