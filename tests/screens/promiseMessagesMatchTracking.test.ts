/** The last message about a promise agrees with tracking after any steps of the desk (docs/product.md#promise). */
import fc from 'fast-check';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { trackingView } from '../../app/tracking/trackingData.ts';
import type { DatabaseKind } from '../../db/testing/eachDatabase.ts';
import { deliveryChangeReasons } from '../../domain/jobCard/deliveryChangeReason.ts';
import { isMessageKind, messageKindRules, sendingTime } from '../../domain/message/messageKinds.ts';
import { toVehicleView } from '../../domain/vehicle/vehicleView.ts';
import type { QueuedMessage } from '../../messages/messageContent.ts';
import { CommandRejected } from '../../provider/embedded/commandRejected.ts';
import { deskCommands } from '../../provider/embedded/desk/commands.ts';
import { answerRevisedEstimate } from '../../provider/embedded/jobCards/answerRevisedEstimate.ts';
import { readJobCard } from '../../provider/embedded/jobCards/readJobCard.ts';
import { momentText } from '../../provider/embedded/messages/contentRows.ts';
import { queueMessage } from '../../provider/embedded/messages/queueMessage.ts';
import { createReadMessageContents } from '../../provider/embedded/messages/readMessageContents.ts';
import { readVehicleByRegNo } from '../../provider/embedded/vehicles/readVehicle.ts';
import { deleteBookings } from '../support/provider/bookingPayload.ts';
import { describeEachDemoDatabase } from '../support/provider/eachDemoDatabase.ts';
import { type EmbeddedTestProvider, openTestProvider, testNow } from '../support/provider/harness.ts';
import { createVehicleAt } from '../support/provider/jobCards.ts';

const minuteMs = 60_000;
/** Every step of the desk, and its fields besides the registration number. */
const given: Readonly<Record<string, object>> = {
	open: { adviser: 'Meera Joshi', adviserNumber: '9000011111' },
	cancel: { reason: 'Closed' },
	'propose-estimate': { comments: 'Worn', jobs: [{ name: 'Pads', price: '428.50' }] },
	'finish-job': { job: '1' },
	'online-payment': { state: 'off' },
	'bill-to': { gstin: 'none' },
	'cancel-invoice': { reason: 'Wrong buyer' },
	block: { message: 'Wait' },
	pay: { mode: 'Cash', receipt: 'R-1' },
	'correct-reading': { km: 9000, by: 'Meera Joshi', reason: 'Read again' },
};
const steps = deskCommands
	.filter(({ method, path }) => method === 'POST' && path.startsWith('/vehicles/:regNo/'))
	.map(({ name }) => name)
	.filter((name) => !['forget', 'change-plate', 'cancel', 'move', 'change', 'promise', 'open'].includes(name));
/** A promised time, this many minutes later. */
const anyPromise = fc.record({
	inMinutes: fc.integer({ min: -60, max: 3000 }),
	reason: fc.constantFrom(...deliveryChangeReasons),
});
const anyAction = fc.oneof(
	{ weight: 4, arbitrary: anyPromise.map((promise) => ({ ...promise, name: 'promise' })) },
	{ weight: 2, arbitrary: fc.constant({ name: 'next-stage' }) },
	{ weight: 3, arbitrary: fc.constantFrom(...steps, 'answer-estimate').map((name) => ({ name })) },
);
const anyJobCard = fc.record({
	promisedInMinutes: fc.option(fc.integer({ min: 1, max: 600 })),
	actions: fc.array(fc.record({ action: anyAction, afterMinutes: fc.integer({ min: 0, max: 500 }) }), {
		minLength: 8,
		maxLength: 20,
	}),
});

const runs: Record<DatabaseKind, number> = { pglite: 5, postgres: 12 };

