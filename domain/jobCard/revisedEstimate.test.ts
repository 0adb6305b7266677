import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { aJob, aJobCard, anEstimate, aVehicle } from '../testing/vehicles.ts';
import {
	answerOfSelection,
	estimatedCostWithApprovedJobs,
	estimateItemDecisions,
	estimateStatus,
	jobOfDocument,
	pendingApproval,
	recordedAnswer,
	revisedTotals,
	selectsOnlyApprovableJobs,
	unpricedJobs,
} from './revisedEstimate.ts';

const waiting = aJobCard({
	isCustomerApprovalRequired: true,
	revisedEstimates: [anEstimate({ forApproval: [aJob('p1', 10_000)] })],
});

describe('the estimate to be approved', () => {
	it('is that of the newest job card', () => {
		expect(pendingApproval([waiting, aJobCard()])).toEqual({ jobCard: waiting, estimate: waiting.revisedEstimates[0] });
	});

	it.each([
		['there is no job card', []],
		['an older job card has one', [aJobCard(), waiting]],
		['the job card is not active', [{ ...waiting, isActive: false }]],
		['no approval is required', [{ ...waiting, isCustomerApprovalRequired: false }]],
		['there is no revised estimate', [{ ...waiting, revisedEstimates: [] }]],
		['nothing is left to approve', [{ ...waiting, revisedEstimates: [anEstimate()] }]],
	])('is null when %s', (_why, history) => {
		expect(pendingApproval(history)).toBeNull();
	});

	it('may have only jobs without an id, which cannot be answered', () => {
		const revisedEstimates = [anEstimate({ forApproval: [aJob('', 10_000)] })];
		expect(pendingApproval([{ ...waiting, revisedEstimates }])?.estimate).toBe(revisedEstimates[0]);
	});

	it('is the one with jobs to approve, among answered ones', () => {
		const answered = anEstimate({ documentId: 'e0', approved: [aJob('p0', 5_000)] });
		const open = anEstimate({ documentId: 'e1', forApproval: [aJob('p1', 10_000)] });
		for (const revisedEstimates of [
			[answered, open],
			[open, answered],
		]) {
			expect(pendingApproval([{ ...waiting, revisedEstimates }])?.estimate.documentId).toBe('e1');
		}
	});
});

it.each([
	['Front brake pads.jpg', 1],
	['photo-of-front_BRAKE-pads 2.png', 1],
	['Brake pads.jpg', 0],
	['Workshop report.pdf', -1],
	['', -1],
])('the document %j is named after the job at %i', (name, expected) => {
	const jobs = ['Brake pads', 'Front brake pads', '', 'Chain'].map((job) => ({ name: job }));
	expect(jobOfDocument(name, jobs)).toBe(expected);
	expect(jobOfDocument(name, [])).toBe(-1);
});

describe('the totals', () => {
	const jobs = [aJob('p1', 10_050), aJob('p2', null), aJob('p3', 5_000)];
	const estimate = anEstimate({ total: 100_000, totalParts: 12_000, totalLabour: 20_000, forApproval: jobs });

	it.each([
		[['p1', 'p2', 'p3'], 100_000, 12_000],
		[['p2', 'p3'], 89_950, 1_950],
		[['p1', 'p3'], 100_000, 12_000],
		[[], 84_950, 0],
	])('with %j checked', (chosen, total, totalParts) => {
		expect(revisedTotals(estimate, new Set(chosen))).toEqual({ total, totalParts });
	});

	it('keep the price of a job that cannot be answered, and their paise', () => {
		const forApproval = [aJob('', 30_001), aJob('p1', 10_049)];
		expect(revisedTotals({ total: 100_075, totalParts: 40_050, forApproval }, new Set())).toEqual({
			total: 90_026,
			totalParts: 30_001,
		});
	});

	it('that are unknown stay unknown', () => {
		expect(revisedTotals(anEstimate({ forApproval: jobs }), new Set())).toEqual({ total: null, totalParts: null });
	});

	it('follow any selection, between zero and the proposed total', () => {
		const price = fc.option(fc.integer({ min: 0, max: 10_000_000 }));
		fc.assert(
			fc.property(fc.array(fc.tuple(price, fc.boolean())), fc.nat(50_000_000), (rows, total) => {
				const forApproval = rows.map(([amount], index) => aJob(`p${index}`, amount));
				const chosen = new Set(rows.flatMap(([, isChosen], index) => (isChosen ? [`p${index}`] : [])));
				const unchecked = rows.reduce((left, [amount, isChosen]) => left + (isChosen ? 0 : (amount ?? 0)), 0);
				const shown = revisedTotals({ total, totalParts: total, forApproval }, chosen);
				expect(shown.total).toBe(Math.max(0, total - unchecked));
				expect(shown.totalParts).toBe(shown.total);
			}),
		);
	});
});

