import { slotInstant } from '../../domain/time/calendar.ts';
import { readableOrder } from '../readableBooking.ts';
import { catalogueNameIn, type VehicleServices } from '../services.ts';
import type { ChangeView } from './changeView.ts';

/** null: the booking is not one of the present owner's. `revision`: that the page knows. */
export async function loadChangeView(
	services: Pick<VehicleServices, 'access' | 'provider' | 'language' | 'settings'>,
	appointmentId: string,
	revision: number,
): Promise<ChangeView | null> {
	const { access, provider } = services;
	const order = await provider.bookedOrder({ appointmentId, revision });
	if (!order) return null;
	const nameOf = catalogueNameIn(services);
	const { parts, jobs, day, slotStart, ...shown } = readableOrder(order, access);
	return {
		...shown,
		...{ appointmentId, day, slotStart, date: slotInstant(day, slotStart) },
		jobs: jobs.map(({ serviceId, jobTypeName }) => ({ id: serviceId, name: nameOf(jobTypeName) })),
		deselected: parts.filter(({ isSelected }) => !isSelected).map(({ periodicId, reason }) => ({ periodicId, reason })),
	};
}
