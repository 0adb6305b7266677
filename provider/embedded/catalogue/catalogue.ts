/** Repair types, due parts, offered jobs, states and cities. Their texts may contain anything. */
import { namedStatement } from '../../../db/preparedStatements.ts';
import { isUuid } from '../../../db/uuid.ts';
import type { Job, Place, RepairType, SuggestedPart } from '../../../domain/booking/catalogue.ts';
import { fieldLimits } from '../../../domain/booking/fieldLimits.ts';
import { cleanLine } from '../../../domain/text/providerText.ts';
import type { AdditionalServicesRequest } from '../../port.ts';
import type { ProviderRequest } from '../../requestSchemas.ts';
import type { OperationContext } from '../operationContext.ts';

export async function readRepairTypes({ db }: OperationContext): Promise<readonly RepairType[]> {
	const types = await db.selectFrom('repair_type').select(['id', 'name']).orderBy('position').execute();
	return types.map(({ id, name }) => ({ repairTypeId: id, displayName: cleanLine(name) }));
}

const periodicPartsSql = namedStatement(`
	select pp.id as "periodicId", part_id as "partId", code as "partCode", name as "partName", price
	from periodic_part pp join part on part.id = part_id
	where is_part_due(pp, :modelCode, :km::int, :repairTypeId) order by name`);

/** Parts of the model that are due at the reading (km), for this repair type or for every one. */
export async function readPeriodicParts(
	{ modelCode, km, repairTypeId }: ProviderRequest<'periodicParts'>,
	{ db }: OperationContext,
): Promise<readonly SuggestedPart[]> {
	const statement = periodicPartsSql<Omit<SuggestedPart, 'isSelected' | 'reason'>>({
		modelCode,
		km,
		repairTypeId: isUuid(repairTypeId) ? repairTypeId : null,
	});
	const { rows } = await db.executeQuery(statement);
	return rows.map((part) => ({ ...part, ...cleanedPart(part), isSelected: true, reason: '' }));
}

export const cleanedPart = ({ partCode, partName }: { readonly partCode: string; readonly partName: string }) => ({
	partCode: cleanLine(partCode, fieldLimits.id),
	partName: cleanLine(partName),
});

/** A job with clean texts, and the name of its kind. */
export const toJob = (job: JobRow): Job => ({
	...job,
	...cleanedPart(job),
	...jobKinds[job.kind],
	jobTypeName: cleanLine(job.jobTypeName),
	labourCode: cleanLine(job.labourCode, fieldLimits.id),
	labourName: cleanLine(job.labourName),
});

/** By `job.kind`. */
const jobKinds = {
	AdditionalJob: { kind: 'additional', kindName: 'Additional Job' },
	ConvenienceService: { kind: 'convenience', kindName: 'Convenience Service' },
} as const;

/** The conditions of one dealer or model, and of what is offered by every dealer or for every model. */
const ofDealer = { one: 'dealer.code = :dealerCode', every: 'job.dealer_id is null' };
const ofModel = { one: 'job.model_code = :modelCode', every: 'job.model_code is null' };

/** The code `0` stands for every dealer or every model. */
const countOf = (code: string) => (code === '0' ? 'every' : 'one');

/** The dealer's own come first, and among them those of the model alone. */
const selectJobs = (condition: string) => `
	select job.id as "serviceId", kind, job.name as "jobTypeName",
		coalesce(job.part_id::text, '') as "partId", coalesce(part.code, '') as "partCode",
		coalesce(part.name, '') as "partName", coalesce(part.price, 0) as "partPrice",
		coalesce(job.labour_id::text, '') as "labourId", coalesce(labour.code, '') as "labourCode",
		coalesce(labour.name, '') as "labourName", coalesce(labour.price, 0) as "labourPrice"
	from job
	left join dealer on dealer.id = job.dealer_id
	left join part on part.id = job.part_id
	left join labour on labour.id = job.labour_id
	where is_active and ${condition}
	order by job.dealer_id, job.model_code, kind, job.name`;

const jobsStatement = (dealer: keyof typeof ofDealer, model: keyof typeof ofModel) =>
	namedStatement(selectJobs(`${ofDealer[dealer]} and ${ofModel[model]}`));

/** Constant statements by dealer, then by model, each of which can use the index on its condition. */
const jobsSql = {
	one: { one: jobsStatement('one', 'one'), every: jobsStatement('one', 'every') },
	every: { one: jobsStatement('every', 'one'), every: jobsStatement('every', 'every') },
};

/** Active jobs with exactly this dealer code and model code; either may be `0`. */
export async function readAdditionalServices(
	{ dealerCode, modelCode }: AdditionalServicesRequest,
	{ db }: OperationContext,
): Promise<readonly (Job & { readonly isActive: true })[]> {
	const statement = jobsSql[countOf(dealerCode)][countOf(modelCode)]<JobRow>({ dealerCode, modelCode });
	const { rows } = await db.executeQuery(statement);
	return rows.map((job) => ({ ...toJob(job), isActive: true }));
}

const offeredJobsSql = namedStatement(
	selectJobs('is_job_offered(job, (select id from dealer where code = :dealerCode), :modelCode)'),
);

/** All jobs that the dealership offers for the model. */
export async function readOfferedJobs(offer: AdditionalServicesRequest, { db }: OperationContext): Promise<Job[]> {
	const { rows } = await db.executeQuery(offeredJobsSql<JobRow>(offer));
	return rows.map(toJob);
}

export interface JobRow extends Omit<Job, 'kind' | 'kindName'> {
	readonly kind: keyof typeof jobKinds;
}

/** States and union territories of India; the country in the request is ignored. */
export async function readStates(
	{ skip, take }: ProviderRequest<'states'>,
	{ db }: OperationContext,
): Promise<readonly Place[]> {
	const states = await db.selectFrom('state').selectAll().orderBy('name').offset(skip).limit(take).execute();
	return states.map(({ id, name }) => ({ documentId: id, displayName: cleanLine(name) }));
}

export async function readCities(
	{ stateId, skip, take }: ProviderRequest<'cities'>,
	{ db }: OperationContext,
): Promise<readonly Place[]> {
	if (!isUuid(stateId)) return [];
	const cities = await db
		.selectFrom('city')
		.select(['id', 'name', 'latitude', 'longitude'])
		.where('state_id', '=', stateId)
		.orderBy('name')
		.offset(skip)
		.limit(take)
		.execute();
	return cities.map(({ id, name, ...position }) => ({ documentId: id, displayName: cleanLine(name), position }));
}
