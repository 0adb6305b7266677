/** Repair types, parts that are due, jobs that can be added, states and cities. */
import { isUuid } from '../../../db/uuid.ts';
import type { AdditionalService, Place, RepairType, SuggestedPart } from '../../../domain/catalogue.ts';
import type { AdditionalServicesRequest, PagedRequest, PeriodicPartsRequest } from '../../port.ts';
import type { OperationContext } from '../operationContext.ts';

export async function readRepairTypes({ db }: OperationContext): Promise<readonly RepairType[]> {
	const types = await db.selectFrom('repair_type').select(['id', 'name']).orderBy('position').execute();
	return types.map(({ id, name }) => ({ repairTypeId: id, displayName: name }));
}

/** Parts of the model that are due at the reading, for this repair type or for every one. */
export async function readPeriodicParts(
	{ modelCode, km, repairTypeId }: PeriodicPartsRequest,
	{ db }: OperationContext,
): Promise<readonly SuggestedPart[]> {
	const repairType = isUuid(repairTypeId) ? repairTypeId : null;
	const parts = await db
		.selectFrom('periodic_part')
		.innerJoin('part', 'part.id', 'periodic_part.part_id')
		.select(['periodic_part.id', 'part_id', 'part.code', 'part.name', 'part.price'])
		.where('model_code', '=', modelCode)
		.where('km_from', '<=', km)
		.where('km_to', '>', km)
		.where((where) => where.or([where('repair_type_id', 'is', null), where('repair_type_id', '=', repairType)]))
		.orderBy('part.name')
		.execute();
	return parts.map((part) => ({
		periodicId: part.id,
		partId: part.part_id,
		partCode: part.code,
		partName: part.name,
		price: part.price,
		isSelected: true,
		reason: '',
	}));
}

const kindNames = { 1: 'Additional Job', 2: 'Convenience Service' } as const;
/** Stands for every dealer or every model. */
const anyCode = '0';

/** Active jobs with exactly this dealer code and model code; either may be `0`. */
export async function readAdditionalServices(
	{ dealerCode, modelCode }: AdditionalServicesRequest,
	{ db }: OperationContext,
): Promise<readonly AdditionalService[]> {
	const jobs = await db
		.selectFrom('job')
		.leftJoin('dealer', 'dealer.id', 'job.dealer_id')
		.leftJoin('part', 'part.id', 'job.part_id')
		.leftJoin('labour', 'labour.id', 'job.labour_id')
		.select(['job.id', 'kind', 'job.name', 'job.part_id', 'job.labour_id'])
		.select(['part.code as part_code', 'part.name as part_name', 'part.price as part_price'])
		.select(['labour.code as labour_code', 'labour.name as labour_name', 'labour.price as labour_price'])
		.where('is_active', '=', true)
		.where((where) =>
			dealerCode === anyCode ? where('job.dealer_id', 'is', null) : where('dealer.code', '=', dealerCode),
		)
		.where((where) =>
			modelCode === anyCode ? where('job.model_code', 'is', null) : where('job.model_code', '=', modelCode),
		)
		.orderBy('kind')
		.orderBy('job.name')
		.execute();
	return jobs.map((job) => ({
		serviceId: job.id,
		jobTypeIdentifier: job.kind,
		kindName: kindNames[job.kind],
		jobTypeName: job.name,
		partId: job.part_id ?? '',
		partCode: job.part_code ?? '',
		partName: job.part_name ?? '',
		labourId: job.labour_id ?? '',
		labourCode: job.labour_code ?? '',
		labourName: job.labour_name ?? '',
		partPrice: job.part_price ?? 0,
		labourPrice: job.labour_price ?? 0,
		isActive: true,
	}));
}

/** States and union territories of India; the country in the request is ignored. */
export async function readStates(
	{ skip, take }: PagedRequest<object>,
	{ db }: OperationContext,
): Promise<readonly Place[]> {
	return toPlaces(await db.selectFrom('state').selectAll().orderBy('name').offset(skip).limit(take).execute());
}

export async function readCities(
	{ stateId, skip, take }: PagedRequest<{ readonly stateId: string }>,
	{ db }: OperationContext,
): Promise<readonly Place[]> {
	if (!isUuid(stateId)) return [];
	const cities = await db
		.selectFrom('city')
		.select(['id', 'name'])
		.where('state_id', '=', stateId)
		.orderBy('name')
		.offset(skip)
		.limit(take)
		.execute();
	return toPlaces(cities);
}

const toPlaces = (rows: readonly { readonly id: string; readonly name: string }[]): Place[] =>
	rows.map(({ id, name }) => ({ documentId: id, displayName: name }));
