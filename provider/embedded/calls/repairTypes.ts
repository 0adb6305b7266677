import type { Handler } from '../context.ts';

export const repairTypes: Handler<'RepairTypeView'> = async (_request, { db }) => {
	const types = await db.selectFrom('repair_type').select(['id', 'name']).orderBy('position').execute();
	return {
		IsRequestSuccessfull: true,
		Message: null,
		Data: types.map(({ id, name }) => ({ RepairTypeId: id, DisplayName: name })),
	};
};
