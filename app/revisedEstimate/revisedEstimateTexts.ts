import { defineTexts } from '../i18n/language.ts';

/** Texts of the revised estimate page (docs/product.md#revised-estimate). */
export const revisedEstimateTexts = defineTexts(
	{
		title: 'Revised estimate',
		line: 'The dealership found more to do on your vehicle. Choose what you approve.',
		facts: 'Job card',
		vehicleNumber: 'Vehicle Number',
		jcNumber: 'JC Number',
		dealerComments: 'Dealer Comments',
		forApproval: 'Additional Jobs for Approval',
		periodicParts: 'Suggested periodic parts',
		additionalJobs: 'Additional Jobs',
		convenienceServices: 'Convenience Services',
		approved: 'Approved Parts',
		none: 'None',
		notApplicable: 'NA',
		totalParts: 'Total Part Price',
		totalLabour: 'Total Labour Charges',
		total: 'Total Estimate Amount',
		totals: 'Estimate',
		documents: 'Supporting documents',
		download: (name: string) => `Download ${name}`,
		downloading: (name: string) => `Downloading ${name}`,
		approve: 'Approve',
		reject: 'Reject',
		approving: 'Approving',
		rejecting: 'Rejecting',
		final: 'Approve sends the jobs that are checked. Your answer is final.',
		empty: 'Opps!!! No jobs to be approved.',
		emptyLine: 'When the dealership proposes additional jobs, they show here.',
		thankYouTitle: 'Your response',
		thankYou:
			'Thank you for your response, We have recorded your response. The dealer will get in touch with you if required.',
		changed: 'The estimate has changed in the meantime. Nothing was sent; please check it and answer again.',
		foreign:
			'Your answer names a job that is not up for approval. Nothing was sent; please reload the page, check it and answer again.',
		unknown: 'We do not know yet whether your response was recorded. Try again: it will not be recorded twice.',
		refused: 'Your response was not recorded.',
	},
	import.meta.glob('../i18n/*/revisedEstimate.ts', { eager: true, import: 'default' }),
);
