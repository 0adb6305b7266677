/**
 * Runs scenarios of job cards whose events are shuffled. At the end of each, paid minus refunded equals the invoice.
 */
import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';
import { CommandRejected } from '../../provider/embedded/commandRejected.ts';
import { deskCommands } from '../../provider/embedded/desk/commands.ts';
import { answerRevisedEstimate } from '../../provider/embedded/jobCards/answerRevisedEstimate.ts';
import { readJobCard } from '../../provider/embedded/jobCards/readJobCard.ts';
import { acceptReturn } from '../../provider/embedded/payments/acceptReturn.ts';
import { beginPayment } from '../../provider/embedded/payments/beginPayment.ts';
import { listPayments, markRefunded } from '../../provider/embedded/payments/paymentLists.ts';
import { createStatusWorker } from '../../provider/embedded/payments/statusCheck.ts';
import { type EmbeddedTestProvider, testNow } from '../support/provider/harness.ts';
import { createVehicleAt } from '../support/provider/jobCards.ts';
import { createTestOnlinePayment } from '../support/provider/payments.ts';
import { deskEvents, type PaymentVariant, type ScenarioEvent, scenarioOf } from './scenario.ts';

const deskFields: Readonly<Record<string, object>> = {
	open: { adviser: 'Meera Joshi', adviserNumber: '9000011111' },
	'propose-estimate': { comments: 'Worn', jobs: [{ name: 'Pads', price: '428.50' }] },
	pay: { mode: 'Cash', receipt: 'R-1' },
};

/**
 * The result of a scenario; amounts in paise. `taken`: money at gateway and till. `received`: money in the accounts.
 */
export interface ScenarioResult {
	readonly seed: number;
	readonly paymentVariant: PaymentVariant;
	readonly events: number;
	readonly invoice: number;
	readonly taken: number;
	readonly received: number;
	readonly refunded: number;
	/** Online payments that were refunded, since another online payment had paid the bill. */
	readonly paidTwice: number;
	/** Online payments that were refunded, since the bill had been paid at the dealership. */
	readonly paidAtDealershipMeanwhile: number;
	/** Payments of orders that the gateway had reported as failed before. */
	readonly failedThenPaid: number;
	readonly isConsistent: boolean;
}

/**
 * Runs scenarios one after the other, on a provider with the demo's data and seats for all of them: first one for each
 * variant that pays twice, then one for each seed.
 */
export async function runScenarios(db: Kysely<Database>, provider: EmbeddedTestProvider, seeds: readonly number[]) {
	const [first = 0] = seeds;
	const results: ScenarioResult[] = [];
	for (const paymentVariant of ['paidTwice', 'paidAtDealershipMeanwhile'] as const) {
		results.push(await runScenario(db, provider, first, paymentVariant));
	}
	for (const seed of seeds) results.push(await runScenario(db, provider, seed, 'bySeed'));
	return results;
}

/** Totals of a run, which show that it had refunds and payments after a failure. */
export function scenarioTotals(results: readonly ScenarioResult[]) {
	const sum = (of: (result: ScenarioResult) => number) => results.reduce((total, result) => total + of(result), 0);
	return {
		jobCards: results.length,
		events: sum(({ events }) => events),
		paidTwice: sum(({ paidTwice }) => paidTwice),
		paidAtDealershipMeanwhile: sum(({ paidAtDealershipMeanwhile }) => paidAtDealershipMeanwhile),
		failedThenPaid: sum(({ failedThenPaid }) => failedThenPaid),
	};
}

