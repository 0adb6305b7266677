/** A job card of a demo vehicle that was closed long before the first start, with its payment and its tax invoice. */
import { sql } from 'kysely';
import { addDays, type Day, slotInstant } from '../domain/time/calendar.ts';
import { prepareCreditNote, prepareInvoice } from '../provider/embedded/invoices/issueInvoice.ts';
import { serviceInterval } from '../provider/embedded/jobCards/jobCardSteps.ts';
import type { OperationContext } from '../provider/embedded/operationContext.ts';
import type { DemoService } from './vehicleList.ts';

export interface PastJobCard extends Omit<DemoService, 'daysAgo'> {
	readonly regNo: string;
	readonly jobCardNo: string;
	readonly day: Day;
}

/** The jobs of a service that names none. */
const commonJobs = ['Front brake pad replacement', 'Throttle body cleaning'];

/** Inserts a closed job card and updates the vehicle's last service in one statement; then issues its invoice. */
export async function recordPastJobCard(service: PastJobCard, context: OperationContext): Promise<void> {
	const { regNo, dealerCode, day, km, jobCardNo, status = 'Closed', jobs = commonJobs, isPaidOnline = false } = service;
	const paidAt = slotInstant(day, '17:30');
	const orderId = isPaidOnline ? `${day.replaceAll('-', '')}-${jobCardNo}` : null;
	const inserted = await sql`
		with serviced as (
			update vehicle set last_service_dealer_id = dealer.id, last_service_type = 'Paid service',
				last_availed_service_date = ${day}, last_km_reading = ${km},
				next_service_due_date = ${addDays(day, serviceInterval.days)}, next_service_due_km = ${km + serviceInterval.km}
			from dealer where reg_no = ${regNo} and dealer.code = ${dealerCode}
			returning vehicle.id, dealer.id as dealer_id
		), work as (
			select line.position, case when p.id is null then j.kind else 'PeriodicPart' end as kind, line.name,
				coalesce(p.code, part.code, labour.code, '') as code, coalesce(p.price, part.price, 0) as part_price,
				coalesce(labour.price, 0) as labour_price
			from json_array_elements_text(${JSON.stringify(jobs)}::json) with ordinality as line (name, position)
			left join part p on p.name = line.name
			left join job j on j.name = line.name and j.dealer_id is null and j.model_code is null
			left join part on part.id = j.part_id
			left join labour on labour.id = j.labour_id
		), inserted as (
			insert into job_card (vehicle_id, dealer_id, job_card_no, document_no, document_date, status, is_active,
				phase, amount, usage_reading, paid_at)
			select id, dealer_id, ${jobCardNo}, ${jobCardNo}, ${slotInstant(day, '10:15')}, ${status},
				false, 'closed', (select sum(part_price + labour_price) from work), ${km}, ${paidAt}
			from serviced
			returning id, amount, paid_at
		), lines as (
			insert into job_card_line (job_card_id, position, kind, name, part_code, part_price, labour_price)
			select inserted.id, work.* from inserted cross join work
		), ordered as (
			insert into payment_order (order_id, job_card_id, amount, state, portal_url, begun_at, tracking_id)
			select ${orderId}, id, amount, 'paid', '', paid_at, ${orderId} from inserted where ${isPaidOnline}
		)
		insert into payment (job_card_id, order_id, kind, mode, transaction_id, amount, received_at)
		select id, ${orderId}, ${isPaidOnline ? 'online' : 'dealership'}, 'UPI',
			${orderId ?? `${dealerCode}-${jobCardNo.slice(-4)}`}, amount, paid_at
		from inserted
		returning id
	`.execute(context.db);
	if (inserted.rows.length === 0) throw new Error(`the demo could not bring ${regNo} into its state`);
	if (service.taxInvoice) await issueInvoices(service, { ...context, now: new Date(paidAt) });
}

/** The tax invoice, and the credit note that cancels it. */
async function issueInvoices({ jobCardNo, taxInvoice }: PastJobCard, context: OperationContext): Promise<void> {
	const { db, now } = context;
	const ofJobCard = db.selectFrom('job_card').selectAll().where('job_card_no', '=', jobCardNo);
	const jobCard = await ofJobCard.executeTakeFirstOrThrow();
	const insertInvoice = await prepareInvoice('final', jobCard, context);
	await insertInvoice(db, null);
	await db.updateTable('job_card').set({ tax_invoiced_at: now }).where('id', '=', jobCard.id).execute();
	if (taxInvoice === 'valid') return;
	const insertNote = await prepareCreditNote(jobCard.id, 'Billed to the wrong name', context);
	await insertNote(db);
}