describe('the jobs that the totals leave out', () => {
	const jobs = [aJob('p1', 10_050), aJob('p2', null), aJob('p3', null), aJob('', null)];
	const estimate = anEstimate({ approved: [aJob('p0', null), aJob('p9', 1)], forApproval: jobs });

	it.each([
		[
			['p1', 'p2', 'p3'],
			['Job p0', 'Job p2', 'Job p3', 'Job '],
		],
		[
			['p1', 'p3'],
			['Job p0', 'Job p3', 'Job '],
		],
		[[], ['Job p0', 'Job ']],
	])('with %j checked are those without a price that are approved or stay in it', (chosen, expected) => {
		expect(unpricedJobs(estimate, new Set(chosen))).toEqual(expected);
	});

	it('are none where all have a price, 0 too', () => {
		expect(unpricedJobs(anEstimate({ forApproval: [aJob('p1', 0)] }), new Set(['p1']))).toEqual([]);
	});
});

describe('the estimated cost with approved jobs', () => {
	it.each([
		[250_000, [10_050, 5], 260_055],
		[250_000, [], 250_000],
		[250_000, [null], 250_000],
		[null, [10_050, null], null],
		[null, [null], null],
		[null, [], null],
		[0, [], 0],
	])('of %j and jobs of %j is %j', (estimatedCost, prices, expected) => {
		const approvedJobs = prices.map((price, index) => aJob(`p${index}`, price));
		expect(estimatedCostWithApprovedJobs({ estimatedCost, approvedJobs })).toBe(expected);
	});
});

describe('the answer', () => {
	const estimate = anEstimate({ forApproval: [aJob('p1', 1), aJob('p2', 2), aJob('', 3), aJob('p2', 4)] });

	it.each([
		[[], true],
		[['p1'], true],
		[['p2', 'p1', 'p2'], true],
		[['p1', 'p1'], false],
		[['p2', 'p2', 'p2'], false],
		[['p1', 'other'], false],
		[['p1', ''], false],
	])('may contain %j: %s', (chosen, expected) => {
		expect(selectsOnlyApprovableJobs(estimate, chosen)).toBe(expected);
	});

	it('approves the checked jobs and rejects the others', () => {
		expect(estimateItemDecisions(estimate, new Set(['p1']))).toEqual([
			{ partId: 'p1', status: 'Approved' },
			{ partId: 'p2', status: 'Rejected' },
		]);
	});

	it('Reject rejects every job, checked or not', () => {
		expect(estimateItemDecisions(estimate, new Set()).map((item) => item.status)).toEqual(['Rejected', 'Rejected']);
	});

	it('has the approved and the rejected jobs, and the total with the approved ones', () => {
		const shown = { ...estimate, total: 10_000 };
		const rejected = [2, 4].map((price) => ({ name: 'Job p2', price }));
		expect(answerOfSelection(shown, new Set(['p1']))).toEqual({
			approved: [{ name: 'Job p1', price: 1 }],
			rejected,
			total: 9_994,
		});
		expect(answerOfSelection(shown, new Set())).toEqual({
			approved: [],
			rejected: [{ name: 'Job p1', price: 1 }, ...rejected],
			total: 9_993,
		});
	});

	it('is read from what the provider keeps of the estimate', () => {
		const of = (fields: Parameters<typeof anEstimate>[0], documentId = 'e1') =>
			recordedAnswer(aVehicle([aJobCard(), aJobCard({ revisedEstimates: [anEstimate(fields)] })]), documentId);
		const jobs = [aJob('p1', 100)];
		const shown = [{ name: 'Job p1', price: 100 }];
		expect(of({ approved: jobs, total: 500 })).toEqual({ approved: shown, rejected: [], total: 500 });
		expect(of({ approved: jobs })).toEqual({ approved: shown, rejected: [], total: null });
		expect(of({ rejected: jobs, total: 500 })).toEqual({ approved: [], rejected: shown, total: 500 });
		expect(of({ approved: jobs, total: 500, forApproval: jobs })).toBeNull();
		expect(of({ approved: jobs }, 'other')).toBeNull();
		expect(of({ documentId: '', rejected: jobs }, '')).toEqual({ approved: [], rejected: shown, total: null });
	});

	it('says nothing of any job where the provider keeps no list of them', () => {
		const kept = (fields: Parameters<typeof anEstimate>[0]) =>
			recordedAnswer(aVehicle([aJobCard({ revisedEstimates: [anEstimate(fields)] })]), 'e1');
		expect(kept({})).toBeNull();
		expect(kept({ total: 500 })).toBeNull();
	});
});

describe('what became of an estimate', () => {
	const answered = anEstimate({ documentId: 'e1' });
	const other = anEstimate({ documentId: 'e2', forApproval: [aJob('p2', 1)] });

	it.each([
		['waiting', [waiting]],
		['answered', [{ ...waiting, isCustomerApprovalRequired: false, revisedEstimates: [answered] }]],
		['answered', [{ ...waiting, revisedEstimates: [answered, other] }]],
		['replaced', [{ ...waiting, revisedEstimates: [other] }]],
		['replaced', [{ ...waiting, revisedEstimates: [{ ...answered, forApproval: [aJob('p1', 1)] }, other] }]],
		['withdrawn', [aJobCard()]],
		['withdrawn', []],
	])('is that it is %s', (fate, history) => {
		expect(estimateStatus(aVehicle(history), 'e1')).toBe(fate);
	});
});
