import type { Transaction } from 'kysely';
import type { Database } from '../db/schema.ts';
import { uuidFromName } from '../db/uuid.ts';
import {
	demoJobs,
	demoLabour,
	demoModels,
	demoParts,
	demoPeriodicParts,
	demoRepairTypes,
	type LabourCode,
	type PartCode,
} from './catalogueList.ts';
import { demoDealerId } from './seedDealers.ts';

export const demoRepairTypeId = (name: (typeof demoRepairTypes)[number]): string =>
	uuidFromName(`demo:repair type:${name}`);
const partId = (code: PartCode) => uuidFromName(`demo:part:${code}`);
const labourId = (code: LabourCode) => uuidFromName(`demo:labour:${code}`);
const toPaise = (rupees: number) => Math.round(rupees * 100);

/** Inserts models, repair types, parts, labour, periodic parts and jobs; after `seedDealers`. */
export async function seedCatalogue(trx: Transaction<Database>): Promise<void> {
	await trx
		.insertInto('model')
		.values(demoModels.map(({ code, name, kind }) => ({ code, id: uuidFromName(`demo:model:${code}`), name, kind })))
		.execute();
	await trx
		.insertInto('repair_type')
		.values(demoRepairTypes.map((name, position) => ({ id: demoRepairTypeId(name), name, position })))
		.execute();
	await trx
		.insertInto('part')
		.values(
			demoParts.map(([code, name, rupees, hsn, unit]) => ({
				id: partId(code),
				code,
				name,
				price: toPaise(rupees),
				hsn,
				unit,
			})),
		)
		.execute();
	await trx
		.insertInto('labour')
		.values(demoLabour.map(([code, name, rupees]) => ({ id: labourId(code), code, name, price: toPaise(rupees) })))
		.execute();
	await trx
		.insertInto('periodic_part')
		.values(
			demoPeriodicParts.map((part) => ({
				id: uuidFromName(`demo:periodic:${part.modelCode}:${part.partCode}:${part.kmFrom}`),
				model_code: part.modelCode,
				part_id: partId(part.partCode),
				repair_type_id: part.isPaidServiceOnly ? demoRepairTypeId('Paid service') : null,
				km_from: part.kmFrom,
				km_to: part.kmTo,
			})),
		)
		.execute();
	await trx
		.insertInto('job')
		.values(
			demoJobs.map((job) => ({
				id: uuidFromName(`demo:job:${job.dealerCode}:${job.modelCode}:${job.name}`),
				dealer_id: job.dealerCode === null ? null : demoDealerId(job.dealerCode),
				model_code: job.modelCode,
				kind: job.kind,
				name: job.name,
				part_id: job.partCode === null ? null : partId(job.partCode),
				labour_id: job.labourCode === null ? null : labourId(job.labourCode),
			})),
		)
		.execute();
}
