import type { RepairType } from '../../domain/catalogue.ts';
import { forData } from '../answer.ts';
import { vehicleServices } from '../services.ts';
import type { Route } from './+types/repairTypes.ts';

export function loader({ context }: Route.LoaderArgs) {
	const { log, provider } = vehicleServices(context);
	return forData<readonly RepairType[]>(log, () => provider.repairTypes());
}
