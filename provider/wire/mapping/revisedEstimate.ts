/** The revised estimate of a job card, and the owner's answer to it. */
import type { EstimatedItem, RevisedEstimate } from '../../../domain/vehicle.ts';
import type { RevisedEstimateAnswer } from '../../port.ts';
import type { Calls } from '../calls.ts';
import type { RequestOf } from '../declare.ts';
import { nullIfEmpty, textOf, textOrNull } from './coerce.ts';
import { groupedOrNA, paiseOrNull, rupeesOrNA } from './money.ts';
import type { EntryAnswer, WrittenEntry } from './serviceEntry.ts';

type EstimateAnswer = NonNullable<EntryAnswer['RevisedServiceEstimation']>[number];
type WrittenEstimate = NonNullable<WrittenEntry['RevisedServiceEstimation']>[number];
type ItemAnswer = NonNullable<EstimateAnswer['AdditionalJobsForApproval']>[number];
type ServiceAnswer = NonNullable<EstimateAnswer['AdditionalServices']>[number];
type AnswerRequest = RequestOf<Calls['ApproveOrRejectRevisedServiceEstimation']>;

const unnamed = { partId: '', partCode: '', kindName: '' } as const;

export function estimateFrom(estimate: EstimateAnswer): RevisedEstimate {
	const services = estimate.AdditionalServices ?? [];
	return {
		documentId: textOf(estimate.DocumentId),
		total: paiseOrNull(estimate.TotalEstimatedAmount),
		totalParts: paiseOrNull(estimate.TotalPartPrice),
		totalLabour: paiseOrNull(estimate.TotalLabourPrice),
		periodicParts: (estimate.SuggestedPeriodicParts ?? []).map((part) => ({
			...unnamed,
			kindName: textOf(part.JobTypeName),
			name: textOrNull(part.DisplayName) ?? textOf(part.JobTypeName),
			price: paiseOrNull(part.PartPrice),
		})),
		additionalJobs: services.filter((service) => service.JobTypeIdentifier === 1).map(serviceFrom),
		convenienceServices: services.filter((service) => service.JobTypeIdentifier === 2).map(serviceFrom),
		approved: (estimate.AdditionalJobsApproved ?? []).map(itemFrom),
		forApproval: (estimate.AdditionalJobsForApproval ?? []).map(itemFrom),
	};
}

/** One that has nothing but its id was answered, and is written so. */
export function estimateTo(estimate: RevisedEstimate): WrittenEstimate {
	const { documentId, total, totalParts, totalLabour, ...lists } = estimate;
	const DocumentId = nullIfEmpty(documentId);
	const hasTotal = total !== null || totalParts !== null || totalLabour !== null;
	if (!hasTotal && Object.values(lists).every((list) => list.length === 0)) return { DocumentId };
	return {
		DocumentId,
		TotalEstimatedAmount: groupedOrNA(total),
		TotalPartPrice: rupeesOrNA(totalParts),
		TotalLabourPrice: rupeesOrNA(totalLabour),
		SuggestedPeriodicParts: estimate.periodicParts.map(({ name, kindName, price }) => ({
			DisplayName: name,
			PartPrice: rupeesOrNA(price),
			JobTypeName: nullIfEmpty(kindName),
		})),
		AdditionalServices: [
			...estimate.additionalJobs.map((job) => serviceTo(1, job)),
			...estimate.convenienceServices.map((service) => serviceTo(2, service)),
		],
		AdditionalJobsApproved: estimate.approved.map(itemTo),
		AdditionalJobsForApproval: estimate.forApproval.map(itemTo),
	};
}

function serviceFrom(service: ServiceAnswer): EstimatedItem {
	return { ...unnamed, name: textOf(service.PartName), price: paiseOrNull(service.PartPrice) };
}

const serviceTo = (JobTypeIdentifier: 1 | 2, { name, price }: EstimatedItem) => ({
	JobTypeIdentifier,
	PartName: name,
	PartPrice: rupeesOrNA(price),
});

function itemFrom(item: ItemAnswer): EstimatedItem {
	const name = textOrNull(item.DisplayName) ?? textOrNull(item.PartName) ?? textOf(item.PartCode);
	const price = paiseOrNull(item.PartPrice);
	return { ...unnamed, partId: textOf(item.PartId), partCode: textOf(item.PartCode), name, price };
}

const itemTo = ({ partId, partCode, name, price }: EstimatedItem) => ({
	PartId: partId,
	PartCode: partCode,
	PartName: name,
	DisplayName: name,
	PartPrice: rupeesOrNA(price),
});

export const estimateAnswerRequest = (answer: RevisedEstimateAnswer): AnswerRequest => ({
	DocumentId: answer.documentId,
	JobCardId: answer.jobCardId,
	CustomerComments: answer.comments,
	Items: answer.items.map(({ partId, status }) => ({ PartId: partId, Status: status })),
});

export const estimateAnswerQuestion = (request: AnswerRequest): RevisedEstimateAnswer => ({
	documentId: request.DocumentId,
	jobCardId: request.JobCardId,
	comments: request.CustomerComments.trim(),
	items: request.Items.map(({ PartId, Status }) => ({ partId: PartId, status: Status })),
});
