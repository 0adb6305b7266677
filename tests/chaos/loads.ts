/** The work during which a portal is killed: bookings, payment returns, and how the database is checked afterwards. */
import { type Kysely, sql } from 'kysely';
import type { Database } from '../../db/schema.ts';
import type { RunningPortal } from '../../server/testing/startPortal.ts';
import { addActiveJobCards, bookingRequest, workloadVehicleId } from '../support/bookingWorkload.ts';
import { apiRequest, type CallOutcome, callOutcome, sendRequest } from './apiRequest.ts';
import { type ChaosEnvironment, ownerAddressHeader } from './environment.ts';
import { encRespOf, orderAmount } from './payingGateway.ts';
import { countDoubleBookings, countWrongSlots } from './slotChecks.ts';

type Db = Kysely<Database>;

export interface ChaosLoad {
	readonly name: 'bookings' | 'moves' | 'paymentReturns' | 'estimateAnswers';
	/** The numbers of the requests to send; a request without a response may be sent again. */
	readonly items: readonly number[];
	send(n: number, portal: RunningPortal, agent: NonNullable<Parameters<typeof sendRequest>[1]>): Promise<CallOutcome>;
	/** How many requests that were answered as done left nothing in the database. */
	countLost(db: Db, done: readonly number[]): Promise<number>;
	/** How many records exist twice, are incomplete, or do not add up, for any answer. */
	countWrong(db: Db): Promise<number>;
}

const range = (first: number, count: number) => Array.from({ length: count }, (_, index) => first + index);

async function countOf(query: ReturnType<typeof sql<{ n: number }>>, db: Db): Promise<number> {
	return (await query.execute(db)).rows[0]?.n ?? Number.NaN;
}

/** Bookings of the vehicles from `first` on. */
export function bookingLoad({ workload }: ChaosEnvironment, first: number, count: number): ChaosLoad {
	return {
		name: 'bookings',
		items: range(first, count),
		send: async (n, { internalUrl }, agent) =>
			callOutcome(
				await sendRequest(
					apiRequest(internalUrl, 'BookServiceAppointment', bookingRequest(n, workload), `killed-${n}`),
					agent,
				),
			),
		async countLost(db, done) {
			const keys = done.map((n) => `killed-${n}`);
			const ids = done.map(workloadVehicleId);
			const stored = sql<{ n: number }>`
				select count(*) as n from unnest(${keys}::text[], ${ids}::uuid[]) as done (key, vehicle)
				join appointment a on a.vehicle_id = done.vehicle and a.status = 'Booked'
				join idempotency i on i.key = done.key and i.result ->> 'appointmentId' = a.id::text
			`;
			return done.length - (await countOf(stored, db));
		},
		async countWrong(db) {
			const incomplete = sql<{ n: number }>`
				select count(*) as n from appointment a
				full join (select * from idempotency where result ->> 'appointmentId' is not null) i
					on i.result ->> 'appointmentId' = a.id::text
				where (a.id is null or i.key is null or not exists (select from appointment_line l where l.appointment_id = a.id))
					and (i.key like 'killed-%' or a.vehicle_id = any(${range(first, count).map(workloadVehicleId)}::uuid[]))
			`;
			return (await countOf(incomplete, db)) + (await countWrongSlots(db)) + (await countDoubleBookings(db));
		},
	};
}

const orderIdOf = (n: number) => `KILLED-${n}`;

/** Gives the vehicles from `first` on an open payment order; the load is the gateway's return for each. */
export async function paymentReturnLoad(
	environment: ChaosEnvironment,
	first: number,
	count: number,
): Promise<ChaosLoad> {
	const jobCards = new Map<string, string>();
	await environment.withDatabase(async (db) => {
		await addActiveJobCards(db, first, count);
		await sql`
			update job_card set phase = 'billed', status = 'Invoiced', amount = ${orderAmount}, proforma_released_at = now()
			where job_card_no = any(${range(first, count).map((n) => `BENCH${n}`)}::text[])
		`.execute(db);
		const begun = sql<{ order_id: string; job_card_id: string }>`
			insert into payment_order (order_id, job_card_id, amount, state, portal_url, begun_at, next_ask_at)
			select 'KILLED-' || n, e.id, ${orderAmount}, 'open', 'http://localhost', now(), now() + interval '1 hour'
			from generate_series(${sql.lit(first)}::int, ${sql.lit(first + count - 1)}::int) n
			join job_card e on e.job_card_no = 'BENCH' || n
			returning order_id, job_card_id
		`;
		for (const { order_id, job_card_id } of (await begun.execute(db)).rows) jobCards.set(order_id, job_card_id);
	});
	return {
		name: 'paymentReturns',
		items: range(first, count),
		async send(n, { url }, agent) {
			const response = await sendRequest(
				{
					url: `${url}/gateway/return`,
					method: 'POST',
					headers: { ...ownerAddressHeader(n), 'Content-Type': 'application/x-www-form-urlencoded' },
					body: new URLSearchParams({ encResp: encRespOf(orderIdOf(n), jobCards.get(orderIdOf(n)) ?? '') }).toString(),
				},
				agent,
			);
			if (response?.status === 303) return { kind: 'done', message: '', appointmentId: '' };
			return { kind: 'unknown', status: response?.status ?? null };
		},
		async countLost(db, done) {
			// A portal that is killed while it asks the gateway leaves a question that may be repeated after 15 s. Until then
			// a return gets the answer that its payment is being confirmed.
			const stored = sql<{ n: number }>`
				select count(*) as n from payment_order o
				join job_card e on e.id = o.job_card_id left join payment p using (order_id)
				where o.order_id = any(${done.map(orderIdOf)}::text[]) and (
					o.state = 'paid' and e.paid_at is not null and p.refund = 'none' and p.amount = ${orderAmount}
					or o.state = 'pending' and o.next_ask_at <= o.asked_at + interval '15 seconds'
				)
			`;
			return done.length - (await countOf(stored, db));
		},
		countWrong: (db) =>
			countOf(
				sql<{ n: number }>`
					select count(*) as n from payment_order o join job_card e on e.id = o.job_card_id
					left join (
						select order_id, count(*) as payments, sum(amount) as amount from payment group by order_id
					) p using (order_id)
					where o.order_id like 'KILLED-%' and (
						coalesce(p.payments, 0) <> case when o.state = 'paid' then 1 else 0 end
						or coalesce(p.amount, 0) <> case when e.paid_at is null then 0 else e.amount end
					)
				`,
				db,
			),
	};
}
