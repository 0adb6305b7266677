import { type Kysely, sql } from 'kysely';
import type { Database } from '../../../db/schema.ts';
import { inTransaction } from '../../../db/transaction.ts';
import { pickUpName } from '../../../domain/booking/catalogue.ts';
import { fieldLimits } from '../../../domain/booking/fieldLimits.ts';
import { jobCardStages } from '../../../domain/jobCard/jobCardStages.ts';
import { type JobCardState, jobCardStatuses } from '../../../domain/jobCard/jobCardState.ts';
import type { Paise } from '../../../domain/money.ts';
import { slotInstant } from '../../../domain/time/calendar.ts';
import { timeOfMinute } from '../../../domain/time/clockTime.ts';
import { ConflictError } from '../conflict.ts';
import {
	confirmField,
	instantSchema,
	kmSchema,
	optionField,
	requiredLine,
	rupeesSchema,
	type StepValues,
} from '../desk/fields.ts';
import { queueMessage } from '../messages/queueMessage.ts';
import type { OperationContext } from '../operationContext.ts';
import { checkReading } from '../vehicles/deskReadings.ts';
import { writeJobCardStep } from './changeJobCard.ts';

export const openJobCardFields = {
	adviser: optionField(requiredLine(80), 'name of the service adviser'),
	adviserNumber: optionField(requiredLine(fieldLimits.label), 'telephone number of the service adviser'),
	delivery: optionField(instantSchema.optional(), 'estimated delivery, such as "2026-11-24 17:00"'),
	cost: optionField(
		rupeesSchema.optional(),
		'estimated cost; the total of the booking with pick-up when it is not given',
	),
	pickUpCharge: optionField(
		rupeesSchema.optional(),
		'rupees for pick-up and drop, 0 to leave it out; what was said at the booking when it is not given',
	),
	km: optionField(kmSchema.optional(), 'usage reading in km; that of the booking when it is not given'),
	confirm: confirmField,
};

type OpenJobCardInput = StepValues<typeof openJobCardFields>;

/**
 * Opens a job card from the vehicle's booking: the selected lines are copied, pick-up and drop becomes the last
 * one, and no stage is completed yet.
 * @throws CommandRejected, also for a reading as `checkReading`, even the booking's
 */
export async function openJobCard(input: OpenJobCardInput, context: OperationContext): Promise<void> {
	await writeJobCardStep(input.regNo, { kind: 'open' }, context, async ({ appointment }, next) => {
		if (!appointment) throw new Error('a booking without an appointment');
		await inTransaction(context.db, (db) => writeJobCard(input, appointment, next, { ...context, db }));
	});
}

/** @throws ConflictError if the booking has changed since it was read */
async function writeJobCard(
	input: OpenJobCardInput,
	appointment: { readonly id: string; readonly status: string },
	next: JobCardState,
	{ db, now }: OperationContext,
): Promise<void> {
	const statuses = jobCardStatuses(next);
	const booking = await db
		.updateTable('appointment')
		.set({ status: statuses.appointment })
		.where('id', '=', appointment.id)
		.where('status', '=', appointment.status)
		.returning(['id', 'vehicle_id', 'dealer_id', 'day', 'start_minute', 'km_reading', 'total_parts', 'total_labour'])
		.returning('pick_up_charge')
		.executeTakeFirst();
	if (!booking) throw new ConflictError();
	const { regNo, confirm } = input;
	const km = input.km ?? booking.km_reading;
	const pickUpCharge = input.pickUpCharge ?? booking.pick_up_charge ?? 0;
	await checkReading({ regNo, km, confirm }, { db, now });
	const { rows } = await sql<{ number: string }>`select 'JC' || nextval('job_card_number') as number`.execute(db);
	const number = rows[0]?.number ?? '';
	const { id: job_card_id } = await db
		.insertInto('job_card')
		.values({
			vehicle_id: booking.vehicle_id,
			dealer_id: booking.dealer_id,
			appointment_id: booking.id,
			job_card_no: number,
			document_no: number,
			document_date: now,
			status: statuses.jobCard?.status ?? '',
			is_active: statuses.jobCard?.isActive ?? true,
			phase: 'open',
			usage_reading: km,
			confirm_booking_at: new Date(slotInstant(booking.day, timeOfMinute(booking.start_minute))),
			estimated_delivery_at: input.delivery ?? null,
			estimated_cost: input.cost ?? booking.total_parts + booking.total_labour + pickUpCharge,
			service_advisor: input.adviser,
			service_advisor_contact: input.adviserNumber,
		})
		.returning('id')
		.executeTakeFirstOrThrow();
	await copyLines(booking.id, job_card_id, pickUpCharge, db);
	const stages = jobCardStages.map(({ code: status_code, name: display_name }, index) => ({
		job_card_id,
		status_code,
		display_name,
		order_index: index + 1,
		is_applicable: true,
		completed_at: null,
	}));
	await db.insertInto('job_stage').values(stages).execute();
	const message = { kind: 'received', regNo, aboutId: job_card_id, linkBoundToId: booking.id } as const;
	await queueMessage(message, { db, now });
}

/**
 * Copies the lines that the owner selected, at the prices of the booking, and adds that of pick-up and drop. The
 * statement is raw: Kysely would not compare the columns of the insert with those of its select.
 */
async function copyLines(
	appointmentId: string,
	jobCardId: string,
	pickUpCharge: Paise,
	trx: Kysely<Database>,
): Promise<void> {
	await sql`
		insert into job_card_line (job_card_id, position, kind, name, part_code, part_price, labour_price)
		select ${jobCardId}::uuid, line.position, coalesce(job.kind, 'PeriodicPart'), line.name,
			coalesce(part.code, labour.code, ''), line.part_price, line.labour_price
		from appointment_line line
		left join periodic_part due on due.id = line.periodic_part_id
		left join job on job.id = line.job_id
		left join part on part.id = coalesce(due.part_id, job.part_id)
		left join labour on labour.id = job.labour_id
		where line.appointment_id = ${appointmentId} and line.is_selected
		union all
		select ${jobCardId}::uuid, coalesce(max(position), -1) + 1, 'PickUp', ${pickUpName}, '', 0, ${pickUpCharge}::bigint
		from appointment_line where appointment_id = ${appointmentId} having ${pickUpCharge}::bigint > 0
	`.execute(trx);
}
