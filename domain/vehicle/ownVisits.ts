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
