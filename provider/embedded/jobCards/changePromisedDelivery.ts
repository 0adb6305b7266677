/** The promised time of a job card, and its finished jobs (docs/product.md#promise). */
import { sql } from 'kysely';
import {
	type DeliveryChangeReason,
	deliveryChangeReasons,
	isReasonFor,
	parseDeliveryChangeReason,
} from '../../../domain/jobCard/deliveryChangeReason.ts';
import { resultCode } from '../../../domain/resultCode.ts';
import { parsedText } from '../../fieldSchemas.ts';
import { CommandRejected } from '../commandRejected.ts';
import { instantSchema, optionField, requiredLine, type StepValues } from '../desk/fields.ts';
import { linkBoundTo, queueMessage } from '../messages/queueMessage.ts';
import type { OperationContext } from '../operationContext.ts';
import { changeJobCard } from './changeJobCard.ts';

const reasonSchema = parsedText(`one of ${deliveryChangeReasons.join(', ')}`, parseDeliveryChangeReason);

export const promiseFields = {
	at: optionField(instantSchema, 'when it will be ready, such as "2026-11-24 17:00"'),
	reason: optionField(reasonSchema.optional(), `why it changes: ${deliveryChangeReasons.join(', ')}`),
	words: optionField(requiredLine(200).optional(), 'what the owner reads about it besides'),
};

/**
 * Promises a time to the owner, who is notified. A time that is already promised changes nothing.
 * @throws CommandRejected, also for a time that has passed, and a change without a reason or with one that does not fit
 */
export async function changePromisedDelivery(
	{ regNo, at, reason, words = '' }: StepValues<typeof promiseFields>,
	context: OperationContext,
): Promise<void> {
	const { now } = context;
	await changeJobCard(regNo, { kind: 'promise' }, context, (jobCard) => {
		const before = jobCard.estimated_delivery_at;
		if (before?.getTime() === at.getTime()) return null;
		if (at <= now) throw new CommandRejected(422, resultCode('promiseInThePast'));
		if (before !== null) checkReason(reason, before, at);
		return {
			set: { estimated_delivery_at: at },
			async afterUpdate(_entry, trx) {
				const { id } = await trx
					.insertInto('delivery_change')
					.values({
						job_card_id: jobCard.id,
						number: sql<number>`(select count(*) + 1 from delivery_change where job_card_id = ${jobCard.id})`,
						promised_before: before,
						promised_at: at,
						reason: reason ?? null,
						words,
						changed_at: now,
					})
					.returning('id')
					.executeTakeFirstOrThrow();
				const about = { regNo, aboutId: id, linkBoundToId: linkBoundTo(jobCard) };
				const kind = before === null ? 'promiseGiven' : 'promiseChanged';
				await queueMessage({ kind, ...about }, { db: trx, now });
			},
		};
	});
}

function checkReason(reason: DeliveryChangeReason | undefined, before: Date, at: Date): void {
	if (reason !== undefined && isReasonFor(reason, before, at)) return;
	const isFit = (each: DeliveryChangeReason) => isReasonFor(each, before, at);
	throw new CommandRejected(422, resultCode('promiseNeedsReason', { reasons: deliveryChangeReasons.filter(isFit) }));
}

/**
 * Marks a job of the job card as finished, by its name or its number in `show`. A finished job stays as it is.
 * @throws CommandRejected, also for a job that the job card does not have
 */
export async function finishJob(
	{ regNo, job }: { readonly regNo: string; readonly job: string },
	context: OperationContext,
): Promise<void> {
	await changeJobCard(regNo, { kind: 'finish-job' }, context, async (jobCard) => {
		const lines = await context.db
			.selectFrom('job_card_line')
			.select(['id', 'name', 'finished_at'])
			.where('job_card_id', '=', jobCard.id)
			.orderBy('position')
			.execute();
		const meant = lines.filter(({ name }, index) => job === String(index + 1) || plain(name) === plain(job));
		if (meant.length === 0)
			throw new CommandRejected(422, resultCode('jobUnknown', { job, jobs: lines.map(({ name }) => name) }));
		const open = meant.find(({ finished_at }) => finished_at === null);
		if (!open) return null;
		return {
			async afterUpdate(_entry, trx) {
				await trx.updateTable('job_card_line').set({ finished_at: context.now }).where('id', '=', open.id).execute();
			},
		};
	});
}

const plain = (name: string): string => name.toLowerCase().replace(/\s+/g, ' ').trim();
