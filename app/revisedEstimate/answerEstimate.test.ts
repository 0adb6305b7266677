import { describe, expect, it } from 'vitest';
import { ProviderError } from '../../domain/providerError.ts';
import { type Result, rejected } from '../../domain/result.ts';
import { upstreamText } from '../../domain/resultCode.ts';
import { aJob, aJobCard, anEstimate, aVehicle } from '../../domain/testing/vehicles.ts';
import type { RevisedEstimate, Vehicle } from '../../domain/vehicle/vehicle.ts';
import type { EstimateConfirmation, Provider, RevisedEstimateAnswer } from '../../provider/port.ts';
import { createVisitor, fakeResultText } from '../testing/visitor.ts';
import { type EstimateAnswer, submitEstimateAnswer } from './answerEstimate.ts';
import { estimateHash } from './estimateView.ts';
import { action as submitForm } from './revisedEstimate.tsx';

const estimate = anEstimate({ documentId: 'e1', forApproval: [aJob('p1', 10_000), aJob('p2', null)] });
const waiting = aVehicle([aJobCard({ isCustomerApprovalRequired: true, revisedEstimates: [estimate] })]);
const answered = aVehicle([aJobCard({ revisedEstimates: [{ ...estimate, forApproval: [] }] })]);
const yes = {
	documentId: 'e1',
	estimateHash: estimateHash(estimate),
	decision: 'approve',
	approved: ['p1'],
} as const;

/** A provider that has the vehicle `before` until an answer was sent, then `after`. */
function provider(before: Vehicle | null, after: Vehicle | null, say: () => Result<EstimateConfirmation>) {
	const sent: RevisedEstimateAnswer[] = [];
	const lines: object[] = [];
	const answers = {
		vehicleByRegNo: async () => (sent.length === 0 ? before : after),
		answerRevisedEstimate: async (answer: RevisedEstimateAnswer) => {
			sent.push(answer);
			return say();
		},
	} as unknown as Provider;
	const write = (fields: object) => void lines.push(fields);
	const log = { info: write, warn: write, error: write };
	const services = { provider: answers, regNo: 'MH12AB1234', resultText: fakeResultText, log };
	const respond = (answer: EstimateAnswer) => submitEstimateAnswer(services, answer);
	return { sent, lines, respond };
}

const agrees = () => ({ ok: true, resultCode: null }) as const;

