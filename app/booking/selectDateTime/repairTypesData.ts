import type { RepairType } from '../../../domain/catalogue.ts';
import { dataServices, jsonLoader } from '../../loaders.ts';
import type { Route } from './+types/repairTypesData.ts';

export function loader({ context }: Route.LoaderArgs) {
	const services = dataServices(context);
	return jsonLoader<readonly RepairType[]>(services, () => services.provider.repairTypes());
}
