import { z } from 'zod';
import { fieldLimits } from '../../domain/booking/fieldLimits.ts';
import {
	answerOfSelection,
	estimateItemDecisions,
	estimateStatus,
	jobsForApproval,
	pendingApproval,
	type RecordedAnswer,
	recordedAnswer,
	selectsOnlyApprovableJobs,
} from '../../domain/jobCard/revisedEstimate.ts';
import { isOutcomeUnknown, isProviderError } from '../../domain/providerError.ts';
import { securityEvent } from '../../domain/securityEvent.ts';
import type { Vehicle } from '../../domain/vehicle/vehicle.ts';
import type { Failure } from '../data/endpoints.ts';
import { dataAction, failureKindOf, idParam } from '../loaders.ts';
import { catalogueNameIn, type Services } from '../services.ts';
import { estimateHash, shownAnswer } from './estimateView.ts';

/** The result of submitting an answer. */
type EstimateAnswerResult =
	| RecordedEstimateAnswer
	/** Nothing was sent: the pending estimate is not the one the owner saw, or none is pending. */
	| { readonly kind: 'changed' }
	/** Not recorded: the dealership has withdrawn or replaced the estimate. */
	| { readonly kind: 'withdrawn' | 'replaced' }
	/** Nothing was sent: the answer names jobs that are not up for approval, or one of them twice. */
	| { readonly kind: 'foreign' }
	| { readonly kind: 'refused'; readonly text: string | null };

/** Why an answer was not recorded; shown above the form. */
export type EstimateAnswerError =
	| Exclude<EstimateAnswerResult, { readonly kind: 'recorded' }>
	| { readonly kind: 'failed'; readonly failure: Failure };

/** The final answer, by this request or an earlier one: a second answer changes nothing. */
export interface RecordedEstimateAnswer {
	readonly kind: 'recorded';
	readonly documentId: string;
	/** Whether an earlier answer counts, and this one changed nothing. */
	readonly isEarlier: boolean;
	/** The answer that counts; null: the provider does not keep it. */
	readonly answer: RecordedAnswer | null;
}

export type EstimateAnswer = z.output<typeof answerSchema>;

export const answerSchema = z.object({
	/** Empty: the provider names none. */
	documentId: z.union([z.literal(''), idParam]),
	estimateHash: z.string(),
	decision: z.enum(['approve', 'reject']),
	approved: z.array(idParam).max(fieldLimits.rows),
});

/**
 * Reads the estimate again and answers exactly the jobs that wait for approval (docs/product.md#approval); an answer
 * that names another job is rejected as a whole. Then the portal reads the recorded answer, since a provider may
 * confirm a second answer although only the first counts.
 * @throws `ProviderError` if the outcome stays unknown
 */
export async function submitEstimateAnswer(
	{ provider, regNo, log, resultText }: Pick<Services, 'provider' | 'log' | 'resultText'> & { readonly regNo: string },
	{ documentId, estimateHash: hashSent, decision, approved }: EstimateAnswer,
): Promise<EstimateAnswerResult> {
	const changed = (): EstimateAnswerResult => {
		log.info({}, 'a revised estimate answer was not sent: that estimate does not wait for one');
		return { kind: 'changed' };
	};
	const answeredBefore = (vehicle: Vehicle): EstimateAnswerResult => {
		log.info({ documentId }, 'a revised estimate had already been answered');
		return { kind: 'recorded', documentId, isEarlier: true, answer: recordedAnswer(vehicle, documentId) };
	};
	const vehicle = await provider.vehicleByRegNo(regNo);
	const approval = vehicle && pendingApproval(vehicle.serviceHistory);
	if (!approval || approval.estimate.documentId !== documentId) {
		if (vehicle && estimateStatus(vehicle, documentId) === 'answered') return answeredBefore(vehicle);
		return !vehicle || approval ? changed() : { kind: 'withdrawn' };
	}
	const { jobCard, estimate } = approval;
	if (estimateHash(estimate) !== hashSent || jobsForApproval(estimate).length === 0) return changed();
	if (!selectsOnlyApprovableJobs(estimate, approved)) {
		log.warn(
			securityEvent('input', 'rejected', { documentId }),
			'a revised estimate answer was rejected: it names a job twice, or one that is not up for approval',
		);
		return { kind: 'foreign' };
	}
	const selected = new Set(decision === 'approve' ? approved : []);
	const items = estimateItemDecisions(estimate, selected);
	const sent = answerOfSelection(estimate, selected);
	/** `unlisted`: the answer if the provider keeps no list of answered jobs. */
	const recordedBy = (now: Vehicle | null, unlisted: RecordedAnswer | null): EstimateAnswerResult => {
		const kept = now && recordedAnswer(now, documentId);
		if (now && kept && !approvesSameJobs(kept, sent)) return answeredBefore(now);
		return { kind: 'recorded', documentId, isEarlier: false, answer: kept ? sent : unlisted };
	};
	const readAgain = () =>
		provider.vehicleByRegNo(regNo).catch((lost: unknown) => {
			failureKindOf(lost, log);
			return null;
		});
	try {
		const result = await provider.answerRevisedEstimate({
			documentId,
			jobCardId: jobCard.jobCardId,
			comments: '',
			items,
		});
		if (result.ok) return recordedBy(await readAgain(), sent);
		const now = await provider.vehicleByRegNo(regNo);
		return now && estimateStatus(now, documentId) === 'answered'
			? answeredBefore(now)
			: { kind: 'refused', text: result.rejection && resultText(result.rejection) };
	} catch (error) {
		if (!isProviderError(error) || !isOutcomeUnknown(error.kind)) throw error;
		// If this read fails too, the outcome is unknown and must not be reported as a rejection.
		const now = await readAgain();
		const fate = now && estimateStatus(now, documentId);
		if (now && fate === 'answered') return recordedBy(now, null);
		if (fate === 'withdrawn' || fate === 'replaced') return { kind: fate };
		throw error;
	}
}

/** Whether both answers agree on the jobs that waited; the provider may also keep jobs of earlier estimates. */
function approvesSameJobs(kept: RecordedAnswer, sent: RecordedAnswer): boolean {
	const wereWaiting = new Set([...sent.approved, ...sent.rejected].map(({ name }) => name));
	const approvedNames = ({ approved }: RecordedAnswer) =>
		JSON.stringify(
			approved
				.map(({ name }) => name)
				.filter((name) => wereWaiting.has(name))
				.toSorted(),
		);
	return approvedNames(kept) === approvedNames(sent);
}

/** Takes the answer from the page's script, so that a lost network leaves the page and its input as they are. */
export const action = dataAction(
	'revised estimate',
	answerSchema,
	async (services, answer): Promise<EstimateAnswerResult> => {
		const result = await submitEstimateAnswer(services, answer);
		if (result.kind !== 'recorded') return result;
		return { ...result, answer: shownAnswer(result.answer, catalogueNameIn(services)) };
	},
);
