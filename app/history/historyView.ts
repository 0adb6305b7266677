import type { Paise } from '../../domain/money.ts';
import { type Papers, readPapers } from '../../domain/payment/bill.ts';
import type { VehicleState } from '../../domain/vehicle/vehicleState.ts';
import type { VisitPage } from '../../domain/vehicle/visitHistory.ts';

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

export interface HistoryVisit {
	/** Names the visit that is booked again; null: it cannot be. */
	readonly again: string | null;
	/** ISO instant. */
	readonly date: string | null;
	/** km */
	readonly reading: number | null;
	readonly dealership: string | null;
	readonly address: string | null;
	readonly jobCardNo: string | null;
	readonly jobs: readonly string[];
	readonly cost: Paise | null;
	readonly isOngoing: boolean;
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
			again: (canBook && visit.jobCardId) || null,
			date: visit.documentDate,
			reading: visit.usageReading,
			dealership: visit.organizationName,
			address: visit.organizationAddressLine1,
			jobCardNo: visit.jobCardNo,
			jobs: visit.jobs.map(nameOf),
			cost: visit.amount,
			isOngoing: visit.isActive,
			papers: readPapers(vehicle, visit),
		})),
	};
}
