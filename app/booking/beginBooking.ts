import { redirect } from 'react-router';
import type { VehicleView } from '../../domain/vehicle/vehicleView.ts';
import { toFailure } from '../loaders.ts';
import type { VehicleServices } from '../services.ts';
import { askEligibility } from './eligibilityData.ts';

/** Query parameter of home: the request was for the wizard, and the provider blocks the vehicle. */
export const blockedParam = 'blocked';

/** Whether the browser loads a document; false for the router's data of an open page. */
export const isDocumentRequest = ({ url }: Request): boolean => !new URL(url).pathname.endsWith('.data');

/**
 * Asks whether a booking may begin, for a document of the wizard (docs/product.md#eligibility). null: it may; otherwise
 * why the provider could not be asked.
 * @throws a redirect home if the vehicle is blocked or has a booking; its address names the block, so that home says
 *   so without script
 */
export async function checkBeginning(services: VehicleServices, { booking }: Pick<VehicleView, 'booking'>) {
	if (booking) throw redirect(`/?RegNo=${services.regNo}`);
	const asked = await askEligibility(services).catch((error: unknown) => toFailure(error, services));
	if ('failure' in asked) return asked;
	if (asked.isBlocked) throw redirect(`/?RegNo=${services.regNo}&${blockedParam}=yes`);
	return null;
}
