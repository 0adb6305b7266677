/** Every action of the desk, the owner and the gateway on a vehicle, by name, for tests of whole job cards. */
import type { Kysely } from 'kysely';
import type { Database } from '../../../db/schema.ts';
import { workshopStages } from '../../../domain/jobCard/jobCardStages.ts';
import { allowedJobCardSteps } from '../../../domain/jobCard/jobCardState.ts';
import { addDays } from '../../../domain/time/calendar.ts';
import { cancelAppointment } from '../../../provider/embedded/booking/cancelAppointment.ts';
import { CommandRejected } from '../../../provider/embedded/commandRejected.ts';
import { deskCommands } from '../../../provider/embedded/desk/commands.ts';
import { answerRevisedEstimate } from '../../../provider/embedded/jobCards/answerRevisedEstimate.ts';
import { type JobCardRecord, readJobCard } from '../../../provider/embedded/jobCards/readJobCard.ts';
import { acceptReturn } from '../../../provider/embedded/payments/acceptReturn.ts';
import { beginPayment } from '../../../provider/embedded/payments/beginPayment.ts';
import { createStatusWorker } from '../../../provider/embedded/payments/statusCheck.ts';
import { forgetOwner } from '../../../provider/embedded/vehicles/forgetOwner.ts';
import { createBookingPayload, testDay } from './bookingPayload.ts';
import type { EmbeddedTestProvider } from './harness.ts';
import { testContext } from './jobCards.ts';
import type { TestOnlinePayment } from './payments.ts';

export interface ActionContext {
	readonly db: Kysely<Database>;
	readonly provider: EmbeddedTestProvider;
	readonly online: TestOnlinePayment;
	readonly now: Date;
}

const deskFields: Readonly<Record<string, object>> = {
	open: { adviser: 'Meera Joshi', adviserNumber: '9000011111' },
	cancel: { reason: 'Closed' },
	change: { problem: 'It also rattles' },
	move: { to: `${addDays(testDay, 1)} 12:00` },
	'propose-estimate': { comments: 'Worn', jobs: [{ name: 'Pads', price: '428.50' }] },
	'online-payment': { state: 'off' },
	pay: { mode: 'Cash', receipt: 'R-1' },
	block: { message: 'Recall' },
};

const deskNames = [
	...workshopStages.flatMap((stage) => [`complete-stage ${stage}`, `skip-stage ${stage}`]),
	...['open', 'cancel', 'move', 'change', 'propose-estimate', 'withdraw-estimate', 'close-billing'],
	'release-proforma',
	...['raise-tax-invoice', 'online-payment', 'pay', 'deliver', 'close', 'block', 'unblock'],
];
const states = ['paid', 'failed', 'pending', 'refunded', 'notTried'] as const;

type JobCardAction = (record: JobCardRecord, regNo: string, context: ActionContext) => Promise<unknown>;

const jobCardActions: Readonly<Record<string, JobCardAction>> = {
	forget: (_record, regNo, { db, now }) => forgetOwner(regNo, testContext(db, now)),
	async book(_record, regNo, { db, provider }) {
		const booking = await createBookingPayload(db, provider, { regNo });
		await provider.send('BookServiceAppointment', booking, { key: crypto.randomUUID() });
	},
	'cancel-by-owner': async ({ appointment }, _regNo, { db, now }) =>
		appointment &&
		cancelAppointment({ appointmentId: appointment.id, by: 'CancelledbyUser', reason: '' }, testContext(db, now)),
	'answer-estimate': answerOpenEstimate,
	async begin({ vehicleId, jobCard }, regNo, { db, now, online }) {
		const orderId = `KS-${crypto.randomUUID().slice(0, 18)}`;
		const order = { orderId, vehicleId, regNo, jobCardId: jobCard?.id ?? '', jobCardNo: jobCard?.job_card_no ?? '' };
		const rest = { amount: jobCard?.amount ?? 0, portalUrl: 'http://portal.test' };
		await beginPayment({ ...order, ...rest }, { db, now, online });
	},
	'refund-done': async ({ jobCard }, _regNo, context) => {
		const due = context.db.selectFrom('payment').select('id').where('refund', '=', 'due');
		const payment = await due.where('job_card_id', '=', jobCard?.id ?? null).executeTakeFirst();
		if (payment) await command('refund-done', { paymentId: payment.id }, context);
	},
	// The worker checks the orders of all vehicles.
	worker: (_record, _regNo, { db, online, now }) => createStatusWorker({ db, online, now: () => now }).runOnce(),
	...Object.fromEntries(states.map((state) => [`return ${state}`, returned(state)])),
	...Object.fromEntries(
		deskNames.map((name) => [name, (_record, regNo, context) => runDeskStep(name, regNo, context)] as const),
	),
};

export const jobCardActionNames: readonly string[] = Object.keys(jobCardActions);

/** Performs an action, which may be rejected. A number selects one of the allowed steps. Returns the action's name. */
export async function performJobCardAction(
	action: string | number,
	regNo: string,
	context: ActionContext,
): Promise<string> {
	const record = await readJobCard(regNo, context).catch((error: unknown) => {
		if (!(error instanceof CommandRejected)) throw error;
		return null;
	});
	if (!record) return 'gone';
	const possible = record.state ? allowedJobCardSteps(record.state) : ['book'];
	const name = typeof action === 'string' ? action : (possible[action % possible.length] ?? 'book');
	await jobCardActions[name]?.(record, regNo, context)?.catch((error: unknown) => {
		if (!(error instanceof CommandRejected)) throw error;
	});
	return name;
}

function runDeskStep(name: string, regNo: string, context: ActionContext) {
	const [kind = '', stage] = name.split(' ');
	return command(kind, { regNo, ...deskFields[kind], ...(stage !== undefined && { stage }) }, context);
}

async function command(name: string, fields: object, { db, now }: ActionContext): Promise<void> {
	const found = deskCommands.find((each) => each.name === name);
	if (!found) throw new Error(`no desk command ${name}`);
	await found.execute(fields, testContext(db, now));
}

async function answerOpenEstimate(
	{ jobCard }: JobCardRecord,
	_regNo: string,
	{ db, now }: ActionContext,
): Promise<void> {
	const estimates = db
		.selectFrom('revised_estimate')
		.select('id')
		.where('job_card_id', '=', jobCard?.id ?? null);
	const open = await estimates.where('answered_at', 'is', null).where('withdrawn_at', 'is', null).executeTakeFirst();
	if (!open || !jobCard) return;
	await answerRevisedEstimate(
		{ documentId: open.id, jobCardId: jobCard.id, comments: '', items: [] },
		testContext(db, now),
	);
}

/** Sets the gateway's report of the latest order, and lets the browser bring it back. */
function returned(state: (typeof states)[number]): JobCardAction {
	return async ({ jobCard }, _regNo, { db, now, online }) => {
		const orders = db.selectFrom('payment_order').select(['order_id', 'amount']);
		const latestFirst = orders.where('job_card_id', '=', jobCard?.id ?? null).orderBy('begun_at', 'desc');
		const order = await latestFirst.limit(1).executeTakeFirst();
		if (!order) return;
		const report = { orderId: order.order_id, state, amount: order.amount };
		online.gateway.reports.set(order.order_id, report);
		await acceptReturn(online.gateway.encRespOf(report), { db, now, online });
	};
}
