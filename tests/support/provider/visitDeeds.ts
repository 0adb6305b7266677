/** Everything that the desk, the owner and the gateway can do to a vehicle, by name, for tests of whole visits. */
import type { Kysely } from 'kysely';
import type { Database } from '../../../db/schema.ts';
import { allowedSteps } from '../../../domain/jobCard.ts';
import { workshopStages } from '../../../domain/jobCardStages.ts';
import { cancel } from '../../../provider/embedded/booking/cancel.ts';
import { deskCommands } from '../../../provider/embedded/desk/commands.ts';
import { forget } from '../../../provider/embedded/desk/forget.ts';
import { type JobCardRecord, readJobCard } from '../../../provider/embedded/desk/jobCardRecord.ts';
import { DeskRefusal } from '../../../provider/embedded/desk/refusal.ts';
import { answerEstimate } from '../../../provider/embedded/jobCards/answerEstimate.ts';
import { acceptReturn } from '../../../provider/embedded/payments/acceptReturn.ts';
import { beginPayment } from '../../../provider/embedded/payments/begin.ts';
import { createStatusWorker } from '../../../provider/embedded/payments/worker.ts';
import type { TestProvider } from './harness.ts';
import { scopeOf } from './jobCards.ts';
import { payloadFor } from './payload.ts';
import type { TestOnline } from './payments.ts';

export interface VisitWorld {
	readonly db: Kysely<Database>;
	readonly provider: TestProvider;
	readonly online: TestOnline;
	readonly now: Date;
}

const given: Readonly<Record<string, object>> = {
	open: { adviser: 'Meera Joshi', adviserNumber: '9000011111' },
	cancel: { reason: 'Closed' },
	'propose-estimate': { comments: 'Worn', jobs: [{ name: 'Pads', price: '428.50' }] },
	'online-payment': { state: 'off' },
	pay: { mode: 'Cash', receipt: 'R-1' },
	hold: { message: 'Recall' },
};

const deskNames = [
	...workshopStages.flatMap((stage) => [`complete-stage ${stage}`, `skip-stage ${stage}`]),
	...['open', 'cancel', 'propose-estimate', 'withdraw-estimate', 'close-billing', 'release-proforma'],
	...['raise-tax-invoice', 'online-payment', 'pay', 'deliver', 'close', 'hold', 'release'],
];
const states = ['paid', 'failed', 'awaited', 'refunded', 'shown'] as const;

type Deed = (record: JobCardRecord, regNo: string, world: VisitWorld) => Promise<unknown>;

const deeds: Readonly<Record<string, Deed>> = {
	forget: (_record, regNo, { db, now }) => forget(regNo, scopeOf(db, now)),
	async book(_record, regNo, { db, provider }) {
		const booking = await payloadFor(db, provider, { regNo });
		await provider.send('BookServiceAppointment', booking, { key: crypto.randomUUID() });
	},
	'cancel-by-owner': async ({ appointment }, _regNo, { db, now }) =>
		appointment && cancel({ appointmentId: appointment.id, by: 'CancelledbyUser', reason: '' }, scopeOf(db, now)),
	'answer-estimate': answerOpenEstimate,
	async begin({ vehicleId, entry }, regNo, { db, now, online }) {
		const orderId = `KS-${crypto.randomUUID().slice(0, 18)}`;
		const asked = { orderId, vehicleId, regNo, jobCardId: entry?.id ?? '', jobCardNo: entry?.job_card_no ?? '' };
		const more = { amount: entry?.amount ?? 0, portalUrl: 'http://portal.test' };
		await beginPayment({ ...asked, ...more }, { db, now, online });
	},
	'refund-done': async ({ entry }, _regNo, world) => {
		const due = world.db.selectFrom('payment').select('id').where('refund', '=', 'due');
		const payment = await due.where('service_entry_id', '=', entry?.id ?? null).executeTakeFirst();
		if (payment) await command('refund-done', { paymentId: payment.id }, world);
	},
	// Of every vehicle.
	worker: (_record, _regNo, { db, online, now }) => createStatusWorker({ db, online, now: () => now }).round(),
	...Object.fromEntries(states.map((state) => [`return ${state}`, returned(state)])),
	...Object.fromEntries(deskNames.map((name) => [name, (_record, regNo, world) => step(name, regNo, world)] as const)),
};

export const deedNames: readonly string[] = Object.keys(deeds);

/** Does it, or is refused. A number is one of the steps that are possible at that time. */
export async function doDeed(deed: string | number, regNo: string, world: VisitWorld): Promise<string> {
	const record = await readJobCard(regNo, world.db);
	if (!record) return 'gone';
	const possible = record.card ? allowedSteps(record.card) : ['book'];
	const name = typeof deed === 'string' ? deed : (possible[deed % possible.length] ?? 'book');
	await deeds[name]?.(record, regNo, world)?.catch((error: unknown) => {
		if (!(error instanceof DeskRefusal)) throw error;
	});
	return name;
}

function step(name: string, regNo: string, world: VisitWorld) {
	const [kind = '', stage] = name.split(' ');
	return command(kind, { regNo, ...given[kind], ...(stage !== undefined && { stage }) }, world);
}

async function command(name: string, fields: object, { db, now }: VisitWorld): Promise<void> {
	const found = deskCommands.find((each) => each.name === name);
	if (!found) throw new Error(`no desk command ${name}`);
	await found.carryOut(fields, scopeOf(db, now));
}

async function answerOpenEstimate({ entry }: JobCardRecord, _regNo: string, { db, now }: VisitWorld): Promise<void> {
	const estimates = db
		.selectFrom('revised_estimate')
		.select('id')
		.where('service_entry_id', '=', entry?.id ?? null);
	const open = await estimates.where('answered_at', 'is', null).where('withdrawn_at', 'is', null).executeTakeFirst();
	if (!open || !entry) return;
	await answerEstimate({ estimateId: open.id, jobCardId: entry.id, comments: '', items: [] }, scopeOf(db, now));
}

/** What the gateway knows of the latest order from now on, brought by the browser, too. */
function returned(state: (typeof states)[number]): Deed {
	return async ({ entry }, _regNo, { db, now, online }) => {
		const orders = db.selectFrom('payment_order').select(['order_id', 'amount']);
		const mine = orders.where('service_entry_id', '=', entry?.id ?? null).orderBy('begun_at', 'desc');
		const order = await mine.limit(1).executeTakeFirst();
		if (!order) return;
		const report = { orderId: order.order_id, state, amount: order.amount };
		online.gateway.known.set(order.order_id, report);
		await acceptReturn(online.gateway.returned(report), { db, now, online });
	};
}
