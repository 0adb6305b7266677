import fc from 'fast-check';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import type { DatabaseKind } from '../../../db/testing/eachDatabase.ts';
import { workshopStages } from '../../../domain/jobCard/jobCardStages.ts';
import {
	allowedJobCardSteps,
	applyJobCardStep,
	bookedJobCard,
	type JobCardState,
	type JobCardStep,
	jobCardStatuses,
} from '../../../domain/jobCard/jobCardState.ts';
import { deleteBookings } from '../../../tests/support/provider/bookingPayload.ts';
import { describeEachDemoDatabase } from '../../../tests/support/provider/eachDemoDatabase.ts';
import { type EmbeddedTestProvider, openTestProvider, testNow } from '../../../tests/support/provider/harness.ts';
import { createVehicleAt, testContext } from '../../../tests/support/provider/jobCards.ts';
import { CommandRejected } from '../commandRejected.ts';
import { deskCommands } from '../desk/commands.ts';
import { answerRevisedEstimate } from './answerRevisedEstimate.ts';
import { readJobCard } from './readJobCard.ts';

const given: Readonly<Record<string, object>> = {
	open: { adviser: 'Meera Joshi', adviserNumber: '9000011111' },
	cancel: { reason: 'Closed' },
	'propose-estimate': { comments: 'Worn', jobs: [{ name: 'Pads', price: '428.50' }] },
	'online-payment': { state: 'off' },
	'cancel-invoice': { reason: 'Wrong buyer' },
	promise: { at: '2026-11-25 17:00', reason: 'part-awaited' },
	'finish-job': { job: '1' },
	pay: { mode: 'Cash', receipt: 'R-1' },
};
const names = [
	...workshopStages.flatMap((stage) => [`complete-stage ${stage}`, `skip-stage ${stage}`]),
	...['open', 'cancel', 'propose-estimate', 'withdraw-estimate', 'answer-estimate', 'close-billing', 'pay'],
	...['release-proforma', 'raise-tax-invoice', 'cancel-invoice', 'online-payment', 'deliver', 'close'],
	...['promise', 'finish-job'],
];

function stepOf(name: string): JobCardStep {
	// The owner's answer leaves the job card in the state in which a withdrawal would.
	const [kind = '', stage] = (name === 'answer-estimate' ? 'withdraw-estimate' : name).split(' ');
	const more = { isEnabled: false, isFree: false, ...(stage !== undefined && { stage }) };
	return { kind, ...more } as JobCardStep;
}

const runs: Record<DatabaseKind, number> = { pglite: 12, postgres: 25 };

describeEachDemoDatabase('The tables and the state machine', (database, kind) => {
	let provider: EmbeddedTestProvider;
	beforeAll(async () => {
		provider = await openTestProvider(database().db);
	});
	beforeEach(() => deleteBookings(database().db));

	/** @returns whether the step was applied */
	async function carryOut(regNo: string, name: string): Promise<boolean> {
		const { db } = database();
		if (name === 'answer-estimate') return answerOpenEstimate(regNo);
		const [kind, stage] = name.split(' ');
		const command = deskCommands.find((each) => each.name === kind);
		const fields = { regNo, ...given[kind ?? ''], ...(stage !== undefined && { stage }) };
		return command?.execute(fields, testContext(db)).then(
			() => true,
			(error: unknown) => {
				if (error instanceof CommandRejected && error.status === 409) return false;
				throw error;
			},
		) as Promise<boolean>;
	}

	async function answerOpenEstimate(regNo: string): Promise<boolean> {
		const { db } = database();
		const record = await readJobCard(regNo, { db, now: testNow });
		const open = await db
			.selectFrom('revised_estimate')
			.select('id')
			.where('job_card_id', '=', record?.jobCard?.id ?? null)
			.where('answered_at', 'is', null)
			.where('withdrawn_at', 'is', null)
			.executeTakeFirst();
		if (!open) return false;
		const answer = { documentId: open.id, jobCardId: record?.jobCard?.id ?? '', comments: '', items: [] };
		return (await answerRevisedEstimate(answer, testContext(db))).ok;
	}

	test('agree after any sequence of steps of the desk and the owner', async () => {
		// A number selects one of the possible steps, so that sequences reach the later phases.
		const attempts = fc.array(fc.oneof({ weight: 3, arbitrary: fc.nat() }, fc.constantFrom(...names)), {
			maxLength: 25,
			size: 'max',
		});
		await fc.assert(
			fc.asyncProperty(attempts, async (sequence) => {
				const regNo = await createVehicleAt('booked', database().db, provider);
				let state: JobCardState = bookedJobCard;
				for (const attempt of sequence) {
					// Whether a move or a change is carried out depends on what it is to be.
					const possible = allowedJobCardSteps(state).filter((name) => !['cancel', 'move', 'change'].includes(name));
					const name = typeof attempt === 'string' ? attempt : (possible[attempt % possible.length] ?? 'open');
					const after = applyJobCardStep(state, stepOf(name));
					expect([name, await carryOut(regNo, name)]).toEqual([name, after !== null]);
					state = after ?? state;
				}
				const record = await readJobCard(regNo, { db: database().db, now: testNow });
				expect(record?.state).toEqual(state);
				expect(record?.appointment?.status).toBe(jobCardStatuses(state).appointment);
				const { jobCard } = jobCardStatuses(state);
				expect(record?.jobCard ? { status: record.jobCard.status, isActive: record.jobCard.is_active } : null).toEqual(
					jobCard,
				);
				await deleteBookings(database().db);
			}),
			{ numRuns: runs[kind] },
		);
	}, 60_000);
});
