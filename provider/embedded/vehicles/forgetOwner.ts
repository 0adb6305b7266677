/**
 * Forgets an owner (docs/decisions/009-forgetting-an-owner.md): removes all personal data in one transaction. Job cards
 * that the accounts need are kept under a placeholder vehicle; tax invoices move into the archive.
 */
import { randomBytes } from 'node:crypto';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Database } from '../../../db/schema.ts';
import { withoutTimeLimits } from '../../../db/timeLimits.ts';
import { inTransaction } from '../../../db/transaction.ts';
import { allowedJobCardSteps, jobCardStatuses } from '../../../domain/jobCard/jobCardState.ts';
import { underWayStates } from '../../../domain/payment/paymentOrder.ts';
import { resultCode } from '../../../domain/resultCode.ts';
import { deleteSeatHoldOfVehicle } from '../booking/holdSeat.ts';
import { CommandRejected, unknownVehicle } from '../commandRejected.ts';
import { readJobCard } from '../jobCards/readJobCard.ts';
import type { OperationContext } from '../operationContext.ts';

export interface ForgetOwnerResult {
	readonly appointments: number;
	/** The deleted job cards have no payment, payment order, tax invoice or bill of supply. */
	readonly jobCards: number;
	/** Job cards that are kept for the accounts, without personal data. */
	readonly kept: number;
	readonly archivedInvoices: number;
}

/**
 * Removes the vehicle with its owner. Row locks order this against concurrent bookings, payments and desk steps: one
 * that commits first is taken into account, a later one finds no vehicle.
 * @throws CommandRejected during a booking or job card, and while a refund is due or a payment order is unsettled
 */
export function forgetOwner(regNo: string, context: OperationContext): Promise<ForgetOwnerResult> {
	return withoutTimeLimits(context.db, (own) =>
		inTransaction(own, async (db) => {
			const vehicle = await db
				.selectFrom('vehicle')
				.select(['id', 'model_code'])
				.where('reg_no', '=', regNo)
				.forUpdate()
				.executeTakeFirst();
			if (!vehicle) throw unknownVehicle(regNo);
			await db.selectFrom('job_card').select('id').where('vehicle_id', '=', vehicle.id).forUpdate().execute();
			await rejectWhileActive(regNo, { ...context, db });
			await rejectWhileMoneyIsOwed(vehicle.id, db);
			const jobCards = await deleteUnpaidJobCards(vehicle.id, context.now, db);
			const { kept, archivedInvoices } = await anonymizeJobCards(vehicle.id, vehicle.model_code, context.now, db);
			const appointments = await deleteAppointments(vehicle.id, db);
			await deleteSeatHoldOfVehicle(vehicle.id, { ...context, db });
			await forgetMessages(regNo, db);
			// A row that still refers to the vehicle violates its foreign key, which rolls everything back.
			await db.deleteFrom('vehicle').where('id', '=', vehicle.id).execute();
			return { appointments, jobCards, kept, archivedInvoices };
		}),
	);
}

/** Registration number of the placeholder vehicle; random, so that it reveals nothing about the owner. */
const placeholderRegNo = () => `GONE${randomBytes(6).toString('hex').slice(1).toUpperCase()}`;

async function rejectWhileActive(regNo: string, context: OperationContext): Promise<void> {
	const { state } = await readJobCard(regNo, context);
	if (!state || state.phase === 'cancelled' || state.phase === 'closed') return;
	const { jobCard, appointment } = jobCardStatuses(state);
	const message = resultCode('forgetDuringJobCard', { status: jobCard?.status ?? appointment });
	throw new CommandRejected(409, message, allowedJobCardSteps(state));
}

async function rejectWhileMoneyIsOwed(vehicleId: string, db: Kysely<Database>): Promise<void> {
	const ofVehicle = db.selectFrom('job_card').select('id').where('vehicle_id', '=', vehicleId);
	const refund = await db
		.selectFrom('payment')
		.select('id')
		.where('job_card_id', 'in', ofVehicle)
		.where('refund', '=', 'due')
		.limit(1)
		.executeTakeFirst();
	if (refund) throw new CommandRejected(409, resultCode('forgetWhileMoneyIsOwed'), ['refunds', 'refund-done']);
	const order = await db
		.selectFrom('payment_order')
		.select('order_id')
		.where('job_card_id', 'in', ofVehicle)
		.where((is) => is.or([is('state', 'in', underWayStates), is('next_ask_at', 'is not', null)]))
		.limit(1)
		.executeTakeFirst();
	if (!order) return;
	throw new CommandRejected(409, resultCode('forgetWhileOrderIsAsked'), ['payments']);
}

