import { type Papers, readPapers } from '../../domain/payment/bill.ts';
import type { VehicleState } from '../../domain/vehicle/vehicleState.ts';
import type { ListedVisit, VisitPage } from '../../domain/vehicle/visitHistory.ts';
import { only } from '../readableBooking.ts';

/** How many visits a page has. */
export const pageSize = 20;

export const historyPath = (regNo: string, page: number): string =>
	`/history?RegNo=${regNo}${page > 1 ? `&page=${page}` : ''}`;

/** What the service history shows: exactly these fields reach the browser (docs/product.md#history). */
export interface HistoryView extends Pick<VehicleState, 'serviceDue'> {
	readonly regNo: string;
	/** From 1. */
	readonly page: number;
	/** Visits on all pages. */
	readonly total: number;
	readonly visits: readonly HistoryVisit[];
}

export interface HistoryVisit
	extends Pick<ListedVisit, 'documentDate' | 'usageReading' | 'jobCardNo' | 'amount' | 'isActive' | 'jobs'> {
	/** Names the visit that is booked again; null: it cannot be. */
	readonly again: string | null;
	readonly dealership: { readonly name: string | null; readonly addressLine1: string | null };
	readonly papers: Papers | null;
}

/** `nameOf`: what the owner reads for a name of the catalogue. */
export function historyView(
	{ vehicle, total, visits }: VisitPage,
	{ booking, serviceDue, visit: present }: VehicleState,
	page: number,
	nameOf: (name: string) => string,
): HistoryView {
	const canBook = booking === null && present === null;
	return {
		regNo: vehicle.regNo,
		page,
		total,
		serviceDue: canBook ? serviceDue : null,
		visits: visits.map((visit) => ({
			...only(visit, 'documentDate', 'usageReading', 'jobCardNo', 'amount', 'isActive'),
			again: (canBook && visit.jobCardId) || null,
			dealership: { name: visit.organizationName, addressLine1: visit.organizationAddressLine1 },
			jobs: visit.jobs.map(nameOf),
			papers: readPapers(vehicle, visit),
		})),
	};
}
