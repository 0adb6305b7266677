import { isUuid } from '../../../db/uuid.ts';
import type { Handler } from '../context.ts';
import { rupees } from '../rupees.ts';

/** The parts of the model that are due at the reading, for this repair type or for every one. */
export const suggestedPeriodicParts: Handler<'GetSuggestedPeriodicParts'> = async (
	{ ModelCode, KmReading, RepairTypeId },
	{ db },
) => {
	const repairType = isUuid(RepairTypeId) ? RepairTypeId : null;
	const parts = await db
		.selectFrom('periodic_part')
		.innerJoin('part', 'part.id', 'periodic_part.part_id')
		.select(['periodic_part.id', 'part_id', 'part.code', 'part.name', 'part.price'])
		.where('model_code', '=', ModelCode)
		.where('km_from', '<=', KmReading)
		.where('km_to', '>', KmReading)
		.where((where) => where.or([where('repair_type_id', 'is', null), where('repair_type_id', '=', repairType)]))
		.orderBy('part.name')
		.execute();
	return {
		IsRequestSuccessfull: true,
		Message: null,
		Data: parts.map((part) => ({
			PeriodicId: part.id,
			PartId: part.part_id,
			PartCode: part.code,
			PartName: part.name,
			Price: rupees(part.price),
			IsSelected: true,
			Reason: '',
		})),
	};
};
