import { providerMessage } from '../../../domain/providerMessage.ts';
import { type Done, type Result, rejected } from '../../../domain/result.ts';
import type { RevisedEstimateAnswer } from '../../port.ts';
import { notFound, refused } from '../context.ts';
import type { OperationScope } from '../operation.ts';
import { answerEstimate } from './answerEstimate.ts';

/**
 * Final: whoever answers second is thanked as well, and changes nothing.
 * @throws Failure `notFound`: no such estimate; `refused`: an item is not up for approval
 */
export async function answerRevisedEstimate(
	{ documentId, jobCardId, comments, items }: RevisedEstimateAnswer,
	scope: OperationScope,
): Promise<Result<Done>> {
	const answer = {
		estimateId: documentId,
		jobCardId,
		comments: comments.trim(),
		items: items.map(({ partId, status }) => ({ jobId: partId, isApproved: status === 'Approved' })),
	};
	const outcome = await answerEstimate(answer, scope);
	switch (outcome) {
		case 'answeredBefore':
			scope.noteRefusal(outcome);
			return { ok: true, message: providerMessage('answerRecorded') };
		case 'recorded':
			return { ok: true, message: providerMessage('answerRecorded') };
		case 'withdrawn':
			return rejected(providerMessage('estimateWithdrawn'));
		case 'unknown':
			throw notFound('answerRevisedEstimate', 'estimateNotFound');
		case 'notForApproval':
			throw refused('answerRevisedEstimate', providerMessage('notForApproval'));
	}
}
