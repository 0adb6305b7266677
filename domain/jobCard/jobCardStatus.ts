import type { JobCard } from './jobCard.ts';

export interface JobCardStatuses {
	readonly appointment: string;
	/** null: no job card and so no service entry. */
	readonly entry: { readonly status: string; readonly isActive: boolean } | null;
}

/** AppointmentStatus, and the service entry's Status and IsActive (docs/product.md#job-card). */
export function jobCardStatuses({ phase, isPaid }: Pick<JobCard, 'phase' | 'isPaid'>): JobCardStatuses {
	const active = (status: string) => ({ status, isActive: true });
	switch (phase) {
		case 'booked':
			return { appointment: 'Booked', entry: null };
		case 'cancelled':
			return { appointment: 'CancelledbyDealer', entry: null };
		case 'open':
			return { appointment: 'Open', entry: active('Open') };
		case 'working':
			return { appointment: 'Work In Progress', entry: active('Work In Progress') };
		case 'completed':
			return { appointment: 'Work Completed', entry: active('Work Completed') };
		case 'billed':
			return { appointment: isPaid ? 'Payment Received' : 'Ready For Invoice', entry: active('Invoiced') };
		case 'delivered':
			return { appointment: 'Delivered', entry: active('Delivered') };
		case 'closed':
			return { appointment: 'closed', entry: { status: 'Closed', isActive: false } };
	}
}