describe('the owner’s answer', () => {
	it('is sent for the jobs that are up for approval, and no other', async () => {
		const { sent, lines, respond } = provider(waiting, answered, agrees);
		expect(await respond({ ...yes, approved: [...yes.approved] })).toEqual({
			kind: 'recorded',
			documentId: 'e1',
			isEarlier: false,
			answer: {
				approved: [{ name: 'Job p1', price: 10_000 }],
				rejected: [{ name: 'Job p2', price: null }],
				total: null,
			},
		});
		expect(lines).toEqual([]);
		expect(sent).toEqual([
			{
				regNo: 'MH12AB1234',
				documentId: 'e1',
				jobCardId: 'j1',
				comments: '',
				items: [
					{ partId: 'p1', status: 'Approved' },
					{ partId: 'p2', status: 'Rejected' },
				],
			},
		]);
	});

	it.each([
		['a job that is not up for approval', 'approve', ['forged']],
		['such a job among others', 'approve', ['p1', 'forged']],
		['a job twice', 'approve', ['p1', 'p1']],
		['a job that is not up for approval, with Reject', 'reject', ['forged']],
	] as const)('that names %s is rejected as a whole, with one line in the log', async (_what, decision, approved) => {
		const { sent, lines, respond } = provider(waiting, answered, agrees);
		expect(await respond({ ...yes, decision, approved: [...approved] })).toEqual({ kind: 'foreign' });
		expect(sent).toEqual([]);
		expect(lines).toEqual([{ security: 'input', outcome: 'rejected', documentId: 'e1' }]);
	});

	it('a second one, from another tab or a replay, gets the thank-you and sends nothing', async () => {
		const { sent, lines, respond } = provider(answered, answered, agrees);
		expect(await respond({ ...yes, decision: 'reject', approved: [] })).toEqual({
			kind: 'recorded',
			documentId: 'e1',
			isEarlier: true,
			answer: null,
		});
		expect(sent).toEqual([]);
		expect(lines).toHaveLength(1);
	});

	describe('says what counts, job by job', () => {
		const known = { ...estimate, total: 50_000, totalParts: 30_000 };
		const before = aVehicle([aJobCard({ isCustomerApprovalRequired: true, revisedEstimates: [known] })]);
		const listing = (fields: Partial<RevisedEstimate>) =>
			aVehicle([aJobCard({ revisedEstimates: [anEstimate({ documentId: 'e1', ...fields })] })]);
		const [p1, p2] = [aJob('p1', 10_000), aJob('p2', null)];
		const first = listing({ approved: [p1], rejected: [p2], total: 50_000 });
		const none = listing({ rejected: [p1, p2], total: 40_000 });
		const reject = { ...yes, estimateHash: estimateHash(known), decision: 'reject', approved: [] } as const;
		const shown = (...jobs: (typeof p1)[]) => jobs.map(({ name, price }) => ({ name, price }));
		const ofFirst = { approved: shown(p1), rejected: shown(p2), total: 50_000 };
		const ofNone = { approved: [], rejected: shown(p1, p2), total: 40_000 };
		const lose = (): never => {
			throw new ProviderError('timeout', { call: 'ApproveOrRejectRevisedServiceEstimation' });
		};
		const isSecond = () => ({ ...agrees(), earlierAnswer: ofFirst });
		const isUnknown = () => ({ ...agrees(), earlierAnswer: null });

		it.each([
			['its own', before, none, agrees, { isEarlier: false, answer: ofNone }],
			['its own, whose response was lost', before, none, lose, { isEarlier: false, answer: ofNone }],
			[
				'its own, among jobs that were approved before',
				before,
				listing({ approved: [aJob('p0', 5)], rejected: [p1, p2], total: 40_000 }),
				lose,
				{ isEarlier: false, answer: ofNone },
			],
			[
				'an earlier one, while another estimate waits',
				aVehicle([
					aJobCard({
						isCustomerApprovalRequired: true,
						revisedEstimates: [
							anEstimate({ documentId: 'e1', approved: [p1], rejected: [p2], total: 50_000 }),
							{ ...known, documentId: 'e2' },
						],
					}),
				]),
				null,
				agrees,
				{ isEarlier: true, answer: ofFirst },
			],
			['an earlier one', first, first, agrees, { isEarlier: true, answer: ofFirst }],
			['one that came first by a moment', before, first, isSecond, { isEarlier: true, answer: ofFirst }],
			['one that came first by a moment, and is not kept', before, first, isUnknown, { isEarlier: true, answer: null }],
			['one that came first, and the response was lost', before, first, lose, { isEarlier: true, answer: ofFirst }],
			[
				'an earlier one without a list of jobs: nothing',
				listing({}),
				listing({}),
				agrees,
				{ isEarlier: true, answer: null },
			],
			[
				'a total without a list of jobs: nothing',
				before,
				listing({ total: 1 }),
				lose,
				{ isEarlier: false, answer: null },
			],
		])('%s', async (_which, now, after, say, expected) => {
			const result = await provider(now, after, say).respond({ ...reject, approved: [...reject.approved] });
			expect(result).toEqual({ kind: 'recorded', documentId: 'e1', ...expected });
		});
	});

	it.each([
		['withdrawn', aVehicle([aJobCard()])],
		[
			'replaced',
			aVehicle([aJobCard({ isCustomerApprovalRequired: true, revisedEstimates: [{ ...estimate, documentId: 'e2' }] })]),
		],
	])('to an estimate that was %s while its response was lost says so', async (kind, after) => {
		const lose = (): never => {
			throw new ProviderError('unreachable', { call: 'ApproveOrRejectRevisedServiceEstimation' });
		};
		expect(await provider(waiting, after, lose).respond({ ...yes, approved: [...yes.approved] })).toEqual({ kind });
	});

	it('to an estimate without an id is sent without one, and thanked for when it is sent again', async () => {
		const unnamed = { ...estimate, documentId: '' };
		const before = aVehicle([aJobCard({ isCustomerApprovalRequired: true, revisedEstimates: [unnamed] })]);
		const after = aVehicle([aJobCard({ revisedEstimates: [anEstimate({ documentId: '' })] })]);
		const { sent, respond } = provider(before, after, agrees);
		const answer = { ...yes, documentId: '', estimateHash: estimateHash(unnamed), approved: [...yes.approved] };
		for (const _attempt of [1, 2]) expect(await respond(answer)).toMatchObject({ kind: 'recorded', documentId: '' });
		expect(sent).toMatchObject([{ documentId: '', items: [{ partId: 'p1' }, { partId: 'p2' }] }]);
	});

	it('is not sent when no job has an id', async () => {
		const nameless = anEstimate({ documentId: 'e1', forApproval: [aJob('', 10_000)] });
		const vehicle = aVehicle([aJobCard({ isCustomerApprovalRequired: true, revisedEstimates: [nameless] })]);
		const { sent, respond } = provider(vehicle, vehicle, agrees);
		expect(await respond({ ...yes, estimateHash: estimateHash(nameless), approved: [] })).toEqual({ kind: 'changed' });
		expect(sent).toEqual([]);
	});

	it.each([
		['another estimate is pending', { ...estimate, documentId: 'e2' }],
		['a price has changed', { ...estimate, forApproval: [aJob('p1', 20_000), aJob('p2', null)] }],
		['a job was added', { ...estimate, forApproval: [...estimate.forApproval, aJob('p3', 1)] }],
	])('is not sent when %s', async (_why, other) => {
		const now = aVehicle([
			aJobCard({ isCustomerApprovalRequired: true, revisedEstimates: [estimate, other].slice(1) }),
		]);
		const { sent, lines, respond } = provider(now, now, agrees);
		expect(await respond({ ...yes, approved: [] })).toEqual({ kind: 'changed' });
		expect(sent).toEqual([]);
		expect(lines).toHaveLength(1);
	});

	it.each([
		['withdrawn', aVehicle([])],
		['withdrawn', answered],
		['changed', null],
	])('to an estimate that the vehicle does not have is not recorded: %s', async (kind, vehicle) => {
		const { sent, respond } = provider(vehicle, vehicle, agrees);
		expect(await respond({ ...yes, documentId: 'never', approved: [] })).toEqual({ kind });
		expect(sent).toEqual([]);
	});

	it('that approves no job is not sent, and asks', async () => {
		const { sent, respond } = provider(waiting, answered, agrees);
		expect(await respond({ ...yes, approved: [] })).toEqual({ kind: 'rejectAll' });
		expect(sent).toEqual([]);
	});

	it('that is rejected is reported with the reason', async () => {
		const no = () => rejected(upstreamText('Too late'));
		expect(await provider(waiting, waiting, no).respond({ ...yes, approved: [...yes.approved] })).toEqual({
			kind: 'refused',
			text: 'Too late',
		});
	});

	it('whose outcome cannot be read is neither recorded nor rejected; a retry sends nothing twice', async () => {
		let isDown = false;
		const sent: RevisedEstimateAnswer[] = [];
		const lossy = {
			vehicleByRegNo: async () => {
				if (isDown) throw new ProviderError('unreachable', { call: 'GetIBDetails' });
				return sent.length === 0 ? waiting : answered;
			},
			answerRevisedEstimate: async (answer: RevisedEstimateAnswer) => {
				sent.push(answer);
				isDown = true;
				throw new ProviderError('timeout', { call: 'ApproveOrRejectRevisedServiceEstimation' });
			},
		} as unknown as Provider;
		const log = { info: () => undefined, warn: () => undefined, error: () => undefined };
		const press = () =>
			submitEstimateAnswer(
				{ provider: lossy, regNo: 'MH12AB1234', resultText: fakeResultText, log },
				{ ...yes, approved: [...yes.approved] },
			);
		await expect(press()).rejects.toMatchObject({ kind: 'timeout' });
		await expect(press()).rejects.toMatchObject({ kind: 'unreachable' });
		isDown = false;
		expect(await press()).toMatchObject({ kind: 'recorded', documentId: 'e1' });
		expect(sent).toHaveLength(1);
	});

	it('whose response was lost is looked up before the owner is asked to try again', async () => {
		const lose = (): never => {
			throw new ProviderError('timeout', { call: 'ApproveOrRejectRevisedServiceEstimation' });
		};
		expect(await provider(waiting, answered, lose).respond({ ...yes, approved: [...yes.approved] })).toMatchObject({
			kind: 'recorded',
		});
		await expect(
			provider(waiting, waiting, lose).respond({ ...yes, approved: [...yes.approved] }),
		).rejects.toMatchObject({
			kind: 'timeout',
		});
	});
});

