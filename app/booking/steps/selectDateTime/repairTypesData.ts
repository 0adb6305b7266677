import type { RepairType } from '../../../../domain/booking/catalogue.ts';
import { dataLoader, noQuery } from '../../../loaders.ts';
import { catalogueNameIn } from '../../../services.ts';

export const loader = dataLoader('repair types', noQuery, async (services): Promise<readonly RepairType[]> => {
	const nameOf = catalogueNameIn(services);
	const types = await services.provider.repairTypes();
	return types.map(({ repairTypeId, displayName }) => ({ repairTypeId, displayName: nameOf(displayName) }));
});
