import { toWireAmount } from '../../../domain/money.ts';
import { providerMessage } from '../../../domain/providerMessage.ts';
import { CommandRejected, unknownVehicle } from '../commandRejected.ts';
import type { OperationContext } from '../operationContext.ts';
import { readJobCard } from './readJobCard.ts';

/** The latest revised estimate of the vehicle's job card, and what the owner said to it. @throws DeskRefusal */
export async function describeEstimateAnswer(regNo: string, { db }: Pick<OperationContext, 'db'>): Promise<object> {
	const record = await readJobCard(regNo, db);
	if (!record) throw unknownVehicle(regNo);
	const estimate = record.entry
		? await db
				.selectFrom('revised_estimate')
				.selectAll()
				.where('service_entry_id', '=', record.entry.id)
				.orderBy('number', 'desc')
				.limit(1)
				.executeTakeFirst()
		: undefined;
	if (!record.entry || !estimate) throw new CommandRejected(404, providerMessage('noEstimateProposed'));
	const jobs = await db
		.selectFrom('revised_job')
		.select(['name', 'part_code', 'part_price', 'status'])
		.where('revised_estimate_id', '=', estimate.id)
		.orderBy('position')
		.execute();
	return {
		regNo,
		jobCardNo: record.entry.job_card_no,
		answer: estimate.answered_at ? 'answered' : estimate.withdrawn_at ? 'withdrawn' : 'waiting',
		proposedAt: estimate.proposed_at.toISOString(),
		answeredAt: estimate.answered_at?.toISOString() ?? null,
		withdrawnAt: estimate.withdrawn_at?.toISOString() ?? null,
		dealerComments: estimate.dealer_comments,
		customerComments: estimate.customer_comments,
		jobs: jobs.map(({ name, part_code, part_price, status }) => ({
			job: name,
			partCode: part_code,
			price: part_price === null ? 'NA' : toWireAmount(part_price),
			status,
		})),
	};
}
