import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isStageDone, jobCardStages, parseWorkshopStage, type WorkshopStage, workshopStages } from './jobCardStages.ts';
import {
	allowedJobCardSteps,
	applyJobCardStep,
	bookedJobCard,
	type JobCardState,
	type JobCardStep,
	jobCardStatuses,
} from './jobCardState.ts';

const step = (text: string): JobCardStep => {
	const [kind = '', word = ''] = text.split(' ');
	if (kind === 'complete-stage' || kind === 'skip-stage') return { kind, stage: word as WorkshopStage };
	if (kind === 'online-payment') return { kind, isEnabled: word !== 'off' };
	if (kind === 'close-billing') return { kind, isFree: word === 'free' };
	return { kind } as JobCardStep;
};
const play = (...texts: readonly string[]): JobCardState =>
	texts.reduce((state, text) => {
		const after = applyJobCardStep(state, step(text));
		if (!after) throw new Error(`${text} is not possible; ${allowedJobCardSteps(state).join(', ')} are`);
		return after;
	}, bookedJobCard);
const completed = workshopStages.map((stage) => `complete-stage ${stage}`);
const shown = (state: JobCardState) => {
	const { appointment, jobCard } = jobCardStatuses(state);
	return [appointment, jobCard && `${jobCard.status}, ${jobCard.isActive ? 'active' : 'not active'}`];
};

describe('the statuses that owners see', () => {
	const billed = ['open', ...completed, 'close-billing'];
	it.each<[string, readonly string[], string, string | null]>([
		['booked', [], 'Booked', null],
		['job card opened', ['open'], 'Open', 'Open, active'],
		['washed', ['open', ...completed.slice(0, 2)], 'Open', 'Open, active'],
		['first repair stage begun', ['open', ...completed.slice(0, 3)], 'Work In Progress', 'Work In Progress, active'],
		['final inspection done', ['open', ...completed], 'Work Completed', 'Work Completed, active'],
		['amount fixed', billed, 'Ready For Invoice', 'Invoiced, active'],
		['proforma released', [...billed, 'release-proforma'], 'Ready For Invoice', 'Invoiced, active'],
		['paid', [...billed, 'release-proforma', 'pay'], 'Payment Received', 'Invoiced, active'],
		['delivered unpaid', [...billed, 'release-proforma', 'deliver'], 'Delivered', 'Delivered, active'],
		['paid when delivered', [...billed, 'release-proforma', 'deliver', 'pay'], 'Delivered', 'Delivered, active'],
		[
			'closed',
			[...billed, 'release-proforma', 'pay', 'raise-tax-invoice', 'deliver', 'close'],
			'closed',
			'Closed, not active',
		],
		['cancelled by dealer', ['cancel'], 'CancelledbyDealer', null],
	])('%s', (_, steps, appointment, jobCard) => {
		expect(shown(play(...steps))).toEqual([appointment, jobCard]);
	});
});

describe('a step out of order is rejected with the possible ones', () => {
	it.each<[string, readonly string[], string, readonly string[]]>([
		[
			'a stage before the one in front of it',
			['open'],
			'complete-stage UnderRepair',
			['complete-stage WaitingForWash'],
		],
		['a stage twice', ['open', 'complete-stage WaitingForWash'], 'skip-stage WaitingForWash', ['skip-stage Washing']],
		['billing before the final inspection', ['open'], 'close-billing', ['propose-estimate']],
		[
			'the final inspection with an estimate open',
			['open', ...completed.slice(0, 4), 'propose-estimate'],
			'complete-stage FinalInspection',
			['withdraw-estimate'],
		],
		['a second estimate', ['open', 'propose-estimate'], 'propose-estimate', ['withdraw-estimate']],
		['delivery without a proforma', ['open', ...completed, 'close-billing'], 'deliver', ['release-proforma', 'pay']],
		['cancelling with a job card', ['open'], 'cancel', ['complete-stage WaitingForWash']],
		['moving with a job card', ['open'], 'move', ['complete-stage WaitingForWash']],
		['changing with a job card', ['open'], 'change', ['complete-stage WaitingForWash']],
		['a promise after the work', ['open', ...completed], 'promise', ['close-billing']],
		['a job after the work', ['open', ...completed], 'finish-job', ['close-billing']],
		['paying twice', ['open', ...completed, 'close-billing', 'pay'], 'pay', ['release-proforma']],
	])('%s', (_, before, wrong, allowed) => {
		const state = play(...before);
		expect(applyJobCardStep(state, step(wrong))).toBeNull();
		expect(allowedJobCardSteps(state)).toEqual(expect.arrayContaining([...allowed]));
		expect(allowedJobCardSteps(state)).not.toContain(wrong);
	});

	it('a closed job card has no possible step', () => {
		const steps = ['open', ...completed, 'close-billing free', 'release-proforma', 'raise-tax-invoice', 'deliver'];
		expect(allowedJobCardSteps(play(...steps, 'close'))).toEqual([]);
	});
});

