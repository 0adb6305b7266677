/** Describes a vehicle for the desk. Amounts are rupees as text, times are ISO instants. */
import { sql } from 'kysely';
import { allowedJobCardSteps } from '../../../domain/jobCard/jobCardState.ts';
import { toWireAmount } from '../../../domain/money.ts';
import { ownerTypedColumnsSql } from '../booking/readAppointment.ts';
import { type JobCardRecord, readJobCard } from '../jobCards/readJobCard.ts';
import { instantSql, listSql, rupeesSql } from '../jsonSql.ts';
import type { OperationContext } from '../operationContext.ts';
import { readingCorrectionsSql } from '../vehicles/deskReadings.ts';
import { chosenSql, readBookingChanges, slotTimesSql } from './describeBooking.ts';

/** The status of a job card and the possible next steps; the response to every step. @throws CommandRejected */
export async function describeStatus(regNo: string, context: OperationContext): Promise<object> {
	return { regNo, ...statusFields(await readJobCard(regNo, context)) };
}

/** The vehicle with its owner, the booking as it was made, job card and stages. @throws CommandRejected */
export async function describeVehicle(regNo: string, context: OperationContext): Promise<object> {
	const record = await readJobCard(regNo, context);
	const { db } = context;
	const vehicle = await db
		.selectFrom('vehicle')
		.innerJoin('model', 'model.code', 'vehicle.model_code')
		.select(['former_reg_nos as formerRegNos', 'model.name as model', 'customer_name as owner'])
		.select(['customer_mobile as mobile', 'last_km_reading as lastKmReading'])
		.select(
			sql<readonly object[]>`${sql.raw(readingCorrectionsSql('vehicle_id = vehicle.id'))}`.as('readingCorrections'),
		)
		.select('block_message as block')
		.where('vehicle.id', '=', record.vehicleId)
		.executeTakeFirstOrThrow();
	const { jobCard, appointment } = record;
	return {
		regNo,
		...vehicle,
		...statusFields(record),
		...(appointment && (await bookingFields(appointment.id, db))),
		...(jobCard && (await jobCardFields(jobCard.id, db))),
	};
}

/** The booking as the owner made it; `contact…` are the contacts given for it. */
const bookingSql = `
	select appointment_no as "appointmentNo", day as "appointmentDay", ${slotTimesSql} as "appointmentTime",
		dealer.code as "dealerCode", dealer.name as dealer, repair_type.name as repair, km_reading as "bookedKm",
		mobile as "contactMobile", email as "contactEmail", ${ownerTypedColumnsSql}, ${chosenSql}
	from appointment a join dealer on dealer.id = a.dealer_id join repair_type on repair_type.id = a.repair_type_id`;

async function bookingFields(appointmentId: string, db: OperationContext['db']): Promise<object> {
	const { rows } = await sql<object>`${sql.raw(bookingSql)} where a.id = ${appointmentId}`.execute(db);
	return { ...rows[0], bookingChanges: (await readBookingChanges([appointmentId], db)).get(appointmentId) ?? [] };
}

function statusFields({ appointment, jobCard, state }: JobCardRecord): object {
	return {
		jobCardNo: jobCard?.job_card_no ?? null,
		appointmentStatus: appointment?.status ?? null,
		status: jobCard?.status ?? null,
		amount: amountText(jobCard?.amount ?? null),
		proformaReleasedAt: jobCard?.proforma_released_at?.toISOString() ?? null,
		taxInvoicedAt: jobCard?.tax_invoiced_at?.toISOString() ?? null,
		paidAt: jobCard?.paid_at?.toISOString() ?? null,
		onlinePayment: jobCard ? (jobCard.is_online_payment_enabled ? 'on' : 'off') : null,
		waitsForOwner: jobCard?.is_customer_approval_required ?? false,
		possible: state ? allowedJobCardSteps(state) : [],
	};
}

const amountText = (paise: number | null): string | null => (paise === null ? null : toWireAmount(paise));

/**
 * The job card with the changes of the promised time and their reasons, the first one first; its lines (`finish-job`
 * takes `line`); and its stages.
 */
const jobCardSql = `
	select ${instantSql('document_date')} as "openedAt", usage_reading as "usageReading", service_advisor as adviser,
		service_advisor_contact as "adviserNumber", ${instantSql('estimated_delivery_at')} as "estimatedDelivery",
		${rupeesSql('estimated_cost')} as "estimatedCost",
		${listSql(`select ${instantSql('changed_at')} as "changedAt", ${instantSql('promised_before')} as "promisedBefore",
				${instantSql('promised_at')} as "promisedAt", reason, words
			from delivery_change where job_card_id = jc.id order by number`)} as "promiseChanges",
		${listSql(`select row_number() over (order by position) as line, name, ${instantSql('finished_at')} as "finishedAt"
			from job_card_line where job_card_id = jc.id order by position`)} as "jobCardLines",
		${listSql(`select status_code as stage, display_name as name,
				case when not is_applicable then 'skipped' when completed_at is null then 'ahead' else 'completed' end as state,
				${instantSql('completed_at')} as "completedAt"
			from job_stage where job_card_id = jc.id order by order_index`)} as stages
	from job_card jc`;

async function jobCardFields(jobCardId: string, db: OperationContext['db']): Promise<object> {
	const { rows } = await sql<object>`${sql.raw(jobCardSql)} where jc.id = ${jobCardId}`.execute(db);
	return rows[0] ?? {};
}
