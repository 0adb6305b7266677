import { dataServices, jsonLoader } from '../../loaders.ts';
import type { RouteArgs } from '../../services.ts';
import { type ShownHold, shownHold } from './shownHold.ts';

/** The last hold of the vehicle, also one that has ended; null: none is known. It renews nothing. */
export function loader({ context }: RouteArgs) {
	const services = dataServices(context);
	const { now, provider, regNo } = services;
	return jsonLoader<ShownHold | null>(services, async () => {
		const hold = await provider.seatHold(regNo);
		return hold && shownHold(hold, now());
	});
}