describeEachDemoDatabase('Messages about a promise and the tracking page', (database, kind) => {
	let provider: EmbeddedTestProvider;
	beforeAll(async () => {
		provider = await openTestProvider(database().db);
	});
	beforeEach(() => deleteBookings(database().db));

	/** One vehicle, the clock, and the last message to its owner. */
	function createJobCard(regNo: string) {
		const { db } = database();
		let now = testNow;
		let said: { readonly kind: string; readonly time: string | undefined } | null = null;

		async function run(name: string, fields: object = {}): Promise<void> {
			const command = deskCommands.find((each) => each.name === name);
			await command?.execute({ regNo, ...given[name], ...fields }, { db, now }).catch((error: unknown) => {
				if (!(error instanceof CommandRejected)) throw error;
			});
		}
		async function act(action: { readonly name: string; readonly inMinutes?: number; readonly reason?: string }) {
			const record = await readJobCard(regNo, { db, now });
			const next = record?.state?.stages.find(({ isApplicable, isCompleted }) => isApplicable && !isCompleted)?.code;
			if (action.name === 'next-stage' || action.name.endsWith('-stage')) {
				return run(action.name === 'next-stage' ? 'complete-stage' : action.name, { stage: next });
			}
			if (action.name === 'answer-estimate') return answer(record?.jobCard?.id ?? '');
			if (action.name !== 'promise') return run(action.name);
			const at = new Date(now.getTime() + (action.inMinutes ?? 0) * minuteMs).toISOString();
			return run('promise', { at, reason: action.reason });
		}
		async function answer(jobCardId: string): Promise<void> {
			const open = await db
				.selectFrom('revised_estimate')
				.select('id')
				.where('job_card_id', '=', jobCardId)
				.where('answered_at', 'is', null)
				.executeTakeFirst();
			if (open) await answerRevisedEstimate({ documentId: open.id, jobCardId, comments: '', items: [] }, { db, now });
		}
		async function tracked() {
			const vehicle = await readVehicleByRegNo(regNo, { db, now });
			if (!vehicle) throw new Error('no vehicle');
			const { jobCard } = trackingView(vehicle, toVehicleView(vehicle, null, now), (name) => name);
			return jobCard?.progress ?? null;
		}
		/** Queues messages about passed promises, and sends due ones if they still apply. */
		async function sendMessages(): Promise<void> {
			const promise = (await tracked())?.promise;
			const jobCard = (await readJobCard(regNo, { db, now }))?.jobCard;
			if (jobCard && promise?.remainingMs === 0) {
				const passed = { kind: 'promisePassed', regNo, aboutId: jobCard.id, linkBoundToId: jobCard.id } as const;
				await queueMessage({ ...passed, dedupKey: promise.at }, { db, now });
			}
			const waiting = await db
				.selectFrom('message')
				.selectAll()
				.where('reg_no', '=', regNo)
				.where('next_attempt_at', 'is not', null)
				.orderBy('queued_at')
				.execute();
			const due = waiting.flatMap((row): QueuedMessage[] => {
				if (!isMessageKind(row.kind) || sendingTime(messageKindRules(row.kind).hours, row.queued_at) > now) return [];
				return [toQueued(row, row.kind)];
			});
			const contents = await createReadMessageContents(db)(due, now);
			for (const message of due) {
				const holds = message.kind.startsWith('promise') ? contents.get(message.id) : undefined;
				if (holds && message.expiresAt > now) said = { kind: message.kind, time: holds.values.time };
				await db.updateTable('message').set({ next_attempt_at: null }).where('id', '=', message.id).execute();
			}
		}
		return {
			start: (inMinutes: number | null) =>
				run(
					'open',
					inMinutes === null ? {} : { delivery: new Date(now.getTime() + inMinutes * minuteMs).toISOString() },
				),
			act,
			tracked,
			sendMessages,
			wait: (minutes: number) => {
				now = new Date(now.getTime() + minutes * minuteMs);
			},
			now: () => now,
			said: () => said,
		};
	}

	const seen = new Set<string>();

	test('agree after any sequence of steps of the desk, at any time', async () => {
		await fc.assert(
			fc.asyncProperty(anyJobCard, async ({ promisedInMinutes, actions }) => {
				const jobCard = createJobCard(await createVehicleAt('booked', database().db, provider));
				await jobCard.start(promisedInMinutes);
				for (const { action, afterMinutes } of actions) {
					// The worker looks each second; some messages that wait for the morning are sent in its first hour or never.
					for (let left = afterMinutes; left >= 0; left -= 60) {
						jobCard.wait(Math.min(left, 60));
						await jobCard.sendMessages();
					}
					await jobCard.act(action);
					await jobCard.sendMessages();
					const said = jobCard.said();
					const promise = (await jobCard.tracked())?.promise ?? null;
					// Nothing is promised once the work is done.
					if (promise === null) continue;
					if (said === null) expect(promise.before).toBeNull();
					else expect(said.time).toBe(momentText(promise.at, 'en'));
					if (said?.kind === 'promisePassed') expect(promise.remainingMs).toBe(0);
					const isDay = sendingTime('service', jobCard.now()).getTime() === jobCard.now().getTime();
					if (promise.remainingMs === 0 && isDay) expect(said?.kind).toBe('promisePassed');
					seen.add(`${said?.kind ?? 'none'} ${promise.remainingMs === 0 ? 'late' : 'in time'}`);
				}
				await deleteBookings(database().db);
			}),
			{
				numRuns: runs[kind],
				// PGlite lets no timer fire, so shrinking would not end with the test's time.
				endOnFailure: true,
				examples: [
					[
						{
							promisedInMinutes: 60,
							actions: [
								{ action: { name: 'online-payment' }, afterMinutes: 0 },
								{ action: { name: 'promise', inMinutes: 120, reason: 'part-awaited' }, afterMinutes: 0 },
								{ action: { name: 'online-payment' }, afterMinutes: 300 },
							],
						},
					],
				],
			},
		);
		expect([...seen].toSorted()).toEqual(
			expect.arrayContaining(['none in time', 'promiseChanged in time', 'promisePassed late']),
		);
	}, 120_000);
});

interface MessageRow {
	readonly id: string;
	readonly reg_no: string;
	readonly about_id: string;
	readonly link_bound_to_id: string | null;
	readonly recipient: QueuedMessage['recipient'];
	readonly queued_at: Date;
	readonly expires_at: Date;
}

const toQueued = (row: MessageRow, kind: QueuedMessage['kind']): QueuedMessage => ({
	id: row.id,
	kind,
	regNo: row.reg_no,
	aboutId: row.about_id,
	linkBoundToId: row.link_bound_to_id,
	recipient: row.recipient,
	queuedAt: row.queued_at,
	expiresAt: row.expires_at,
});