describe('the form of the page', () => {
	const fields = [
		['documentId', 'e1'],
		['estimateHash', yes.estimateHash],
		['decision', 'approve'],
	] as const;
	const submit = async (...sent: readonly (readonly [string, string | Blob])[]) => {
		const body = new FormData();
		for (const [name, value] of sent) body.append(name, value);
		const { args, services } = createVisitor({ vehicle: waiting });
		const asked: string[][] = [];
		const answerRevisedEstimate = async ({ items }: RevisedEstimateAnswer) => {
			asked.push(items.map(({ partId, status }) => `${partId} ${status}`));
			return agrees();
		};
		Object.assign(services.provider, { answerRevisedEstimate });
		return { answer: await submitForm(args('/revisedEstimate', { method: 'POST', body })), asked };
	};

	it('approves the checked boxes, and redirects to the thank-you', async () => {
		const { answer, asked } = await submit(...fields, ['approved', 'p1'], ['approved', 'p2']);
		expect(answer).toMatchObject({ status: 303 });
		expect(asked).toEqual([['p1 Approved', 'p2 Approved']]);
	});

	it('sends nothing for Approve without a box, and asks', async () => {
		const { answer, asked } = await submit(...fields);
		expect(answer).toMatchObject({ data: { kind: 'rejectAll' }, init: { status: 422 } });
		expect(asked).toEqual([]);
	});

	it('with missing or unknown fields is malformed', async () => {
		const malformed = { data: { kind: 'failed', failure: { kind: 'malformed' } }, init: { status: 400 } };
		expect((await submit()).answer).toMatchObject(malformed);
		expect((await submit(...fields.slice(0, 2), ['decision', 'maybe'])).answer).toMatchObject(malformed);
		expect((await submit(...fields, ['approved', new Blob(['x'])])).answer).toMatchObject(malformed);
	});
});

const twoJobs = anEstimate({ documentId: 'e1', forApproval: [aJob('p1', 1), aJob('p2', 2)] });

it('The hash of an estimate changes with all that is shown of it', () => {
	const version = estimateHash(twoJobs);
	expect(estimateHash({ ...twoJobs })).toBe(version);
	for (const changed of [
		{ ...twoJobs, documentId: 'e2' },
		{ ...twoJobs, total: 5 },
		{ ...twoJobs, forApproval: [aJob('p1', 1), aJob('p2', 3)] },
		{ ...twoJobs, forApproval: [aJob('p1', 1)] },
		{ ...twoJobs, forApproval: [aJob('p1', 1), aJob('p2', 2), aJob('', 4), aJob('p2', 4)] },
	]) {
		expect(estimateHash(changed)).not.toBe(version);
	}
});

it('The hash of an estimate is as short for a thousand jobs', () => {
	const jobs = Array.from({ length: 1000 }, (_, index) => aJob(`${index}`.padStart(40, 'x'), index));
	expect(estimateHash({ ...twoJobs, forApproval: jobs }).length).toBeLessThan(50);
});
