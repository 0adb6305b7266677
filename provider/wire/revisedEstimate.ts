/** A job card's revised estimate. */
import type { EstimatedItem, RevisedEstimate } from '../../domain/vehicle/vehicle.ts';
import { type Codec, converted, entity } from '../codec.ts';
import { jobKindNumbers } from '../fieldSchemas.ts';
import { emptyId, emptyText, groupedOrNA, idOrEmpty, number, priceOrNA, textOrEmpty } from './fields.ts';
import { list } from './lenient.ts';

const { additional, convenience } = jobKindNumbers;
const noPart = { partId: '', partCode: '', kindName: '', labour: null } as const;

/** A job for approval; its name is DisplayName, else PartName, else PartCode. */
export const approvableItem = converted(
	entity<Pick<EstimatedItem, 'partId' | 'partCode' | 'price'> & { partName: string; displayName: string }>()({
		partId: ['PartId', idOrEmpty],
		partCode: ['PartCode', idOrEmpty],
		partName: ['PartName', textOrEmpty],
		displayName: ['DisplayName', textOrEmpty],
		price: ['PartPrice', priceOrNA],
	}),
	({ partId, partCode, partName, displayName, price }): EstimatedItem => ({
		...noPart,
		partId,
		partCode,
		price,
		name: displayName || partName || partCode,
	}),
	({ name, ...item }) => ({ ...item, partName: name, displayName: name }),
);

/** A periodic part; its name is DisplayName, else JobTypeName. */
const periodicPart = converted(
	entity<Pick<EstimatedItem, 'name' | 'price' | 'kindName'>>()({
		name: ['DisplayName', textOrEmpty],
		price: ['PartPrice', priceOrNA],
		kindName: ['JobTypeName', emptyText],
	}),
	(part): EstimatedItem => ({ ...noPart, ...part, name: part.name || part.kindName }),
	(part) => part,
);

/** `kind`: one of `jobKindNumbers`; others are not shown. */
interface EstimatedService extends Pick<EstimatedItem, 'name' | 'price' | 'labour'> {
	readonly kind: number | null;
}

interface WireEstimate extends Omit<RevisedEstimate, 'additionalJobs' | 'convenienceServices'> {
	readonly services: readonly EstimatedService[];
}

const wireEstimate = entity<WireEstimate>()({
	documentId: ['DocumentId', emptyId],
	total: ['TotalEstimatedAmount', groupedOrNA],
	totalParts: ['TotalPartPrice', priceOrNA],
	totalLabour: ['TotalLabourPrice', priceOrNA],
	periodicParts: ['SuggestedPeriodicParts', list(periodicPart)],
	services: [
		'AdditionalServices',
		list(
			entity<EstimatedService>()({
				kind: ['JobTypeIdentifier', number],
				name: ['PartName', textOrEmpty],
				price: ['PartPrice', priceOrNA],
				labour: ['LabourPrice', priceOrNA],
			}),
		),
	],
	approved: ['AdditionalJobsApproved', list(approvableItem)],
	rejected: [
		'AdditionalJobsRejected',
		list(approvableItem),
		'Of an answered estimate: the jobs that the owner rejected with it',
	],
	forApproval: ['AdditionalJobsForApproval', list(approvableItem)],
});

/** The wire has only the id of an estimate without totals and rows. */
export const revisedEstimate: Codec<RevisedEstimate, typeof wireEstimate.schema> = {
	schema: wireEstimate.schema,
	read(given) {
		const { services, ...estimate } = wireEstimate.read(given);
		const ofKind = (asked: number) =>
			services.filter(({ kind }) => kind === asked).map(({ kind, ...service }) => ({ ...noPart, ...service }));
		return { ...estimate, additionalJobs: ofKind(additional), convenienceServices: ofKind(convenience) };
	},
	write({ additionalJobs, convenienceServices, ...estimate }) {
		const services = [
			...additionalJobs.map((job) => ({ ...job, kind: additional })),
			...convenienceServices.map((service) => ({ ...service, kind: convenience })),
		];
		const { documentId, ...rest } = { ...estimate, services };
		const isEmpty = Object.values(rest).every(
			(value) => value === null || (Array.isArray(value) && value.length === 0),
		);
		const written = wireEstimate.write({ ...estimate, services });
		return isEmpty ? { DocumentId: written.DocumentId } : written;
	},
};
