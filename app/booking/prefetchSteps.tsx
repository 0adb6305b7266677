import { PrefetchPageLinks } from 'react-router';
import type { WizardVehicle } from './wizardContext.ts';
import { wizardSteps } from './wizardSteps.ts';

/**
 * Loads the scripts of all later steps with the wizard, so that Next needs no network. Loaded step by step, one that
 * fails to load would make the router reload the page; right after the page itself the network is likely to work.
 */
export function PrefetchSteps({ vehicle }: { vehicle: WizardVehicle }) {
	const [, ...later] = [...wizardSteps(vehicle).map(({ path }) => path), 'bookingDone'];
	return later.map((path) => <PrefetchPageLinks key={path} page={`/booking/${path}?RegNo=${vehicle.regNo}`} />);
}
