/** The calls about a job card and its payment (spec §7). */
import { toWireAmount } from '../../domain/money.ts';
import { calls } from '../wire/calls.ts';
import type { Asking } from './asking.ts';
import { fileFrom, handOverFrom } from './mapping/jobCard.ts';
import { textOrNull } from './mapping/plain.ts';
import type { Provider } from './provider.ts';

/** What the specification fixes for payments; without it nothing is paid online. */
export interface PaymentSettings {
	/** The fixed dealer code of GetPaymentInfo. */
	readonly dealerCode: string;
	/** The merchant's access code at the gateway; empty where the provider alone knows it. */
	readonly accessCode: string;
}

type JobCardCalls = Pick<
	Provider,
	'invoice' | 'supportingDocument' | 'answerRevisedEstimate' | 'paymentAccount' | 'beginPayment'
>;

export function jobCardCalls({ ask, rows }: Asking, payment: PaymentSettings | null): JobCardCalls {
	return {
		async invoice({ documentId, jobCardId, type }) {
			const call = calls.DownloadInvoice;
			return fileFrom(call.name, await ask(call, { DocumentId: documentId, JobCardId: jobCardId, Type: type }));
		},

		async supportingDocument({ jobCardId, blobName }) {
			const call = calls.DownloadSupportingDocument;
			return fileFrom(call.name, await ask(call, { JobCardId: jobCardId, BlobName: blobName }));
		},

		async answerRevisedEstimate({ documentId, jobCardId, comments, items }) {
			const answer = await ask(calls.ApproveOrRejectRevisedServiceEstimation, {
				DocumentId: documentId,
				JobCardId: jobCardId,
				CustomerComments: comments,
				Items: items.map(({ partId, status }) => ({ PartId: partId, Status: status })),
			});
			return { done: answer.IsRequestSuccessfull, message: textOrNull(answer.Message) };
		},

		async paymentAccount() {
			if (payment === null) return null;
			const [first] = await rows('GetPaymentInfo', { DealerCode: payment.dealerCode });
			const subAccountId = textOrNull(first?.SubAccountId);
			const merchantId = textOrNull(first?.MerchantId);
			return subAccountId === null || merchantId === null ? null : { subAccountId, merchantId };
		},

		async beginPayment({ orderId, account, vehicleId, regNo, jobCardId, jobCardNo, amount }) {
			const call = calls.BeginOnlineTransaction;
			const begun = await ask(call, {
				order_id: orderId,
				access_code: payment?.accessCode ?? '',
				SubAccountId: account.subAccountId,
				MerchantId: account.merchantId,
				IBId: vehicleId,
				JobCardNo: jobCardNo,
				RegNo: regNo,
				JobCardId: jobCardId,
				Amount: toWireAmount(amount),
			});
			return handOverFrom(call.name, begun);
		},
	};
}
