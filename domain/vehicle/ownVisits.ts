import { toDay } from '../time/calendar.ts';
import type { ServiceEntry, Vehicle } from './vehicle.ts';

/**
 * Whether a visit is one of the vehicle's present owner, who alone is shown its papers. A visit that began before the day
 * of the sale is another's (docs/product.md#papers-of-a-visit).
 */
export function isOwnVisit(
	{ saleInvoiceDate }: Pick<Vehicle, 'saleInvoiceDate'>,
	{ documentDate }: Pick<ServiceEntry, 'documentDate'>,
): boolean {
	const soldOn = saleInvoiceDate === null ? null : toDay(saleInvoiceDate);
	const began = documentDate === null ? null : toDay(documentDate);
	return soldOn === null || began === null || began >= soldOn;
}

/** Whether a visit of this date began since then; one without a date did not. */
export const hasBegunSince = (since: Date, date: string | null): boolean =>
	date !== null && Date.parse(date) >= since.getTime();

/**
 * The vehicle as its owner since then may see it (docs/decisions/045-a-change-of-owner.md). The document's appointment may
 * be one of the owner before; the present owner's is in the list of services.
 */
export const withoutEarlierVisits = (vehicle: Vehicle, since: Date): Vehicle => ({
	...vehicle,
	appointmentId: null,
	appointmentStatus: null,
	serviceHistory: vehicle.serviceHistory.filter(({ documentDate }) => hasBegunSince(since, documentDate)),
});
