import type { Handler } from '../context.ts';
import { Fault } from '../context.ts';
import { answerEstimate } from '../jobCards/answerEstimate.ts';
import { messagesIn } from '../messages.ts';

/** Final: whoever answers second is thanked as well, and changes nothing. */
export const answerRevisedEstimate: Handler<'ApproveOrRejectRevisedServiceEstimation'> = async (request, context) => {
	const say = messagesIn[context.language];
	const outcome = await answerEstimate(
		{
			estimateId: request.DocumentId,
			jobCardId: request.JobCardId,
			comments: request.CustomerComments.trim(),
			items: request.Items.map(({ PartId, Status }) => ({ jobId: PartId, isApproved: Status === 'Approved' })),
		},
		context,
	);
	switch (outcome) {
		case 'answeredBefore':
			context.noteRefusal(outcome);
			return { IsRequestSuccessfull: true, Message: say.answerRecorded };
		case 'recorded':
			return { IsRequestSuccessfull: true, Message: say.answerRecorded };
		case 'withdrawn':
			return { IsRequestSuccessfull: false, Message: say.estimateWithdrawn };
		case 'unknown':
			throw new Fault(404, say.estimateNotFound);
		case 'notForApproval':
			throw new Fault(400, say.notForApproval);
	}
};
