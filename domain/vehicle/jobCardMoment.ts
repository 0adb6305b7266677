import type { CurrentJobCard } from './vehicleView.ts';

const ofStage: Partial<Record<string, 'waiting' | 'washing' | 'repair' | 'inspection'>> = {
	waitingforwash: 'waiting',
	washing: 'washing',
	waitingforrepair: 'waiting',
	underrepair: 'repair',
	finalinspection: 'inspection',
};

/**
 * What is happening with a vehicle at the dealership now. The owner reads one sentence for each. It follows from what is
 * known of the job card, so that it says nothing else than its bill and its stage do.
 */
export function jobCardMoment(jobCard: CurrentJobCard) {
	const { bill, isDelivered, isEstimateWaiting, isReadyToCollect, isWorkDone, makePayment, stage, status } = jobCard;
	if (isEstimateWaiting) return 'approval';
	if (bill.kind === 'due') return 'due';
	if (bill.kind === 'inProcess') return 'billing';
	if (isDelivered) return 'delivered';
	if (isReadyToCollect) return 'ready';
	if (bill.kind === 'paid' && makePayment !== 'absent') return 'paid';
	if (isWorkDone) return 'done';
	return ofStage[stage?.key ?? ''] ?? (status === 'Work In Progress' ? 'repair' : 'received');
}
