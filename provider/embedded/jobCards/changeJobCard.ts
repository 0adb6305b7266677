/** Applies a step to a job card: the state machine decides, one conditional write stores the new state. */

import type { Kysely, Selectable, Updateable } from 'kysely';
import type { Database } from '../../../db/schema.ts';
import { inTransaction } from '../../../db/transaction.ts';
import {
	allowedJobCardSteps,
	applyJobCardStep,
	type JobCardState,
	type JobCardStep,
	jobCardStatuses,
} from '../../../domain/jobCard/jobCardState.ts';
import { resultCode } from '../../../domain/resultCode.ts';
import { CommandRejected } from '../commandRejected.ts';
import { ConflictError, retryOnConflict } from '../conflict.ts';
import type { OperationContext } from '../operationContext.ts';
import { type JobCardRecord, readJobCard } from './readJobCard.ts';

type JobCardRow = Selectable<Database['job_card']>;

/** Additional writes of a step, in the same transaction. */
export interface StepUpdate {
	/** Columns of the job card other than phase and status. */
	readonly set?: Updateable<Database['job_card']>;
	readonly afterUpdate?: (jobCard: JobCardRow, trx: Kysely<Database>) => Promise<void>;
}

/**
 * Applies a step to the vehicle's job card. After a concurrent change the step is decided again on the new state.
 * @param planUpdate the additional writes, from the job card as it was read; null: nothing is written
 * @throws CommandRejected with the steps that are possible instead
 */
export async function changeJobCard(
	regNo: string,
	step: JobCardStep,
	context: OperationContext,
	planUpdate: (jobCard: JobCardRow) => StepUpdate | null | Promise<StepUpdate | null> = () => ({}),
): Promise<void> {
	await writeJobCardStep(regNo, step, context, async ({ jobCard, appointment, state }, next) => {
		if (!jobCard) throw new Error(`${step.kind} was allowed without a job card`);
		const update = await planUpdate(jobCard);
		if (!update) return;
		const { set = {}, afterUpdate } = update;
		await inTransaction(context.db, async (trx) => {
			await updateIfUnchanged(jobCard, next, set, trx);
			await writeStages(jobCard.id, state, next, context.now, trx);
			const { appointment: status } = jobCardStatuses(next);
			if (appointment) await trx.updateTable('appointment').set({ status }).where('id', '=', appointment.id).execute();
			await afterUpdate?.(jobCard, trx);
		});
	});
}

/**
 * Reads the job card, lets the state machine decide, and writes; all of it again after a `ConflictError`.
 * @throws CommandRejected
 */
export async function writeJobCardStep(
	regNo: string,
	step: JobCardStep,
	context: OperationContext,
	write: (record: JobCardRecord & { readonly state: JobCardState }, next: JobCardState) => Promise<void>,
): Promise<void> {
	await retryOnConflict(async () => {
		const record = await readJobCard(regNo, context);
		const { state } = record;
		if (!state) throw new CommandRejected(409, resultCode('nothingBooked', { regNo }));
		const next = applyJobCardStep(state, step);
		if (!next) throw stepRejection(step, state, record.appointment?.status);
		await write({ ...record, state }, next);
	});
}

/** Updates the row. @throws ConflictError if the job card, or a part of it, has changed since it was read */
async function updateIfUnchanged(
	jobCard: JobCardRow,
	next: JobCardState,
	set: StepUpdate['set'],
	trx: Kysely<Database>,
): Promise<void> {
	const { jobCard: statuses } = jobCardStatuses(next);
	if (!statuses || next.phase === 'booked' || next.phase === 'cancelled')
		throw new Error('an open job card cannot become a booking again');
	const { numUpdatedRows } = await trx
		.updateTable('job_card')
		.set({
			...set,
			phase: next.phase,
			status: statuses.status,
			is_active: statuses.isActive,
			is_customer_approval_required: next.hasOpenEstimate,
			is_online_payment_enabled: next.isOnlinePaymentEnabled,
		})
		.where('id', '=', jobCard.id)
		.where('version', '=', jobCard.version)
		.executeTakeFirst();
	if (numUpdatedRows === 0n) throw new ConflictError();
}

/** Stores the stages that the step completed or skipped. */
async function writeStages(
	jobCardId: string,
	before: JobCardState,
	after: JobCardState,
	now: Date,
	trx: Kysely<Database>,
): Promise<void> {
	for (const [index, stage] of after.stages.entries()) {
		const previous = before.stages[index];
		if (previous?.isCompleted === stage.isCompleted && previous.isApplicable === stage.isApplicable) continue;
		await trx
			.updateTable('job_stage')
			.set({ is_applicable: stage.isApplicable, completed_at: stage.isCompleted ? now : null })
			.where('job_card_id', '=', jobCardId)
			.where('status_code', '=', stage.code)
			.execute();
	}
}

/**
 * The reason why a step is not possible, with the possible steps. Without a job card the status is that of the
 * appointment as stored, which says who cancelled it.
 */
function stepRejection(step: JobCardStep, state: JobCardState, storedStatus?: string): CommandRejected {
	const { openingEndedOn: until } = state;
	const requestedStep = 'stage' in step ? `${step.kind} ${step.stage}` : step.kind;
	const { jobCard, appointment } = jobCardStatuses(state);
	const about = { step: requestedStep, status: jobCard?.status ?? storedStatus ?? appointment, isPaid: state.isPaid };
	const isTooLate = step.kind === 'open' && until !== undefined;
	const rejection = isTooLate ? resultCode('openTooLate', { until }) : resultCode('stepNotPossible', about);
	return new CommandRejected(409, rejection, allowedJobCardSteps(state));
}
