import type { RepairType } from '../../../../domain/booking/catalogue.ts';
import { dataServices, jsonLoader } from '../../../loaders.ts';
import { catalogueNameIn } from '../../../services.ts';
import type { Route } from './+types/repairTypesData.ts';

export function loader({ context }: Route.LoaderArgs) {
	const services = dataServices(context);
	const nameOf = catalogueNameIn(services);
	return jsonLoader<readonly RepairType[]>(services, async () => {
		const types = await services.provider.repairTypes();
		return types.map(({ repairTypeId, displayName }) => ({ repairTypeId, displayName: nameOf(displayName) }));
	});
}
