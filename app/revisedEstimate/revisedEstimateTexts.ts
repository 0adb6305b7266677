import { defineTexts } from '../i18n/language.ts';

/** Texts of the revised estimate page (docs/product.md#approval). */
export const revisedEstimateTexts = defineTexts(
	{
		line: 'The dealership found more to do on your vehicle. Choose what you approve.',
		toAnswer: 'Give your response',
		vehicleNumber: 'Vehicle Number',
		jcNumber: 'JC Number',
		dealerComments: 'Dealer Comments',
		forApproval: 'Additional Jobs for Approval',
		agreed: 'Agreed before, and part of the total:',
		approved: 'Approved Parts',
		unpriced: (jobs: string) => `This total is without the price of ${jobs}. The dealership tells you.`,
		totals: 'Estimate',
		documents: 'Supporting documents',
		approve: 'Approve',
		reject: 'Reject',
		approving: 'Approving',
		rejecting: 'Rejecting',
		notHere: 'You cannot answer this here. Please ask the dealership.',
		noneHere: 'You cannot approve or reject these jobs here. Please call the dealership.',
		answerMeans: (approved: number, of: number, total: string | null, more: string) =>
			(approved === 0
				? 'No job is ticked: both buttons reject all.'
				: `You approve ${approved} of ${of} ${of === 1 ? 'job' : 'jobs'}.`) +
			(total === null ? '' : ` Total ${total}${more && `, ${more} more than before`}.`),
		youApprove: 'You approve',
		youReject: 'You reject',
		final: 'Your response cannot be changed.',
		askToSend: 'Send this response?',
		send: 'Send',
		goBack: 'Go back',
		rejectAll: 'Reject all?',
		withoutScript: 'Approve: the jobs with a tick are approved. Reject: all are rejected. This cannot be changed.',
		picture: (name: string) => `Picture: ${name}`,
		noPicture: 'No picture to show. You can download the file.',
		empty: 'Opps!!! No jobs to be approved.',
		emptyLine: 'When the dealership suggests additional jobs, you will see them here.',
		answeredLine: 'You have already answered. This is your response:',
		thankYouTitle: 'Your response',
		thankYou:
			'Thank you for your response, We have recorded your response. The dealer will get in touch with you if required.',
		answeredEarlier: 'This estimate had already been answered. The first response counts:',
		youApproved: 'You approved',
		youRejected: 'You rejected',
		approvedNone: 'You approved none of the jobs.',
		changed: 'The estimate has changed. Nothing was sent. Please check it and answer again.',
		withdrawn: 'The dealership has withdrawn this estimate. Your response was not recorded.',
		replaced:
			'The dealership has replaced this estimate. Your response was not recorded. Please check the new one and answer it.',
		foreign:
			'One of these jobs is not for you to approve. Nothing was sent. Please reload the page, check it and answer again.',
		unknown: 'We do not know yet whether your response was recorded. Try again: it will not be recorded twice.',
		refused: 'Your response was not recorded.',
	},
	import.meta.glob('../i18n/*/revisedEstimate.ts', { eager: true, import: 'default' }),
);