async function runScenario(
	db: Kysely<Database>,
	provider: EmbeddedTestProvider,
	seed: number,
	paymentVariant: PaymentVariant,
): Promise<ScenarioResult> {
	const online = createTestOnlinePayment();
	const regNo = await createVehicleAt('booked', db, provider);
	const { moments, events } = scenarioOf(seed, paymentVariant);
	const orders: string[] = [];
	const failedOnce = new Set<string>();
	/** Steps that the desk has completed; two equal steps at the same moment are both sent. */
	const stepsTaken = new Set<string>();
	let taken = 0;
	let now = testNow;
	const context = () => ({ db, now, online });
	const record = () => readJobCard(regNo, { db, now });
	const payments = async () => {
		const jobCard = (await record())?.jobCard;
		return jobCard ? (await listPayments({ jobCardNo: jobCard.job_card_no }, { db })).rows : [];
	};
	const runWorker = () => createStatusWorker({ db, online, now: () => now }).runOnce();

	for (const together of moments) {
		now = new Date(now.getTime() + 5 * 60_000);
		await Promise.all(together.map(happen));
	}
	// Takes the steps that were dropped or came too early, and lets the worker ask the gateway until every order is
	// settled.
	await answer();
	for (const event of deskEvents.slice(0, -2)) await happen(event);
	for (let hour = 0; hour < 84; hour += 6) {
		now = new Date(now.getTime() + 6 * 3_600_000);
		await runWorker();
	}
	for (const event of deskEvents.slice(-2)) await happen(event);
	while ((await payments()).some((payment) => payment.refund === 'due')) await refund();

	const rows = await payments();
	const sum = (list: readonly { amount: number }[]) => list.reduce((total, { amount }) => total + amount, 0);
	const jobCard = (await record())?.jobCard;
	const invoices = await db
		.selectFrom('invoice')
		.select('amount')
		.where('job_card_id', '=', jobCard?.id ?? null)
		.where('type', '=', 'TaxInvoice')
		.execute();
	const amounts = {
		invoice: sum(invoices),
		taken,
		received: sum(rows),
		refunded: sum(rows.filter((row) => row.refund === 'done')),
	};
	const refundedOnline = rows.filter((row) => row.refund === 'done' && row.kind === 'online');
	const isPaidAtDealership = rows.some((row) => row.refund === 'none' && row.kind === 'dealership');
	const isConsistent =
		invoices.length === 1 &&
		jobCard?.status === 'Closed' &&
		amounts.received === amounts.taken &&
		amounts.received - amounts.refunded === amounts.invoice;
	return {
		seed,
		paymentVariant,
		events,
		...amounts,
		paidTwice: isPaidAtDealership ? 0 : refundedOnline.length,
		paidAtDealershipMeanwhile: isPaidAtDealership ? refundedOnline.length : 0,
		failedThenPaid: rows.filter(({ orderId }) => orderId !== null && failedOnce.has(orderId)).length,
		isConsistent,
	};

	async function happen(event: ScenarioEvent): Promise<void> {
		switch (event.kind) {
			case 'desk': {
				// A desk step first takes the steps before it that were dropped; otherwise it would be rejected.
				const position = deskEvents.findIndex(
					(each) => each.kind === 'desk' && each.step === event.step && each.stage === event.stage,
				);
				const isInWorkshop = position < deskEvents.length - 3;
				for (const before of isInWorkshop ? deskEvents.slice(0, Math.max(position, 0)) : []) await deskOnce(before);
				return deskOnce(event);
			}
			case 'answer':
				return answer();
			case 'begin':
				return begin();
			case 'gateway': {
				const orderId = orders[event.order];
				if (orderId === undefined) return;
				const { amount } = await orderOf(orderId);
				// A gateway takes the money of an order once. No `await` may come between this check and the next lines.
				if (online.gateway.reports.get(orderId)?.state === 'paid') return;
				if (event.state === 'paid') taken += amount;
				else failedOnce.add(orderId);
				online.gateway.reports.set(orderId, { state: event.state, amount });
				return;
			}
			case 'return': {
				const orderId = orders[event.order] ?? 'KS-NEVER';
				const said = { orderId, state: event.state, ...(await orderOf(orderId)) };
				await acceptReturn(online.gateway.encRespOf(said), context());
				return;
			}
			case 'worker':
				await runWorker();
				return;
			case 'refund':
				await refund();
		}
	}

	async function deskOnce(event: ScenarioEvent): Promise<void> {
		if (event.kind !== 'desk') return;
		const name = `${event.step} ${event.stage ?? ''}`;
		if (!stepsTaken.has(name)) await desk(event.step, event.stage);
	}

	async function desk(name: string, stage: string | undefined): Promise<void> {
		const command = deskCommands.find((each) => each.name === name);
		const fields = { regNo, ...deskFields[name], ...(stage !== undefined && { stage }) };
		try {
			await command?.execute(fields, context());
			stepsTaken.add(`${name} ${stage ?? ''}`);
			if (name === 'pay') taken += Number((await record())?.jobCard?.amount);
		} catch (error) {
			if (!(error instanceof CommandRejected && error.status === 409)) throw error;
		}
	}

	async function begin(): Promise<void> {
		const jobCard = (await record())?.jobCard;
		if (!jobCard) return;
		const { id: jobCardId, job_card_no: jobCardNo, vehicle_id: vehicleId, amount } = jobCard;
		const orderId = `KS-${crypto.randomUUID().slice(0, 18)}`;
		const order = {
			orderId,
			jobCardId,
			jobCardNo,
			vehicleId,
			regNo,
			amount: amount ?? 0,
			portalUrl: 'http://portal.test',
		};
		if ((await beginPayment(order, context())).ok) orders.push(orderId);
	}

	async function orderOf(orderId: string) {
		const orders = db.selectFrom('payment_order').select(['amount', 'job_card_id as reference']);
		return (await orders.where('order_id', '=', orderId).executeTakeFirst()) ?? { amount: 1, reference: null };
	}

	async function answer(): Promise<void> {
		const jobCard = (await record())?.jobCard;
		const open = await db
			.selectFrom('revised_estimate as e')
			.innerJoin('revised_job as j', 'j.revised_estimate_id', 'e.id')
			.select(['e.id', 'j.id as jobId'])
			.where('e.job_card_id', '=', jobCard?.id ?? null)
			.where('e.answered_at', 'is', null)
			.where('e.withdrawn_at', 'is', null)
			.executeTakeFirst();
		if (!open || !jobCard) return;
		const items = [{ partId: open.jobId, status: seed % 2 === 0 ? ('Approved' as const) : ('Rejected' as const) }];
		await answerRevisedEstimate({ documentId: open.id, jobCardId: jobCard.id, comments: '', items }, context());
	}

	async function refund(): Promise<void> {
		const due = (await payments()).find((payment) => payment.refund === 'due');
		if (due) await markRefunded(due.id, context());
	}
}