it('a stage is parsed from its code or its name', () => {
	expect(parseWorkshopStage('WaitingForWash')).toBe('WaitingForWash');
	expect(parseWorkshopStage('waiting for wash')).toBe('WaitingForWash');
	expect(parseWorkshopStage('under-repair')).toBe('UnderRepair');
	expect(parseWorkshopStage('MakeFinalPayment')).toBeNull();
	expect(parseWorkshopStage('')).toBeNull();
});

const anyStep = fc.oneof(
	...workshopStages.flatMap((stage) => [
		fc.constant<JobCardStep>({ kind: 'complete-stage', stage }),
		fc.constant<JobCardStep>({ kind: 'skip-stage', stage }),
	]),
	fc
		.constantFrom(
			...['open', 'cancel', 'propose-estimate', 'withdraw-estimate', 'close-billing', 'pay'],
			...['close-billing free', 'release-proforma', 'raise-tax-invoice', 'online-payment off', 'deliver', 'close'],
			...['promise', 'finish-job', 'move', 'change'],
		)
		.map(step),
);
/** A number selects one of the possible steps, so that sequences get far. */
const anyAttempt = fc.oneof({ weight: 1, arbitrary: anyStep }, { weight: 3, arbitrary: fc.nat() });
function stepOf(attempt: JobCardStep | number, state: JobCardState): JobCardStep {
	if (typeof attempt !== 'number') return attempt;
	const possible = allowedJobCardSteps(state).filter((name) => name !== 'cancel');
	return step(possible[attempt % possible.length] ?? 'open');
}

/** Written independently from the table in docs/product.md#job-card, to test the state machine against it. */
function expectValid(state: JobCardState) {
	const { phase, stages } = state;
	const statuses: readonly (readonly [string, string | null])[] = [
		['Booked', null],
		['CancelledbyDealer', null],
		['Open', 'Open, active'],
		['Work In Progress', 'Work In Progress, active'],
		['Work Completed', 'Work Completed, active'],
		['Ready For Invoice', 'Invoiced, active'],
		['Payment Received', 'Invoiced, active'],
		['Delivered', 'Delivered, active'],
		['closed', 'Closed, not active'],
	];
	expect(statuses).toContainEqual(shown(state));
	expect(stages.map(({ code }) => code)).toEqual(jobCardStages.map(({ code }) => code));
	expect(stages.every((stage) => stage.isApplicable || !stage.isCompleted)).toBe(true);
	const passed = workshopStages.map((code) => isStageDone(stages, code));
	expect(passed).toEqual([...passed].sort((a, b) => Number(b) - Number(a)));
	const isBilled = phase === 'billed' || phase === 'delivered' || phase === 'closed';
	const isDelivered = phase === 'delivered' || phase === 'closed';
	expect(passed[2]).toBe(!['booked', 'cancelled', 'open'].includes(phase));
	expect(passed[4]).toBe(phase === 'completed' || isBilled);
	const last = stages.slice(5).map((stage) => stage.isCompleted);
	expect(last).toEqual([state.isReleased, state.isPaid, state.isPaid || isDelivered, isDelivered]);
	if (state.isPaid || state.isReleased || state.isTaxInvoiced) expect(isBilled).toBe(true);
	if (isDelivered || state.isTaxInvoiced) expect(state.isReleased).toBe(true);
	if (phase === 'closed') expect([state.isPaid, state.isTaxInvoiced]).toEqual([true, true]);
	if (state.hasOpenEstimate) expect(['open', 'working']).toContain(phase);
}

it('every sequence of desk steps leads to a valid state', () => {
	const seen = new Set<string>();
	fc.assert(
		fc.property(fc.array(anyAttempt, { maxLength: 60, size: 'max' }), (attempts) => {
			let state = bookedJobCard;
			for (const attempt of attempts) {
				const next = stepOf(attempt, state);
				const allowed = allowedJobCardSteps(state);
				const name = 'stage' in next ? `${next.kind} ${next.stage}` : next.kind;
				const after = applyJobCardStep(state, next);
				expect(allowed.includes(name)).toBe(after !== null);
				state = after ?? state;
				expectValid(state);
				seen.add(state.phase);
			}
		}),
		{ numRuns: 200 },
	);
	expect(seen).toContain('closed');
});

it('an open job card can be closed from every reachable state', () => {
	const rank = ['complete-stage', 'close-billing', 'release-proforma', 'pay', 'raise-tax-invoice', 'deliver', 'close'];
	fc.assert(
		fc.property(fc.array(anyAttempt, { maxLength: 40, size: 'max' }), (attempts) => {
			let state = play('open');
			for (const attempt of attempts) {
				state = applyJobCardStep(state, stepOf(attempt, state)) ?? state;
			}
			for (let left = 20; state.phase !== 'closed' && left > 0; left--) {
				const allowed = allowedJobCardSteps(state);
				const next = rank.flatMap((kind) => allowed.filter((name) => name.split(' ')[0] === kind))[0];
				const after = applyJobCardStep(state, step(next ?? 'withdraw-estimate'));
				if (!after) throw new Error(`stuck: ${allowed.join(', ')}`);
				state = after;
			}
			expect(state.phase).toBe('closed');
		}),
	);
});