/** Stages, lines, estimates and documents are deleted with the job card, by cascade. */
async function deleteUnpaidJobCards(vehicleId: string, now: Date, db: Kysely<Database>): Promise<number> {
	const unpaid = sql<string>`(
		select jc.id from job_card jc
		where jc.vehicle_id = ${vehicleId} and not jc.is_active
			and not exists (select from payment p where p.job_card_id = jc.id)
			and not exists (select from payment_order o where o.job_card_id = jc.id)
			and not exists (select from invoice i where i.job_card_id = jc.id and i.type <> 'ProformaInvoice')
	)`;
	await forgetInvoices(sql`array(${unpaid})`, now, db);
	const { numDeletedRows } = await db.deleteFrom('job_card').where('id', 'in', unpaid).executeTakeFirst();
	return Number(numDeletedRows);
}

/** Moves the closed job cards to a placeholder vehicle. Amounts, orders, payments and refunds are kept. */
async function anonymizeJobCards(
	vehicleId: string,
	modelCode: string,
	now: Date,
	db: Kysely<Database>,
): Promise<Pick<ForgetOwnerResult, 'kept' | 'archivedInvoices'>> {
	const isKept = db
		.selectFrom('job_card')
		.select('id')
		.where('vehicle_id', '=', vehicleId)
		.where('is_active', '=', false);
	if (!(await isKept.limit(1).executeTakeFirst())) return { kept: 0, archivedInvoices: 0 };
	const blank = { component_no: '', serial_number: '', chassis: '', customer_name: '', customer_mobile: '0000000000' };
	const placeholder = await db
		.insertInto('vehicle')
		.values({ reg_no: placeholderRegNo(), model_code: modelCode, ...blank })
		.returning('id')
		.executeTakeFirstOrThrow();
	const { numUpdatedRows } = await db
		.updateTable('job_card')
		.set({ vehicle_id: placeholder.id, appointment_id: null, usage_reading: null, dealer_comments: null })
		.set({ service_advisor: null, service_advisor_contact: null, confirm_booking_at: null })
		.set({ estimated_delivery_at: null, estimated_cost: null })
		.set({ buyer_gstin: null, buyer_name: null, buyer_address: null })
		.where('id', 'in', isKept)
		.executeTakeFirst();
	const jobCards = db.selectFrom('job_card').select('id').where('vehicle_id', '=', placeholder.id);
	for (const table of ['job_stage', 'job_card_line', 'revised_estimate', 'delivery_change'] as const) {
		await db.deleteFrom(table).where('job_card_id', 'in', jobCards).execute();
	}
	// The gateway's own text may name a person's account.
	await db.updateTable('payment_order').set({ failure: null }).where('job_card_id', 'in', jobCards).execute();
	return { kept: Number(numUpdatedRows), archivedInvoices: await forgetInvoices(sql`array(${jobCards})`, now, db) };
}

/** Moves invoices that the law requires into the archive, deletes the rest, and returns how many were archived. */
async function forgetInvoices(jobCards: RawBuilder<unknown>, now: Date, db: Kysely<Database>): Promise<number> {
	const { rows } = await sql<{ archived: number }>`
		select forget_invoices(${jobCards}, ${now}) as archived
	`.execute(db);
	return rows[0]?.archived ?? 0;
}

/** Deletes a vehicle's appointments with their lines, answers and stored results of idempotency keys. */
async function deleteAppointments(vehicleId: string, db: Kysely<Database>): Promise<number> {
	const booked = jobCardStatuses({ phase: 'booked', isPaid: false }).appointment;
	const { rows } = await sql<{ removed: number }>`
		with removed as (
			delete from appointment where vehicle_id = ${vehicleId} and status <> ${booked} returning id
		), answers as (
			delete from idempotency using removed where result->>'appointmentId' = id::text
		)
		select count(*) as removed from removed
	`.execute(db);
	return rows[0]?.removed ?? 0;
}

/**
 * Deletes the messages of a forgotten vehicle with their receipts and links. Deleting its row ends its job cards and
 * codes, and revokes all links, so that none shows the vehicle's next owner to this one. Only the row of the revocation
 * stays until such links have expired (`end_sessions` of the portal's tables).
 */
async function forgetMessages(regNo: string, trx: Kysely<Database>): Promise<void> {
	// Links need no index for this, since none outlives its message.
	await trx
		.deleteFrom('message_link')
		.where('message_id', 'in', trx.selectFrom('message').select('id').where('reg_no', '=', regNo))
		.execute();
	await trx.deleteFrom('message').where('reg_no', '=', regNo).execute();
}
