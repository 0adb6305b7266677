import { type Kysely, sql } from 'kysely';
import { openDatabase } from '../../db/connect.ts';
import type { Database } from '../../db/schema.ts';
import { withoutTimeLimits } from '../../db/timeLimits.ts';
import { formatSlotId } from '../../domain/dealers/slots.ts';
import { addDays, type Day, dayOf, slotInstant } from '../../domain/time/calendar.ts';
import { type BookingPayload, createBookingPayload } from './provider/bookingPayload.ts';
import { serveTestProvider } from './provider/harness.ts';

/** The dealers and times over which bookings are spread. The n-th booking always has the same vehicle and slot. */
export interface BookingWorkload {
	readonly dealers: readonly WorkloadDealer[];
	readonly days: readonly Day[];
	/** `HH` */
	readonly hours: readonly string[];
	/** The fields that all bookings share; vehicle, dealer and slot are set for each booking. */
	readonly payload: BookingPayload;
}

export interface WorkloadDealer {
	readonly id: string;
	readonly code: string;
	readonly city: string;
	readonly state: string;
}

/** A slot to book. */
export interface WorkloadSlot {
	readonly dealer: WorkloadDealer;
	readonly day: Day;
	/** `HH` */
	readonly hour: string;
}

export const workloadVehicleId = (n: number): string => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;

/** The slot of the n-th booking. Slots repeat only after all of them were used. */
export function workloadSlot(n: number, { dealers, days, hours }: BookingWorkload): WorkloadSlot {
	const dealer = dealers[n % dealers.length];
	const day = days[Math.floor(n / dealers.length) % days.length];
	const hour = hours[Math.floor(n / dealers.length / days.length) % hours.length];
	if (!dealer || !day || !hour) throw new Error('the workload has no slot');
	return { dealer, day, hour };
}

/**
 * Adds `vehicles` copies of the demo's first vehicle, and opens every dealer on every day with seats for all of them.
 */
export async function prepareWorkloadAt(databaseUrl: string, vehicles: number): Promise<BookingWorkload> {
	const { db, close } = await openDatabase({ databaseUrl, dataDir: '' });
	try {
		return await prepareWorkload(db, vehicles);
	} finally {
		await close();
	}
}

/** Like `prepareWorkloadAt`, in an open database. */
export async function prepareWorkload(db: Kysely<Database>, vehicles: number): Promise<BookingWorkload> {
	await addVehiclesAndSeats(db, vehicles, 'MH12AB1234');
	const dealers = await db
		.selectFrom('dealer')
		.innerJoin('city', 'city.id', 'dealer.city_id')
		.innerJoin('state', 'state.id', 'city.state_id')
		.select(['dealer.id', 'dealer.code', 'city.name as city', 'state.name as state'])
		.orderBy('dealer.code')
		.execute();
	const hours = await sql<{ hour: string }>`
			select lpad((start_minute / 60)::text, 2, '0') as hour from dealer_hour group by start_minute
			having count(*) = (select count(*) from dealer) order by start_minute
		`.execute(db);
	const now = new Date();
	const days = Array.from({ length: 12 }, (_, index) => addDays(dayOf(now), index + 2));
	const provider = serveTestProvider(db);
	provider.setNow(now);
	const payload = await createBookingPayload(db, provider, { day: days[0] ?? '' });
	return { dealers, days, hours: hours.rows.map(({ hour }) => hour), payload };
}

/** The registration number of the n-th vehicle of a workload; n is below 260,000. */
export function workloadRegNo(n: number): string {
	const letter = String.fromCharCode(65 + Math.floor(n / 10_000));
	return `MH15B${letter}${String(n % 10_000).padStart(4, '0')}`;
}

/**
 * Adds vehicles like the demo's `like`, numbered from 1 on, and gives every dealer seats for all of them on all days.
 */
export async function addVehiclesAndSeats(db: Kysely<Database>, count: number, like: string): Promise<void> {
	const fill = sql`
			update dealer set weekly_off = null;
			delete from dealer_holiday;
			update dealer_hour set seats = 30000;
			insert into vehicle (id, reg_no, model_code, component_no, serial_number, chassis, contact_id, customer_name,
				customer_mobile, last_km_reading, sale_invoice_date, status)
			select ('00000000-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid,
				'MH15B' || chr(65 + n / 10000) || lpad((n % 10000)::text, 4, '0'), model_code, component_no,
				serial_number, chassis, contact_id, customer_name, customer_mobile, last_km_reading, sale_invoice_date, status
			from vehicle, generate_series(1, ${sql.lit(count)}) n where reg_no = ${sql.lit(like)};
			analyze vehicle;
		`;
	await withoutTimeLimits(db, (own) => fill.execute(own));
}

/** Gives `count` vehicles of the workload, from number `first` on, a job card like that of the demo's RJ14LM5678. */
export async function addActiveJobCards(db: Kysely<Database>, first: number, count: number): Promise<void> {
	await sql`
			with model as (
				select e.* from job_card e join vehicle v on v.id = e.vehicle_id
				where v.reg_no = 'RJ14LM5678' and e.is_active
			), opened as (
				insert into job_card (vehicle_id, dealer_id, job_card_no, document_no, document_date, status, is_active,
					phase, usage_reading, confirm_booking_at, estimated_delivery_at, estimated_cost, service_advisor)
				select ('00000000-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid, dealer_id, 'BENCH' || n, 'BENCH' || n,
					document_date, status, true, phase, usage_reading, confirm_booking_at, estimated_delivery_at,
					estimated_cost, service_advisor
				from model, generate_series(${sql.lit(first)}::int, ${sql.lit(first + count - 1)}::int) n
				returning id
			)
			insert into job_stage (job_card_id, status_code, display_name, order_index, is_applicable, completed_at)
			select opened.id, s.status_code, s.display_name, s.order_index, s.is_applicable, s.completed_at
			from opened, job_stage s join model on model.id = s.job_card_id
		`.execute(db);
	await sql`analyze job_card, job_stage`.execute(db);
}

/** The payload of the n-th booking. */
export function bookingRequest(
	n: number,
	workload: BookingWorkload,
	slot: WorkloadSlot = workloadSlot(n, workload),
): BookingPayload {
	const { dealer, day, hour } = slot;
	const end = String(Number(hour) + 1).padStart(2, '0');
	// A city too far from the dealership is refused.
	const inItsCity = (addresses: BookingPayload['PickAddress']) =>
		addresses?.map((address) => ({ ...address, StateName: dealer.state, CityName: dealer.city }));
	return {
		...workload.payload,
		PickAddress: inItsCity(workload.payload.PickAddress),
		DropOffAddress: inItsCity(workload.payload.DropOffAddress),
		RegistrationNo: workloadRegNo(n),
		IBID: workloadVehicleId(n),
		DealerCode: dealer.code,
		OrganizationId: dealer.id,
		AppointmentDate: day,
		BookingDateTime: slotInstant(day, `${hour}:00`),
		AppointmentTimeSlotId: formatSlotId(dealer.code, day, `${hour}:00`),
		AppointmentTimeSlotTime: `${hour}:00 - ${end}:00`,
	};
}
