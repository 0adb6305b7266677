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

export const demoRepairTypeId = (name: (typeof demoRepairTypes)[number][0]): string =>
	uuidFromName(`demo:repair type:${name}`);
const partId = (code: PartCode) => uuidFromName(`demo:part:${code}`);
const labourId = (code: LabourCode) => uuidFromName(`demo:labour:${code}`);
const toPaise = (rupees: number) => Math.round(rupees * 100);

/** Inserts models, repair types, parts, labour, periodic parts and jobs; after `seedDealers`. */
export async function seedCatalogue(trx: Transaction<Database>): Promise<void> {
	const models = demoModels.map(({ code, name, kind }) => {
		return { code, id: uuidFromName(`demo:model:${code}`), name, kind };
	});
	await trx.insertInto('model').values(models).execute();
	const repairTypes = demoRepairTypes.map(([name], position) => ({ id: demoRepairTypeId(name), name, position }));
	await trx.insertInto('repair_type').values(repairTypes).execute();
	const parts = demoParts.map(([code, name, , rupees, hsn, unit]) => {
		return { id: partId(code), code, name, price: toPaise(rupees), hsn, unit };
	});
	await trx.insertInto('part').values(parts).execute();
	const labour = demoLabour.map(([code, name, , rupees]) => {
		return { id: labourId(code), code, name, price: toPaise(rupees) };
	});
	await trx.insertInto('labour').values(labour).execute();
	const periodicParts = demoPeriodicParts.map(({ partCode, isPaidServiceOnly, ...due }) => ({
		...due,
		id: uuidFromName(`demo:periodic:${due.model_code}:${partCode}:${due.km_from}`),
		part_id: partId(partCode),
		repair_type_id: isPaidServiceOnly ? demoRepairTypeId('Paid service') : null,
	}));
	await trx.insertInto('periodic_part').values(periodicParts).execute();
	const jobs = demoJobs.map(({ dealerCode, partCode, labourCode, ...job }) => ({
		...job,
		id: uuidFromName(`demo:job:${dealerCode}:${job.model_code}:${job.name}`),
		dealer_id: dealerCode && demoDealerId(dealerCode),
		part_id: partCode && partId(partCode),
		labour_id: labourCode && labourId(labourCode),
	}));
	await trx.insertInto('job').values(jobs).execute();
}
