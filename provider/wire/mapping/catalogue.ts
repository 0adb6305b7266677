/** Mapping of repair types, parts, jobs, places and self declarations. */
import type {
	AdditionalService,
	Place,
	RepairType,
	SelfDeclaration,
	SuggestedPart,
} from '../../../domain/booking/catalogue.ts';
import { parsePaise } from '../../../domain/money.ts';
import type { AdditionalServicesRequest, PeriodicPartsRequest } from '../../port.ts';
import type { RequestOf } from '../callDeclaration.ts';
import type { Calls } from '../calls.ts';
import { trimmedOrEmpty } from './coerce.ts';
import { paiseFromWire, rupeesToWire } from './money.ts';
import type { RowInputOf, RowOf } from './rows.ts';

type WireServicesRequest = RequestOf<Calls['GetAdditionalServices']>;
type WirePartsRequest = RequestOf<Calls['GetSuggestedPeriodicParts']>;

export const additionalServicesRequestToWire = (request: AdditionalServicesRequest): WireServicesRequest => ({
	DealerCode: request.dealerCode,
	ModelCode: request.modelCode,
	SerialNumber: request.serialNumber,
	AppointmentDate: request.day,
});

export const additionalServicesRequestFromWire = (request: WireServicesRequest): AdditionalServicesRequest => ({
	dealerCode: request.DealerCode,
	modelCode: request.ModelCode,
	serialNumber: request.SerialNumber,
	day: request.AppointmentDate,
});

export const periodicPartsRequestToWire = (request: PeriodicPartsRequest): WirePartsRequest => ({
	...additionalServicesRequestToWire(request),
	RepairTypeId: request.repairTypeId,
	KmReading: request.km,
});

export const periodicPartsRequestFromWire = (request: WirePartsRequest): PeriodicPartsRequest => ({
	...additionalServicesRequestFromWire(request),
	repairTypeId: request.RepairTypeId,
	km: request.KmReading,
});

export function repairTypeFromWire(row: RowOf<'RepairTypeView'>): RepairType {
	return { repairTypeId: row.RepairTypeId, displayName: row.DisplayName };
}

export const repairTypeToWire = ({ repairTypeId, displayName }: RepairType): RowInputOf<'RepairTypeView'> => ({
	RepairTypeId: repairTypeId,
	DisplayName: displayName,
});

/** A missing IsSelected counts as selected. */
export function suggestedPartFromWire(row: RowOf<'GetSuggestedPeriodicParts'>): SuggestedPart {
	return {
		periodicId: row.PeriodicId,
		partId: trimmedOrEmpty(row.PartId),
		partCode: trimmedOrEmpty(row.PartCode),
		partName: row.PartName,
		price: paiseFromWire(row.Price),
		isSelected: row.IsSelected ?? true,
		reason: trimmedOrEmpty(row.Reason),
	};
}

export const suggestedPartToWire = (part: SuggestedPart): RowInputOf<'GetSuggestedPeriodicParts'> => ({
	PeriodicId: part.periodicId,
	PartId: part.partId,
	PartCode: part.partCode,
	PartName: part.partName,
	Price: rupeesToWire(part.price),
	IsSelected: part.isSelected,
	Reason: part.reason,
});

/** A missing price counts as 0. A job whose price cannot be read is not offered. */
export function additionalServiceFromWire(row: RowOf<'GetAdditionalServices'>): AdditionalService {
	const partPrice = parsePaise(row.PartPrice ?? 0);
	const labourPrice = parsePaise(row.LabourPrice ?? 0);
	return {
		serviceId: row.ServiceId,
		jobTypeIdentifier: row.JobTypeIdentifier,
		kindName: trimmedOrEmpty(row.JobTypeIdentifierName),
		jobTypeName: trimmedOrEmpty(row.JobTypeName),
		partId: trimmedOrEmpty(row.PartId),
		partCode: trimmedOrEmpty(row.PartCode),
		partName: trimmedOrEmpty(row.PartName),
		labourId: trimmedOrEmpty(row.LabourId),
		labourCode: trimmedOrEmpty(row.LabourCode),
		labourName: trimmedOrEmpty(row.LabourName),
		partPrice: partPrice ?? 0,
		labourPrice: labourPrice ?? 0,
		isActive: row.IsActive && partPrice !== null && labourPrice !== null,
	};
}

export const additionalServiceToWire = (service: AdditionalService): RowInputOf<'GetAdditionalServices'> => ({
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
	PartPrice: rupeesToWire(service.partPrice),
	LabourPrice: rupeesToWire(service.labourPrice),
	IsActive: service.isActive,
});

export function stateFromWire(row: RowOf<'GetAllStatesCountrywise'>): Place {
	return { documentId: row.DocumentId, displayName: row.DisplayName };
}

export const stateToWire = ({ documentId, displayName }: Place): RowInputOf<'GetAllStatesCountrywise'> => ({
	DocumentId: documentId,
	DisplayName: displayName,
});

/** Half a position is none. */
export function cityFromWire(row: RowOf<'GetAllCitiesStatewise'>): Place {
	const { Latitude: latitude, Longitude: longitude } = row;
	const position = latitude == null || longitude == null ? undefined : { latitude, longitude };
	return { ...stateFromWire(row), position };
}

export const cityToWire = ({ position, ...place }: Place): RowInputOf<'GetAllCitiesStatewise'> => ({
	...stateToWire(place),
	...(position && { Latitude: position.latitude, Longitude: position.longitude }),
});

export function selfDeclarationFromWire(row: RowOf<'GetSelfDeclarationViewByDealerCode'>): SelfDeclaration {
	return {
		selfDeclarationId: row.SelfDeclarationId,
		title: trimmedOrEmpty(row.Title),
		description: trimmedOrEmpty(row.Description),
		questions: (row.Question ?? []).map((question) => ({
			questionId: question.QuestionId,
			questionName: question.QuestionName,
			answerType: question.AnswerType,
			answerTypeName: trimmedOrEmpty(question.AnswerTypeName),
			options: (question.LOV ?? []).map((option) => ({ id: option.LOVId, name: option.NameofOption })),
		})),
	};
}

export const selfDeclarationToWire = (
	declaration: SelfDeclaration,
): RowInputOf<'GetSelfDeclarationViewByDealerCode'> => ({
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
