/** The job card: its files, the owner's answer to a revised estimate, and its payment. */
import type { InvoiceQuestion, Provider } from '../port.ts';
import { calls } from '../wire/calls.ts';
import { fileFrom } from '../wire/mapping/files.ts';
import { paymentFormFrom, paymentRequest } from '../wire/mapping/payment.ts';
import { doneFrom } from '../wire/mapping/results.ts';
import { estimateAnswerRequest } from '../wire/mapping/revisedEstimate.ts';
import type { Caller } from './caller.ts';

type JobCardMethods = Pick<
	Provider,
	'invoice' | 'supportingDocument' | 'answerRevisedEstimate' | 'payability' | 'beginPayment'
>;

export function jobCardMethods({ ask }: Caller): JobCardMethods {
	async function invoice({ documentId, jobCardId, type }: InvoiceQuestion) {
		const call = calls.DownloadInvoice;
		return fileFrom(call.name, await ask(call, { DocumentId: documentId, JobCardId: jobCardId, Type: type }));
	}

	return {
		invoice,

		async supportingDocument({ jobCardId, blobName }) {
			const call = calls.DownloadSupportingDocument;
			return fileFrom(call.name, await ask(call, { JobCardId: jobCardId, BlobName: blobName }));
		},

		async answerRevisedEstimate(answer) {
			const call = calls.ApproveOrRejectRevisedServiceEstimation;
			return doneFrom(await ask(call, estimateAnswerRequest(answer)));
		},

		// The contract has no call for it; only the proforma is refused while the bill is not released.
		async payability({ jobCardId, proforma }) {
			const file = await invoice({ ...proforma, jobCardId });
			return !file.ok && file.rejection?.code === 'jobCardNotReady' ? 'inProcess' : 'payable';
		},

		async beginPayment(payment) {
			const call = calls.BeginOnlineTransaction;
			return paymentFormFrom(call.name, await ask(call, paymentRequest(payment)));
		},
	};
}
