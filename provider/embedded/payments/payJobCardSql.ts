/** How money pays a job card, as parts of one statement; what becomes of the card is in domain/jobCard.ts. */
import { jobCardStatuses } from '../../../domain/jobCardStatus.ts';

const paidStatus = jobCardStatuses({ phase: 'billed', isPaid: true }).appointment;

/**
 * Marks the card as paid at `:now`, once, with its appointment and stages; `from` and `where` say which card. Rows of
 * `settled` are what it paid. A payment with refund `none` must be inserted for each in the same statement.
 */
export const payJobCardSql = (from: string, where: string): string => `
settled as (
	update service_entry e set paid_at = :now ${from}
	where ${where} and e.paid_at is null and e.phase in ('billed', 'delivered')
	returning e.id, e.appointment_id, e.phase
), told as (
	update appointment a set status = '${paidStatus}' from settled s
	where a.id = s.appointment_id and s.phase = 'billed'
), stages as (
	update job_stage j set completed_at = :now from settled s
	where j.service_entry_id = s.id and j.status_code in ('MakeFinalPayment', 'ReadyForDelivery')
		and j.is_applicable and j.completed_at is null
)`;
