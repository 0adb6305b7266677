/** Whether a job card may be paid online now. */
import { isUuid } from '../../../db/uuid.ts';
import type { Paise } from '../../../domain/money.ts';
import { type CodedMessage, providerMessage } from '../../../domain/providerMessage.ts';
import type { Scope } from '../context.ts';

export interface PaymentAsked {
	/** New for each attempt. */
	readonly orderId: string;
	readonly jobCardId: string;
	readonly jobCardNo: string;
	readonly vehicleId: string;
	readonly regNo: string;
	/** What the owner was shown; what is asked for is what the job card says. */
	readonly amount: Paise;
}

export async function readJobCard(jobCardId: string, { db }: Pick<Scope, 'db'>) {
	if (!isUuid(jobCardId)) return undefined;
	return db
		.selectFrom('service_entry as entry')
		.innerJoin('vehicle', 'vehicle.id', 'entry.vehicle_id')
		.select(['entry.id', 'entry.vehicle_id', 'entry.job_card_no', 'entry.phase', 'entry.amount', 'entry.paid_at'])
		.select(['entry.proforma_released_at', 'entry.is_online_payment_enabled', 'vehicle.reg_no'])
		.where('entry.id', '=', jobCardId)
		.executeTakeFirst();
}

type JobCard = Awaited<ReturnType<typeof readJobCard>>;

/** null: it may. */
export function whyNotPayable(jobCard: JobCard, asked: PaymentAsked): CodedMessage | null {
	const isTheirs =
		jobCard?.vehicle_id === asked.vehicleId &&
		jobCard.reg_no === asked.regNo &&
		jobCard.job_card_no === asked.jobCardNo;
	if (!isTheirs) return providerMessage('otherVehicle');
	if (jobCard.paid_at !== null || jobCard.phase === 'closed') return providerMessage('alreadyPaid');
	const isBilled = jobCard.phase === 'billed' || jobCard.phase === 'delivered';
	if (!isBilled || jobCard.amount === null || jobCard.proforma_released_at === null)
		return providerMessage('jobCardNotReady');
	if (!jobCard.is_online_payment_enabled || jobCard.amount === 0) return providerMessage('onlineNotPossible');
	return jobCard.amount === asked.amount ? null : providerMessage('amountChanged', { amount: jobCard.amount });
}
