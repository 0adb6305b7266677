import { sql } from 'kysely';
import type { Paise } from '../domain/money.ts';
import { addDays, type Day, slotInstant } from '../domain/time/calendar.ts';
import type { OperationContext } from '../provider/embedded/operationContext.ts';

export interface PastService {
	readonly regNo: string;
	readonly dealerCode: string;
	readonly jobCardNo: string;
	readonly day: Day;
	readonly amount: Paise;
	/** km */
	readonly usageReading: number;
	/** Final status of the record, which is inactive in either case. */
	readonly status: 'Closed' | 'Delivered';
}

/** Days until the next service is due. */
const dueInDays = 180;

/**
 * Inserts a closed service that was paid at the dealership, and updates the vehicle's last service, in one statement.
 * @returns false when there is no such vehicle or dealer
 */
export async function recordPastService(service: PastService, { db }: Pick<OperationContext, 'db'>): Promise<boolean> {
	const { regNo, dealerCode, day, usageReading } = service;
	const paidAt = slotInstant(day, '17:30');
	const inserted = await sql`
		with serviced as (
			update vehicle set last_service_dealer_id = dealer.id, last_service_type = 'Paid service',
				last_availed_service_date = ${day}, last_km_reading = ${usageReading},
				next_service_due_date = ${addDays(day, dueInDays)}
			from dealer where reg_no = ${regNo} and dealer.code = ${dealerCode}
			returning vehicle.id, dealer.id as dealer_id
		), entry as (
			insert into service_entry (vehicle_id, dealer_id, job_card_no, document_no, document_date, status, is_active,
				phase, amount, usage_reading, paid_at)
			select id, dealer_id, ${service.jobCardNo}, ${service.jobCardNo}, ${slotInstant(day, '10:15')}, ${service.status},
				false, 'closed', ${service.amount}, ${usageReading}, ${paidAt}
			from serviced
			returning id, amount, paid_at
		)
		insert into payment (service_entry_id, kind, mode, transaction_id, amount, received_at)
		select id, 'dealership', 'UPI', ${`${dealerCode}-${service.jobCardNo.slice(-4)}`}, amount, paid_at from entry
		returning id
	`.execute(db);
	return inserted.rows.length > 0;
}
