import { type Kysely, type Selectable, sql } from 'kysely';
import type { Database } from '../../../db/schema.ts';
import { openableUntil } from '../../../domain/booking/availability.ts';
import { jobCardStages } from '../../../domain/jobCard/jobCardStages.ts';
import { bookedJobCard, type JobCardState, jobCardStatuses } from '../../../domain/jobCard/jobCardState.ts';
import { type Day, dayOf } from '../../../domain/time/calendar.ts';
import { unknownVehicle } from '../commandRejected.ts';
import type { OperationContext } from '../operationContext.ts';

/** The active job card of a vehicle, or its latest appointment with the job card that was opened from it. */
export interface JobCardRecord {
	readonly vehicleId: string;
	readonly appointment: { readonly id: string; readonly status: string } | null;
	readonly jobCard: Selectable<Database['job_card']> | null;
	/** null: the vehicle was never booked. */
	readonly state: JobCardState | null;
}

/** @throws CommandRejected for an unknown registration number */
export async function readJobCard(regNo: string, { db, now }: OperationContext): Promise<JobCardRecord> {
	const vehicle = await db.selectFrom('vehicle').select('id').where('reg_no', '=', regNo).executeTakeFirst();
	if (!vehicle) throw unknownVehicle(regNo);
	const latest = db
		.selectFrom('appointment')
		.select(['id', 'status', 'day'])
		.where('vehicle_id', '=', vehicle.id)
		.orderBy('number', 'desc')
		.limit(1);
	const ofLatest = latest.clearSelect().select('id');
	const jobCard = await db
		.selectFrom('job_card')
		.selectAll()
		.where('vehicle_id', '=', vehicle.id)
		.where((is) => is.or([is('is_active', '=', true), is('appointment_id', '=', ofLatest)]))
		.orderBy('is_active', 'desc')
		.limit(1)
		.executeTakeFirst();
	const booked = jobCard ? latest.where('id', 'is not distinct from', jobCard.appointment_id) : latest;
	const appointment = (await booked.executeTakeFirst()) ?? null;
	const state = jobCard ? await toJobCardState(jobCard, db) : appointment && stateOfAppointment(appointment, now);
	return { vehicleId: vehicle.id, appointment, jobCard: jobCard ?? null, state };
}

function stateOfAppointment({ status, day }: { readonly status: string; readonly day: Day }, now: Date): JobCardState {
	if (status !== jobCardStatuses(bookedJobCard).appointment) return { ...bookedJobCard, phase: 'cancelled' };
	const until = openableUntil(day);
	return until < dayOf(now) ? { ...bookedJobCard, openingEndedOn: until } : bookedJobCard;
}

async function toJobCardState(jobCard: Selectable<Database['job_card']>, db: Kysely<Database>): Promise<JobCardState> {
	const rows = await db
		.selectFrom('job_stage')
		.select(['status_code', 'is_applicable', 'completed_at'])
		.where('job_card_id', '=', jobCard.id)
		.execute();
	const byCode = new Map(rows.map((row) => [row.status_code, row]));
	return {
		phase: jobCard.phase,
		isReleased: jobCard.proforma_released_at !== null,
		isTaxInvoiced: jobCard.tax_invoiced_at !== null,
		isPaid: jobCard.paid_at !== null,
		isOnlinePaymentEnabled: jobCard.is_online_payment_enabled,
		hasOpenEstimate: jobCard.is_customer_approval_required,
		stages: jobCardStages.map(({ code }) => {
			const row = byCode.get(code);
			return { code, isApplicable: row?.is_applicable ?? true, isCompleted: Boolean(row?.completed_at) };
		}),
	};
}

/** The job card of this id if it belongs to the vehicle's present owner. */
export const selectOwnJobCard = (jobCardId: string, db: Kysely<Database>) =>
	db
		.selectFrom('job_card')
		.innerJoin('vehicle as v', 'v.id', 'job_card.vehicle_id')
		.where('job_card.id', '=', jobCardId)
		.where(sql<boolean>`is_present_owners(job_card.document_date, v.owner_since)`);
