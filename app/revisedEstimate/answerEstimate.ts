import { z } from 'zod';
import { fieldLimits } from '../../domain/booking/fieldLimits.ts';
import {
	answerOfSelection,
	estimateItemDecisions,
	estimateStatus,
	jobsForApproval,
	otherAnswer,
	pendingApproval,
	type RecordedAnswer,
	recordedAnswer,
	selectsOnlyApprovableJobs,
} from '../../domain/jobCard/revisedEstimate.ts';
import { isOutcomeUnknown, isProviderError } from '../../domain/providerError.ts';
import { securityEvent } from '../../domain/securityEvent.ts';
import type { Vehicle } from '../../domain/vehicle/vehicle.ts';
import type { RevisedEstimateAnswer } from '../../provider/port.ts';
import type { Failure } from '../data/endpoints.ts';
import { dataAction, idParam } from '../loaders.ts';
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
	/** Nothing was sent: Approve without a job. Without script only this asks the owner. */
	| { readonly kind: 'rejectAll' }
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

type AnswerServices = Pick<Services, 'provider' | 'log' | 'resultText'> & { readonly regNo: string };

/**
 * Reads the estimate again and answers exactly the jobs that wait for approval (docs/product.md#approval); an answer
 * that names another job is rejected as a whole.
 * @throws `ProviderError` if the outcome stays unknown
 */
export async function submitEstimateAnswer(
	services: AnswerServices,
	answer: EstimateAnswer,
): Promise<EstimateAnswerResult> {
	const checked = checkAnswer(await services.provider.vehicleByRegNo(services.regNo), answer, services);
	return checked.kind === 'valid' ? sendAnswer(checked, services) : checked;
}

type ValidAnswer = { kind: 'valid'; request: RevisedEstimateAnswer; answer: RecordedAnswer };

/** `valid`: `request` may be sent, and is `answer` to its owner. Other results are final, and logged. */
function checkAnswer(
	vehicle: Vehicle | null,
	{ documentId, estimateHash: hashSent, decision, approved }: EstimateAnswer,
	{ regNo, log }: AnswerServices,
): EstimateAnswerResult | ValidAnswer {
	const status = vehicle && estimateStatus(vehicle, documentId);
	if (vehicle && status === 'answered') {
		log.info({ documentId }, 'a revised estimate had already been answered');
		return { kind: 'recorded', documentId, isEarlier: true, answer: recordedAnswer(vehicle, documentId) };
	}
	if (status === 'withdrawn') return { kind: 'withdrawn' };
	const approval = status === 'waiting' ? pendingApproval(vehicle?.serviceHistory ?? []) : null;
	if (!approval || estimateHash(approval.estimate) !== hashSent || jobsForApproval(approval.estimate).length === 0) {
		log.info({}, 'a revised estimate answer was not sent: that estimate does not wait for one');
		return { kind: 'changed' };
	}
	const { jobCard, estimate } = approval;
	if (!selectsOnlyApprovableJobs(estimate, approved)) {
		log.warn(
			securityEvent('input', 'rejected', { documentId }),
			'a revised estimate answer was rejected: it names a job twice, or one that is not up for approval',
		);
		return { kind: 'foreign' };
	}
	if (decision === 'approve' && approved.length === 0) return { kind: 'rejectAll' };
	const selected = new Set(decision === 'approve' ? approved : []);
	const items = estimateItemDecisions(estimate, selected);
	const request = { regNo, documentId, jobCardId: jobCard.jobCardId, comments: '', items };
	return { kind: 'valid', request, answer: answerOfSelection(estimate, selected) };
}

async function sendAnswer(
	{ request, answer }: ValidAnswer,
	{ provider, regNo, resultText }: AnswerServices,
): Promise<EstimateAnswerResult> {
	const { documentId } = request;
	try {
		const result = await provider.answerRevisedEstimate(request);
		if (!result.ok) return { kind: 'refused', text: result.rejection && resultText(result.rejection) };
		const { earlierAnswer = answer } = result;
		return { kind: 'recorded', documentId, isEarlier: result.earlierAnswer !== undefined, answer: earlierAnswer };
	} catch (error) {
		if (!isProviderError(error) || !isOutcomeUnknown(error.kind)) throw error;
		const now = await provider.vehicleByRegNo(regNo).catch(() => null);
		const status = now && estimateStatus(now, documentId);
		if (status === 'withdrawn' || status === 'replaced') return { kind: status };
		// If this read fails too, the outcome is unknown and must not be reported as a rejection.
		if (!now || status === 'waiting') throw error;
		const earlierAnswer = otherAnswer(now, request);
		const shown = earlierAnswer ?? (recordedAnswer(now, documentId) && answer);
		return { kind: 'recorded', documentId, isEarlier: earlierAnswer !== null, answer: shown };
	}
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
