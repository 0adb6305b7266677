import type { Vehicle } from '../../domain/vehicle.ts';
import { dataServices, forData } from '../answer.ts';
import { type TrackingView, trackingView } from '../tracking/trackingView.ts';
import { viewVersion } from '../tracking/viewVersion.ts';
import type { Route } from './+types/tracking.ts';

interface Shown {
	readonly view: TrackingView | null;
	readonly version: string;
}

/** The provider gives the same vehicle again while nothing about it changes. */
const shown = new WeakMap<Vehicle, Shown>();

function shownOf(vehicle: Vehicle): Shown {
	const known = shown.get(vehicle);
	if (known) return known;
	const view = trackingView(vehicle);
	const made = { view, version: viewVersion(view) };
	shown.set(vehicle, made);
	return made;
}

/** How far the work is, for an open tracking page: 304 without a body while it is what the page has already. */
export async function loader({ context, request }: Route.LoaderArgs) {
	const { log, provider, regNo } = dataServices(context);
	let version = '';
	const response = await forData<TrackingView | null>(log, async () => {
		const vehicle = await provider.vehicleAgain(regNo);
		const shown = vehicle ? shownOf(vehicle) : { view: null, version: viewVersion(null) };
		version = shown.version;
		return shown.view;
	});
	if (!response.ok) return response;
	const headers = { 'Cache-Control': 'no-store', ETag: version };
	if (request.headers.get('if-none-match') === version) return new Response(null, { status: 304, headers });
	response.headers.set('ETag', version);
	return response;
}
