import type { RepairType } from '../../domain/catalogue.ts';
import { dataServices, forData } from '../answer.ts';
import type { Route } from './+types/repairTypes.ts';

export function loader({ context }: Route.LoaderArgs) {
	const services = dataServices(context);
	return forData<readonly RepairType[]>(services, () => services.provider.repairTypes());
}
