/** Whether a job card may be paid online now. */
import { isUuid } from '../../../db/uuid.ts';
import type { Paise } from '../../../domain/money.ts';
import { type CodedMessage, providerMessage } from '../../../domain/providerMessage.ts';
import type { OperationContext } from '../operationContext.ts';

export interface PaymentOrderRequest {
	/** New for each attempt. */
	readonly orderId: string;
	readonly jobCardId: string;
	readonly jobCardNo: string;
	readonly vehicleId: string;
	readonly regNo: string;
	/** What the owner was shown; what is asked for is what the job card says. */
	readonly amount: Paise;
}

export async function readJobCardBill(jobCardId: string, { db }: Pick<OperationContext, 'db'>) {
	if (!isUuid(jobCardId)) return undefined;
	return db
		.selectFrom('service_entry as entry')
		.innerJoin('vehicle', 'vehicle.id', 'entry.vehicle_id')
		.select(['entry.id', 'entry.vehicle_id', 'entry.job_card_no', 'entry.phase', 'entry.amount', 'entry.paid_at'])
		.select(['entry.proforma_released_at', 'entry.is_online_payment_enabled', 'vehicle.reg_no'])
		.where('entry.id', '=', jobCardId)
		.executeTakeFirst();
}

type JobCardBill = Awaited<ReturnType<typeof readJobCardBill>>;

/** null: it may. */
export function paymentRejection(jobCardBill: JobCardBill, request: PaymentOrderRequest): CodedMessage | null {
	const isSameVehicle =
		jobCardBill?.vehicle_id === request.vehicleId &&
		jobCardBill.reg_no === request.regNo &&
		jobCardBill.job_card_no === request.jobCardNo;
	if (!isSameVehicle) return providerMessage('otherVehicle');
	if (jobCardBill.paid_at !== null || jobCardBill.phase === 'closed') return providerMessage('alreadyPaid');
	const isBilled = jobCardBill.phase === 'billed' || jobCardBill.phase === 'delivered';
	if (!isBilled || jobCardBill.amount === null || jobCardBill.proforma_released_at === null)
		return providerMessage('jobCardNotReady');
	if (!jobCardBill.is_online_payment_enabled || jobCardBill.amount === 0) return providerMessage('onlineNotPossible');
	return jobCardBill.amount === request.amount
		? null
		: providerMessage('amountChanged', { amount: jobCardBill.amount });
}
