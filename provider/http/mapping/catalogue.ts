/** Repair types, parts, jobs, places and the self declaration. */
import type { Job, PeriodicPart, Place, RepairType, SelfDeclaration } from '../../../domain/catalogue.ts';
import type { RowOf } from '../rows.ts';
import { paise } from './money.ts';
import { textOf } from './plain.ts';

export function repairTypeFrom(row: RowOf<'RepairTypeView'>): RepairType {
	return { repairTypeId: row.RepairTypeId, displayName: row.DisplayName };
}

export function partFrom(row: RowOf<'GetSuggestedPeriodicParts'>): PeriodicPart {
	return {
		periodicId: row.PeriodicId,
		partId: textOf(row.PartId),
		partCode: textOf(row.PartCode),
		partName: row.PartName,
		price: paise(row.Price),
	};
}

/** JobTypeIdentifier 1 and 2 (spec §3); an inactive row or another kind is null. A missing price counts as nothing. */
export function jobFrom(row: RowOf<'GetAdditionalServices'>): Job | null {
	if (!row.IsActive || (row.JobTypeIdentifier !== 1 && row.JobTypeIdentifier !== 2)) return null;
	return {
		serviceId: row.ServiceId,
		kind: row.JobTypeIdentifier === 1 ? 'additional' : 'convenience',
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
	};
}

export function placeFrom(row: RowOf<'GetAllStatesCountrywise' | 'GetAllCitiesStatewise'>): Place {
	return { documentId: row.DocumentId, displayName: row.DisplayName };
}

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
