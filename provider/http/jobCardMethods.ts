/** Methods of the job card: files, the answer to a revised estimate, and payment. */
import type { InvoiceRequest, Provider } from '../port.ts';
import { calls } from '../wire/calls.ts';
import { fileFromWire } from '../wire/mapping/files.ts';
import { beginPaymentRequestToWire, paymentFormFromWire } from '../wire/mapping/payment.ts';
import { doneFromWire } from '../wire/mapping/results.ts';
import { estimateAnswerToWire } from '../wire/mapping/revisedEstimate.ts';
import type { Caller } from './caller.ts';

type JobCardMethods = Pick<
	Provider,
	'invoice' | 'supportingDocument' | 'answerRevisedEstimate' | 'payability' | 'beginPayment' | 'requestStatusCheck'
>;

export function jobCardMethods({ callProvider }: Caller): JobCardMethods {
	async function invoice({ documentId, jobCardId, type }: InvoiceRequest) {
		const call = calls.DownloadInvoice;
		return fileFromWire(
			call.name,
			await callProvider(call, { DocumentId: documentId, JobCardId: jobCardId, Type: type }),
		);
	}

	return {
		invoice,

		async supportingDocument({ jobCardId, blobName }) {
			const call = calls.DownloadSupportingDocument;
			return fileFromWire(call.name, await callProvider(call, { JobCardId: jobCardId, BlobName: blobName }));
		},

		async answerRevisedEstimate(answer) {
			const call = calls.ApproveOrRejectRevisedServiceEstimation;
			return doneFromWire(await callProvider(call, estimateAnswerToWire(answer)));
		},

		// The contract has no call for this: a provider refuses the proforma invoice while the bill is not released.
		async payability({ jobCardId, proforma }) {
			const file = await invoice({ ...proforma, jobCardId });
			return !file.ok && file.rejection?.code === 'jobCardNotReady' ? 'inProcess' : 'payable';
		},

		async beginPayment(payment) {
			const call = calls.BeginOnlineTransaction;
			return paymentFormFromWire(call.name, await callProvider(call, beginPaymentRequestToWire(payment)));
		},

		// The maker's system sees to it beside its reads.
		async requestStatusCheck() {},
	};
}
