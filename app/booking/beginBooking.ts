import { redirect } from 'react-router';
import type { VehicleView } from '../../domain/vehicle/vehicleView.ts';
import type { Failure } from '../data/endpoints.ts';
import { dataLoader, noQuery, toFailure } from '../loaders.ts';
import type { VehicleServices } from '../services.ts';

/** In the address of home: an address of the wizard led there because the provider blocks the vehicle. */
export const blockedParam = 'held';

/** Whether the provider blocks the vehicle, and its message (docs/product.md#eligibility). */
export async function askEligibility({ provider, regNo, resultText }: VehicleServices) {
	const { isBlocked, resultCode } = await provider.eligibility(regNo);
	return { isBlocked, text: resultCode && resultText(resultCode) };
}

/** Whether the request is for a page of its own, not for the router's data of a page that is open. */
export const isDocumentRequest = ({ url }: Request): boolean => !new URL(url).pathname.endsWith('.data');

/**
 * For an address of the wizard that is loaded as a page: asks whether a booking may begin
 * (docs/product.md#eligibility). null: it may; otherwise why that could not be asked.
 * @throws a redirect home when the provider blocks the vehicle, or it has a booking; both are shown there. The address
 *   names the block, so that home asks for its message before it is shown, which needs no script.
 */
export async function checkBeginning(
	services: VehicleServices,
	{ booking }: Pick<VehicleView, 'booking'>,
): Promise<{ readonly failure: Failure; readonly status: number } | null> {
	if (booking) throw redirect(`/?RegNo=${services.regNo}`);
	try {
		const { isBlocked } = await askEligibility(services);
		if (isBlocked) throw redirect(`/?RegNo=${services.regNo}&${blockedParam}=yes`);
		return null;
	} catch (error) {
		if (error instanceof Response) throw error;
		return toFailure(error, services);
	}
}

/** Asked by `Book your service`, which shows the message in a dialog (docs/product.md#eligibility). */
export const loader = dataLoader('eligibility', noQuery, askEligibility);
