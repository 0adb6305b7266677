import { z } from 'zod';
import { isOutcomeUnknown, isProviderError } from '../../domain/providerError.ts';
import {
	estimateItemDecisions,
	estimateVersion,
	hasEstimate,
	pendingApproval,
	selectsOnlyApprovableJobs,
} from '../../domain/revisedEstimate.ts';
import type { Vehicle } from '../../domain/vehicle.ts';
import { failureKindOf } from '../loaders.ts';
import type { Services } from '../services.ts';

/** The result of submitting an answer. */
export type EstimateAnswerResult =
	/** By this answer or an earlier one. An answer is final, so a second one changes nothing. */
	| { readonly kind: 'recorded'; readonly documentId: string }
	/** Nothing was sent: the pending estimate is not the one the owner saw, or none is pending. */
	| { readonly kind: 'changed' }
	/** Nothing was sent: the answer names jobs that are not up for approval, or one of them twice. */
	| { readonly kind: 'foreign' }
	| { readonly kind: 'refused'; readonly message: string | null };

export type EstimateAnswerForm = z.output<typeof answerFormSchema>;

const answerFormSchema = z.object({
	documentId: z.string().max(64),
	version: z.string().max(20_000),
	decision: z.enum(['approve', 'reject']),
	approved: z.array(z.string().max(64)).max(200),
});

/** The fields of the form; null when they are malformed. */
export function parseEstimateAnswerForm(form: FormData): EstimateAnswerForm | null {
	const parsed = answerFormSchema.safeParse({
		documentId: form.get('documentId'),
		version: form.get('version'),
		decision: form.get('decision'),
		approved: form.getAll('approved'),
	});
	return parsed.success ? parsed.data : null;
}

/**
 * Reads the estimate again and answers exactly the jobs that are up for approval (docs/product.md#approval); an answer
 * that names any other job is rejected as a whole. When the provider's response is lost or a rejection, the portal
 * reads what the provider has recorded, so that a second tab gets the same result.
 * @throws `ProviderError` when the outcome stays unknown
 */
export async function submitEstimateAnswer(
	{ provider, regNo, log, sentence }: Pick<Services, 'provider' | 'log' | 'sentence'> & { readonly regNo: string },
	{ documentId, version, decision, approved }: EstimateAnswerForm,
): Promise<EstimateAnswerResult> {
	const changed = (): EstimateAnswerResult => {
		log.info({}, 'a revised estimate answer was not sent: another estimate is pending');
		return { kind: 'changed' };
	};
	const answeredBefore = (): EstimateAnswerResult => {
		log.info({ documentId }, 'a revised estimate had already been answered');
		return { kind: 'recorded', documentId };
	};
	const vehicle = await provider.vehicleByRegNo(regNo);
	const approval = vehicle && pendingApproval(vehicle.serviceHistory);
	if (!approval || approval.estimate.documentId !== documentId) {
		return isKnown(vehicle, documentId) && !approval ? answeredBefore() : changed();
	}
	const { entry, estimate } = approval;
	if (estimateVersion(estimate) !== version) return changed();
	if (!selectsOnlyApprovableJobs(estimate, approved)) {
		log.warn(
			{ documentId },
			'a revised estimate answer was rejected: it names a job twice, or one that is not up for approval',
		);
		return { kind: 'foreign' };
	}
	const items = estimateItemDecisions(estimate, decision, new Set(approved));
	try {
		const result = await provider.answerRevisedEstimate({
			documentId,
			jobCardId: entry.jobCardId,
			comments: '',
			items,
		});
		if (result.ok) return { kind: 'recorded', documentId };
		const now = await provider.vehicleByRegNo(regNo);
		const wasAnsweredMeanwhile = !isWaiting(now, documentId) && isKnown(now, documentId);
		return wasAnsweredMeanwhile
			? answeredBefore()
			: { kind: 'refused', message: result.rejection && sentence(result.rejection) };
	} catch (error) {
		if (!isProviderError(error) || !isOutcomeUnknown(error.kind)) throw error;
		// When this read fails too, the outcome is unknown; it must not be reported as a rejection.
		const now = await provider.vehicleByRegNo(regNo).catch((lost: unknown) => {
			failureKindOf(lost, log);
			return null;
		});
		if (now && !isWaiting(now, documentId)) return { kind: 'recorded', documentId };
		throw error;
	}
}

const isWaiting = (vehicle: Vehicle | null, documentId: string): boolean =>
	vehicle !== null && pendingApproval(vehicle.serviceHistory)?.estimate.documentId === documentId;

const isKnown = (vehicle: Vehicle | null, documentId: string): boolean =>
	vehicle !== null && hasEstimate(vehicle, documentId);
