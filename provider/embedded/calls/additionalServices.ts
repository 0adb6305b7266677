import type { Handler } from '../context.ts';
import { rupees } from '../rupees.ts';

const kinds = { 1: 'Additional Job', 2: 'Convenience Service' } as const;
/** The code that stands for every dealer, or every model. */
const every = '0';

/** The active jobs of exactly this dealer and model, each of which may be 0; the caller falls back (spec §7). */
export const additionalServices: Handler<'GetAdditionalServices'> = async ({ DealerCode, ModelCode }, { db }) => {
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
			DealerCode === every ? where('job.dealer_id', 'is', null) : where('dealer.code', '=', DealerCode),
		)
		.where((where) =>
			ModelCode === every ? where('job.model_code', 'is', null) : where('job.model_code', '=', ModelCode),
		)
		.orderBy('kind')
		.orderBy('job.name')
		.execute();
	return {
		IsRequestSuccessfull: true,
		Message: null,
		Data: jobs.map((job) => ({
			ServiceId: job.id,
			JobTypeIdentifier: job.kind,
			JobTypeIdentifierName: kinds[job.kind],
			JobTypeName: job.name,
			PartId: job.part_id ?? '',
			PartCode: job.part_code ?? '',
			PartName: job.part_name ?? '',
			LabourId: job.labour_id ?? '',
			LabourCode: job.labour_code ?? '',
			LabourName: job.labour_name ?? '',
			PartPrice: rupees(job.part_price ?? 0),
			LabourPrice: rupees(job.labour_price ?? 0),
			IsActive: true,
		})),
	};
};
