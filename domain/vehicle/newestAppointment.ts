import type { ServiceRecord } from './vehicle.ts';

/** How many services of a vehicle are read to find its newest appointment (docs/product.md#constants). */
export const maxServices = 1000;

/**
 * The appointment of the newest service that has one, for a vehicle whose document names none
 * (docs/product.md#availability). null: none has one.
 */
export function newestAppointmentId(services: readonly ServiceRecord[]): string | null {
	const booked = services.filter(({ appointmentId }) => appointmentId !== null);
	// The sort is stable: of services of the same day the first in the provider's list wins.
	const [latest] = booked.toSorted((one, other) => madeAt(other).localeCompare(madeAt(one)));
	return latest?.appointmentId ?? null;
}

/** Empty, which sorts as the oldest, when the provider sends neither date. */
const madeAt = ({ documentDate, appointmentDate }: ServiceRecord): string => documentDate ?? appointmentDate ?? '';
