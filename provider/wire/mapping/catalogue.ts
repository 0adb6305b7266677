/** Repair types, parts, jobs, places and the self declaration. */
import type {
	AdditionalService,
	Place,
	RepairType,
	SelfDeclaration,
	SuggestedPart,
} from '../../../domain/catalogue.ts';
import type { PartsQuestion, ServicesQuestion } from '../../port.ts';
import type { Calls } from '../calls.ts';
import type { RequestOf } from '../declare.ts';
import { textOf } from './coerce.ts';
import { paise, rupeesNumber } from './money.ts';
import type { RowOf, WrittenRow } from './rows.ts';

type ServicesRequest = RequestOf<Calls['GetAdditionalServices']>;
type PartsRequest = RequestOf<Calls['GetSuggestedPeriodicParts']>;

export const servicesRequest = (question: ServicesQuestion): ServicesRequest => ({
	DealerCode: question.dealerCode,
	ModelCode: question.modelCode,
	SerialNumber: question.serialNumber,
	AppointmentDate: question.day,
});

export const servicesQuestion = (request: ServicesRequest): ServicesQuestion => ({
	dealerCode: request.DealerCode,
	modelCode: request.ModelCode,
	serialNumber: request.SerialNumber,
	day: request.AppointmentDate,
});

export const partsRequest = (question: PartsQuestion): PartsRequest => ({
	...servicesRequest(question),
	RepairTypeId: question.repairTypeId,
	KmReading: question.km,
});

export const partsQuestion = (request: PartsRequest): PartsQuestion => ({
	...servicesQuestion(request),
	repairTypeId: request.RepairTypeId,
	km: request.KmReading,
});

export function repairTypeFrom(row: RowOf<'RepairTypeView'>): RepairType {
	return { repairTypeId: row.RepairTypeId, displayName: row.DisplayName };
}

export const repairTypeTo = ({ repairTypeId, displayName }: RepairType): WrittenRow<'RepairTypeView'> => ({
	RepairTypeId: repairTypeId,
	DisplayName: displayName,
});

/** A part that says nothing of it is one that the provider suggests. */
export function partFrom(row: RowOf<'GetSuggestedPeriodicParts'>): SuggestedPart {
	return {
		periodicId: row.PeriodicId,
		partId: textOf(row.PartId),
		partCode: textOf(row.PartCode),
		partName: row.PartName,
		price: paise(row.Price),
		isSelected: row.IsSelected ?? true,
		reason: textOf(row.Reason),
	};
}

export const partTo = (part: SuggestedPart): WrittenRow<'GetSuggestedPeriodicParts'> => ({
	PeriodicId: part.periodicId,
	PartId: part.partId,
	PartCode: part.partCode,
	PartName: part.partName,
	Price: rupeesNumber(part.price),
	IsSelected: part.isSelected,
	Reason: part.reason,
});

/** A missing price counts as nothing. */
export function additionalServiceFrom(row: RowOf<'GetAdditionalServices'>): AdditionalService {
	return {
		serviceId: row.ServiceId,
		jobTypeIdentifier: row.JobTypeIdentifier,
		kindName: textOf(row.JobTypeIdentifierName),
		jobTypeName: textOf(row.JobTypeName),
		partId: textOf(row.PartId),
		partCode: textOf(row.PartCode),
		partName: textOf(row.PartName),
		labourId: textOf(row.LabourId),
		labourCode: textOf(row.LabourCode),
		labourName: textOf(row.LabourName),
		partPrice: paise(row.PartPrice ?? 0),
		labourPrice: paise(row.LabourPrice ?? 0),
		isActive: row.IsActive,
	};
}

export const additionalServiceTo = (service: AdditionalService): WrittenRow<'GetAdditionalServices'> => ({
	ServiceId: service.serviceId,
	JobTypeIdentifier: service.jobTypeIdentifier,
	JobTypeIdentifierName: service.kindName,
	JobTypeName: service.jobTypeName,
	PartId: service.partId,
	PartCode: service.partCode,
	PartName: service.partName,
	LabourId: service.labourId,
	LabourCode: service.labourCode,
	LabourName: service.labourName,
	PartPrice: rupeesNumber(service.partPrice),
	LabourPrice: rupeesNumber(service.labourPrice),
	IsActive: service.isActive,
});

type PlaceList = 'GetAllStatesCountrywise' | 'GetAllCitiesStatewise';

export function placeFrom(row: RowOf<PlaceList>): Place {
	return { documentId: row.DocumentId, displayName: row.DisplayName };
}

export const placeTo = ({ documentId, displayName }: Place): WrittenRow<PlaceList> => ({
	DocumentId: documentId,
	DisplayName: displayName,
});

export function declarationFrom(row: RowOf<'GetSelfDeclarationViewByDealerCode'>): SelfDeclaration {
	return {
		selfDeclarationId: row.SelfDeclarationId,
		title: textOf(row.Title),
		description: textOf(row.Description),
		questions: (row.Question ?? []).map((question) => ({
			questionId: question.QuestionId,
			questionName: question.QuestionName,
			answerType: question.AnswerType,
			answerTypeName: textOf(question.AnswerTypeName),
			options: (question.LOV ?? []).map((option) => ({ id: option.LOVId, name: option.NameofOption })),
		})),
	};
}

export const declarationTo = (declaration: SelfDeclaration): WrittenRow<'GetSelfDeclarationViewByDealerCode'> => ({
	SelfDeclarationId: declaration.selfDeclarationId,
	Title: declaration.title,
	Description: declaration.description,
	Question: declaration.questions.map((question) => ({
		QuestionId: question.questionId,
		QuestionName: question.questionName,
		AnswerType: question.answerType,
		AnswerTypeName: question.answerTypeName,
		LOV: question.options.map((option) => ({ LOVId: option.id, NameofOption: option.name })),
	})),
});
