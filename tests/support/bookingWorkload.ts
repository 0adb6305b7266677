import { type Kysely, sql } from 'kysely';
import { openDatabase } from '../../db/connect.ts';
import type { Database } from '../../db/schema.ts';
import { addDays, type Day, slotInstant, today } from '../../domain/calendar.ts';
import { formatSlotId } from '../../domain/slots.ts';
import { type BookingPayload, createBookingPayload } from './provider/bookingPayload.ts';
import { serveTestProvider } from './provider/harness.ts';

/** What the bookings of the bench are spread over; the n-th is always of the same vehicle and slot. */
export interface BookingWorkload {
	readonly dealers: readonly { readonly id: string; readonly code: string }[];
	readonly days: readonly Day[];
	/** `HH` */
	readonly hours: readonly string[];
	/** A whole request of the portal; vehicle, dealer and slot are filled in for each booking. */
	readonly payload: BookingPayload;
}

/** A slot to book. */
export interface WorkloadSlot {
	readonly dealer: { readonly id: string; readonly code: string };
	readonly day: Day;
	/** `HH` */
	readonly hour: string;
}

export const workloadVehicleId = (n: number): string => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;

/** Where the n-th booking is; the first ones are all in different slots. */
export function workloadSlot(n: number, { dealers, days, hours }: BookingWorkload): WorkloadSlot {
	const dealer = dealers[n % dealers.length];
	const day = days[Math.floor(n / dealers.length) % days.length];
	const hour = hours[Math.floor(n / dealers.length / days.length) % hours.length];
	if (!dealer || !day || !hour) throw new Error('the bench has no place to book');
	return { dealer, day, hour };
}

/** So many vehicles like the demo's first one, and room for all of them at every dealer. */
export async function prepareWorkloadAt(databaseUrl: string, vehicles: number): Promise<BookingWorkload> {
	const { db, close } = await openDatabase({ databaseUrl, dataDir: '' });
	try {
		return await prepareWorkload(db, vehicles);
	} finally {
		await close();
	}
}

/** The same in a database that is open. */
export async function prepareWorkload(db: Kysely<Database>, vehicles: number): Promise<BookingWorkload> {
	await sql`
			update dealer set weekly_off = null;
			delete from dealer_holiday;
			update dealer_hour set seats = 30000;
			insert into vehicle (id, reg_no, model_code, component_no, serial_number, chassis, contact_id, customer_name,
				customer_mobile, last_km_reading, sale_invoice_date, status)
			select ('00000000-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid, 'MH15B' || n, model_code, component_no,
				serial_number, chassis, contact_id, customer_name, customer_mobile, last_km_reading, sale_invoice_date, status
			from vehicle, generate_series(1, ${sql.lit(vehicles)}) n where reg_no = 'MH12AB1234';
			analyze vehicle;
		`.execute(db);
	const dealers = await db.selectFrom('dealer').select(['id', 'code']).orderBy('code').execute();
	const hours = await sql<{ hour: string }>`
			select lpad((start_minute / 60)::text, 2, '0') as hour from dealer_hour group by start_minute
			having count(*) = (select count(*) from dealer) order by start_minute
		`.execute(db);
	const now = new Date();
	const days = Array.from({ length: 12 }, (_, index) => addDays(today(now), index + 2));
	const provider = serveTestProvider(db);
	provider.setNow(now);
	const payload = await createBookingPayload(db, provider, { day: days[0] ?? '' });
	return { dealers, days, hours: hours.rows.map(({ hour }) => hour), payload };
}

/** The request of the n-th booking. */
export function bookingRequest(
	n: number,
	workload: BookingWorkload,
	slot: WorkloadSlot = workloadSlot(n, workload),
): BookingPayload {
	const { dealer, day, hour } = slot;
	const end = String(Number(hour) + 1).padStart(2, '0');
	return {
		...workload.payload,
		RegistrationNo: `MH15B${n}`,
		IBID: workloadVehicleId(n),
		DealerCode: dealer.code,
		OrganizationId: dealer.id,
		AppointmentDate: day,
		BookingDateTime: slotInstant(day, `${hour}:00`),
		AppointmentTimeSlotId: formatSlotId(dealer.code, day, `${hour}:00`),
		AppointmentTimeSlotTime: `${hour}:00 - ${end}:00`,
	};
}
