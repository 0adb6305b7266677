/** Mapping of a job card's revised estimate and of the owner's answer to it. */
import type { EstimatedItem, RevisedEstimate } from '../../../domain/vehicle/vehicle.ts';
import type { RevisedEstimateAnswer } from '../../port.ts';
import type { RequestOf } from '../callDeclaration.ts';
import type { Calls } from '../calls.ts';
import type { WireServiceEntry, WireServiceEntryInput } from '../serviceEntry.ts';
import { nullIfEmpty, trimmedOrEmpty, trimmedOrNull } from './coerce.ts';
import { groupedRupeesOrNA, paiseFromWireOrNull, rupeesToWireOrNA } from './money.ts';

type WireEstimate = NonNullable<WireServiceEntry['RevisedServiceEstimation']>[number];
type WireEstimateInput = NonNullable<WireServiceEntryInput['RevisedServiceEstimation']>[number];
type WireEstimateItem = NonNullable<WireEstimate['AdditionalJobsForApproval']>[number];
type WireEstimateService = NonNullable<WireEstimate['AdditionalServices']>[number];
type WireEstimateAnswer = RequestOf<Calls['ApproveOrRejectRevisedServiceEstimation']>;

const noPart = { partId: '', partCode: '', kindName: '' } as const;

export function estimateFromWire(estimate: WireEstimate): RevisedEstimate {
	const services = estimate.AdditionalServices ?? [];
	return {
		documentId: trimmedOrEmpty(estimate.DocumentId),
		total: paiseFromWireOrNull(estimate.TotalEstimatedAmount),
		totalParts: paiseFromWireOrNull(estimate.TotalPartPrice),
		totalLabour: paiseFromWireOrNull(estimate.TotalLabourPrice),
		periodicParts: (estimate.SuggestedPeriodicParts ?? []).map((part) => ({
			...noPart,
			kindName: trimmedOrEmpty(part.JobTypeName),
			name: trimmedOrNull(part.DisplayName) ?? trimmedOrEmpty(part.JobTypeName),
			price: paiseFromWireOrNull(part.PartPrice),
		})),
		additionalJobs: services.filter((service) => service.JobTypeIdentifier === 1).map(serviceFromWire),
		convenienceServices: services.filter((service) => service.JobTypeIdentifier === 2).map(serviceFromWire),
		approved: (estimate.AdditionalJobsApproved ?? []).map(approvableItemFromWire),
		rejected: (estimate.AdditionalJobsRejected ?? []).map(approvableItemFromWire),
		forApproval: (estimate.AdditionalJobsForApproval ?? []).map(approvableItemFromWire),
	};
}

/** Of an estimate without totals and rows, the wire has only the id. */
export function estimateToWire(estimate: RevisedEstimate): WireEstimateInput {
	const { documentId, total, totalParts, totalLabour, ...lists } = estimate;
	const DocumentId = nullIfEmpty(documentId);
	const hasTotal = total !== null || totalParts !== null || totalLabour !== null;
	if (!hasTotal && Object.values(lists).every((list) => list.length === 0)) return { DocumentId };
	return {
		DocumentId,
		TotalEstimatedAmount: groupedRupeesOrNA(total),
		TotalPartPrice: rupeesToWireOrNA(totalParts),
		TotalLabourPrice: rupeesToWireOrNA(totalLabour),
		SuggestedPeriodicParts: estimate.periodicParts.map(({ name, kindName, price }) => ({
			DisplayName: name,
			PartPrice: rupeesToWireOrNA(price),
			JobTypeName: nullIfEmpty(kindName),
		})),
		AdditionalServices: [
			...estimate.additionalJobs.map((job) => serviceToWire(1, job)),
			...estimate.convenienceServices.map((service) => serviceToWire(2, service)),
		],
		AdditionalJobsApproved: estimate.approved.map(approvableItemToWire),
		AdditionalJobsRejected: estimate.rejected.map(approvableItemToWire),
		AdditionalJobsForApproval: estimate.forApproval.map(approvableItemToWire),
	};
}

function serviceFromWire(service: WireEstimateService): EstimatedItem {
	return { ...noPart, name: trimmedOrEmpty(service.PartName), price: paiseFromWireOrNull(service.PartPrice) };
}

const serviceToWire = (JobTypeIdentifier: 1 | 2, { name, price }: EstimatedItem) => ({
	JobTypeIdentifier,
	PartName: name,
	PartPrice: rupeesToWireOrNA(price),
});

export function approvableItemFromWire(item: WireEstimateItem): EstimatedItem {
	const name = trimmedOrNull(item.DisplayName) ?? trimmedOrNull(item.PartName) ?? trimmedOrEmpty(item.PartCode);
	const price = paiseFromWireOrNull(item.PartPrice);
	return { ...noPart, partId: trimmedOrEmpty(item.PartId), partCode: trimmedOrEmpty(item.PartCode), name, price };
}

export const approvableItemToWire = ({ partId, partCode, name, price }: EstimatedItem) => ({
	PartId: partId,
	PartCode: partCode,
	PartName: name,
	DisplayName: name,
	PartPrice: rupeesToWireOrNA(price),
});

export const estimateAnswerToWire = (answer: RevisedEstimateAnswer): WireEstimateAnswer => ({
	DocumentId: answer.documentId,
	JobCardId: answer.jobCardId,
	CustomerComments: answer.comments,
	Items: answer.items.map(({ partId, status }) => ({ PartId: partId, Status: status })),
});

export const estimateAnswerFromWire = (request: WireEstimateAnswer): RevisedEstimateAnswer => ({
	documentId: request.DocumentId,
	jobCardId: request.JobCardId,
	comments: request.CustomerComments.trim(),
	items: request.Items.map(({ PartId, Status }) => ({ partId: PartId, status: Status })),
});
