import { PrefetchPageLinks } from 'react-router';
import type { WizardVehicle } from './wizardContext.ts';
import { wizardSteps } from './wizardSteps.ts';

/**
 * Loads the script of the later steps as soon as the wizard is alive, all at once: Next then needs no network.
 * Not one by one at each step: the router answers a step's script that does not come with a reload of the
 * page, and right after the page itself has come the network is there.
 */
export function PrefetchSteps({ vehicle }: { vehicle: WizardVehicle }) {
	const [, ...later] = [...wizardSteps(vehicle).map(({ path }) => path), 'bookingDone'];
	return later.map((path) => <PrefetchPageLinks key={path} page={`/booking/${path}?RegNo=${vehicle.regNo}`} />);
}
