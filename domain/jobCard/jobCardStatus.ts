import type { JobCard, JobCardPhase } from './jobCard.ts';

export interface JobCardStatuses {
	readonly appointment: string;
	/** null: no job card and so no service entry. */
	readonly entry: { readonly status: string; readonly isActive: boolean } | null;
}

const active = (status: string): JobCardStatuses => ({ appointment: status, entry: { status, isActive: true } });

const statuses: Readonly<Record<JobCardPhase, JobCardStatuses>> = {
	booked: { appointment: 'Booked', entry: null },
	cancelled: { appointment: 'CancelledbyDealer', entry: null },
	open: active('Open'),
	working: active('Work In Progress'),
	completed: active('Work Completed'),
	billed: { ...active('Invoiced'), appointment: 'Ready For Invoice' },
	delivered: active('Delivered'),
	closed: { appointment: 'closed', entry: { status: 'Closed', isActive: false } },
};

/** AppointmentStatus, and the service entry's Status and IsActive (docs/product.md#job-card). */
export const jobCardStatuses = ({ phase, isPaid }: Pick<JobCard, 'phase' | 'isPaid'>): JobCardStatuses =>
	phase === 'billed' && isPaid ? { ...statuses.billed, appointment: 'Payment Received' } : statuses[phase];
