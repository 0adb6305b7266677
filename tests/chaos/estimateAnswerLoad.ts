import { sql } from 'kysely';
import { addActiveJobCards } from '../support/bookingWorkload.ts';
import { apiRequest, callOutcome, sendRequest } from './apiRequest.ts';
import type { ChaosEnvironment } from './environment.ts';
import type { ChaosLoad } from './loads.ts';

/** Each estimate has two jobs; the owner approves the first. */
const idOf = (kind: 'estimate' | 'first' | 'second', n: number) =>
	`00000000-0000-400${['estimate', 'first', 'second'].indexOf(kind)}-9000-${String(n).padStart(12, '0')}`;

/** Gives the vehicles from `first` on an open revised estimate; the load answers it. */
export async function estimateAnswerLoad(
	environment: ChaosEnvironment,
	first: number,
	count: number,
): Promise<ChaosLoad> {
	const items = Array.from({ length: count }, (_, index) => first + index);
	const jobCards = await environment.withDatabase(async (db) => {
		await addActiveJobCards(db, first, count);
		const { rows } = await sql<{ id: string; n: number }>`
			update job_card set is_customer_approval_required = true
			where job_card_no = any(${items.map((n) => `BENCH${n}`)}::text[])
			returning id, substr(job_card_no, 6)::int as n
		`.execute(db);
		await db
			.insertInto('revised_estimate')
			.values(
				rows.map(({ id, n }) => ({
					id: idOf('estimate', n),
					job_card_id: id,
					number: 1,
					dealer_comments: 'Worn down',
					proposed_at: new Date(),
				})),
			)
			.execute();
		await db
			.insertInto('revised_job')
			.values(
				rows.flatMap(({ n }) =>
					(['first', 'second'] as const).map((kind, position) => ({
						id: idOf(kind, n),
						revised_estimate_id: idOf('estimate', n),
						position,
						name: `Brake pads ${position}`,
						part_price: 42_850,
					})),
				),
			)
			.execute();
		return new Map(rows.map(({ id, n }) => [n, id]));
	});
	return {
		name: 'estimateAnswers',
		items,
		async send(n, { internalUrl }, agent) {
			const fields = {
				DocumentId: idOf('estimate', n),
				JobCardId: jobCards.get(n),
				CustomerComments: 'Only the first',
				Items: [
					{ PartId: idOf('first', n), Status: 'Approved' },
					{ PartId: idOf('second', n), Status: 'Rejected' },
				],
			};
			return callOutcome(
				await sendRequest(apiRequest(internalUrl, 'ApproveOrRejectRevisedServiceEstimation', fields), agent),
			);
		},
		async countLost(db, done) {
			const recorded = await db
				.selectFrom('revised_estimate')
				.select(({ fn }) => fn.countAll<number>().as('n'))
				.where('id', 'in', [idOf('estimate', 0), ...done.map((n) => idOf('estimate', n))])
				.where('answered_at', 'is not', null)
				.executeTakeFirstOrThrow();
			return done.length - recorded.n;
		},
		async countWrong(db) {
			const { rows } = await sql<{ n: number }>`
				select count(*) as n from revised_estimate r join job_card e on e.id = r.job_card_id
				cross join lateral (
					select string_agg(status, ',' order by position) as statuses from revised_job where revised_estimate_id = r.id
				) j cross join lateral (
					select count(*) as extra from job_card_line where job_card_id = e.id and kind = 'ExtraJob'
				) l
				where e.job_card_no like 'BENCH%' and (j.statuses, l.extra, e.is_customer_approval_required) is distinct from (
					case when r.answered_at is null then 'Proposed,Proposed' else 'Approved,Rejected' end,
					case when r.answered_at is null then 0 else 1 end::bigint, r.answered_at is null)
			`.execute(db);
			return rows[0]?.n ?? Number.NaN;
		},
	};
}
