import { isUnchanged } from '../../domain/entityTag.ts';
import { requestStatusCheck, vehicleWithAttempts } from '../billedVehicle.ts';
import { dataServices, jsonLoader } from '../loaders.ts';
import { loadVehicleState } from '../loadVehicleState.ts';
import { catalogueNameIn } from '../services.ts';
import type { Route } from './+types/trackingData.ts';
import { type TrackingView, trackingView } from './trackingView.ts';

/**
 * How far the work is, for an open tracking page. While the job card's version is the one that the page has, nothing else
 * is read, and the answer is 304 without a body.
 */
export async function loader({ context, request }: Route.LoaderArgs) {
	const services = dataServices(context);
	const { provider, regNo } = services;
	let tag = '';
	const response = await jsonLoader<TrackingView | null>(services, async () => {
		const jobCard = await provider.jobCardVersion(regNo);
		if (jobCard?.statusCheckDueFor) await requestStatusCheck(services, jobCard.statusCheckDueFor);
		tag = entityTag(jobCard?.version);
		if (isUnchanged(request.headers.get('If-None-Match'), tag)) return new Response(null, { status: 304 });
		const vehicle = await vehicleWithAttempts(services, request);
		tag = entityTag(vehicle && (vehicle.jobCardVersion ?? jobCard?.version));
		if (!vehicle) return vehicle;
		const { state } = await loadVehicleState(services, vehicle);
		return trackingView(vehicle, state, catalogueNameIn(services));
	});
	if (response.ok || response.status === 304) response.headers.set('ETag', tag);
	return response;
}

/** An entity tag (RFC 9110); empty for a vehicle that is not there. */
const entityTag = (jobCardVersion: string | null | undefined): string => `"${jobCardVersion ?? ''}"`;
