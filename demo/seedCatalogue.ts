import type { Transaction } from 'kysely';
import type { Database } from '../db/schema.ts';
import { uuidOf } from '../db/uuid.ts';
import {
	demoLabour,
	demoModels,
	demoParts,
	demoPeriodicParts,
	demoRepairTypes,
	type LabourCode,
	type PartCode,
} from './catalogueList.ts';
import { demoJobs } from './jobList.ts';
import { dealerId } from './seedDealers.ts';

export const repairTypeId = (name: (typeof demoRepairTypes)[number]): string => uuidOf(`demo:repair type:${name}`);
const partId = (code: PartCode) => uuidOf(`demo:part:${code}`);
const labourId = (code: LabourCode) => uuidOf(`demo:labour:${code}`);
const paise = (rupees: number) => Math.round(rupees * 100);

/** Models, prices, and what is due or can be added; after the dealers. */
export async function seedCatalogue(trx: Transaction<Database>): Promise<void> {
	await trx
		.insertInto('model')
		.values(demoModels.map(({ code, name, kind }) => ({ code, id: uuidOf(`demo:model:${code}`), name, kind })))
		.execute();
	await trx
		.insertInto('repair_type')
		.values(demoRepairTypes.map((name, position) => ({ id: repairTypeId(name), name, position })))
		.execute();
	await trx
		.insertInto('part')
		.values(demoParts.map(([code, name, rupees]) => ({ id: partId(code), code, name, price: paise(rupees) })))
		.execute();
	await trx
		.insertInto('labour')
		.values(demoLabour.map(([code, name, rupees]) => ({ id: labourId(code), code, name, price: paise(rupees) })))
		.execute();
	await trx
		.insertInto('periodic_part')
		.values(
			demoPeriodicParts.map((part) => ({
				id: uuidOf(`demo:periodic:${part.modelCode}:${part.partCode}:${part.kmFrom}`),
				model_code: part.modelCode,
				part_id: partId(part.partCode),
				repair_type_id: part.isPaidServiceOnly ? repairTypeId('Paid service') : null,
				km_from: part.kmFrom,
				km_to: part.kmTo,
			})),
		)
		.execute();
	await trx
		.insertInto('job')
		.values(
			demoJobs.map((job) => ({
				id: uuidOf(`demo:job:${job.dealerCode}:${job.modelCode}:${job.name}`),
				dealer_id: job.dealerCode === null ? null : dealerId(job.dealerCode),
				model_code: job.modelCode,
				kind: job.kind,
				name: job.name,
				part_id: job.partCode === null ? null : partId(job.partCode),
				labour_id: job.labourCode === null ? null : labourId(job.labourCode),
			})),
		)
		.execute();
}
