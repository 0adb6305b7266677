import { providerMessage } from '../../../domain/providerMessage.ts';
import { type ChangeConfirmation, type Result, rejected } from '../../../domain/result.ts';
import type { RevisedEstimateAnswer } from '../../port.ts';
import { notFoundError, refusedError } from '../operationContext.ts';
import type { ProviderCallContext } from '../runOperation.ts';
import { recordEstimateAnswer } from './recordEstimateAnswer.ts';

/**
 * Final: whoever answers second is thanked as well, and changes nothing.
 * @throws Failure `notFound`: no such estimate; `refused`: an item is not up for approval
 */
export async function answerRevisedEstimate(
	{ documentId, jobCardId, comments, items }: RevisedEstimateAnswer,
	scope: ProviderCallContext,
): Promise<Result<ChangeConfirmation>> {
	const answer = {
		estimateId: documentId,
		jobCardId,
		comments: comments.trim(),
		items: items.map(({ partId, status }) => ({ jobId: partId, isApproved: status === 'Approved' })),
	};
	const outcome = await recordEstimateAnswer(answer, scope);
	switch (outcome) {
		case 'answeredBefore':
			scope.reportRejection(outcome);
			return { ok: true, message: providerMessage('answerRecorded') };
		case 'recorded':
			return { ok: true, message: providerMessage('answerRecorded') };
		case 'withdrawn':
			return rejected(providerMessage('estimateWithdrawn'));
		case 'unknown':
			throw notFoundError('answerRevisedEstimate', 'estimateNotFound');
		case 'notForApproval':
			throw refusedError('answerRevisedEstimate', providerMessage('notForApproval'));
	}
}
