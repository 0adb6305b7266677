/** The catalogue: repair types, periodic parts, jobs, self declarations, and states with their cities. */
import { z } from 'zod';
import type {
	AdditionalService,
	DeclarationOption,
	DeclarationQuestion,
	Place,
	RepairType,
	SelfDeclaration,
	SuggestedPart,
} from '../../domain/booking/catalogue.ts';
import type { Position } from '../../domain/dealers/dealer.ts';
import { parsePaise } from '../../domain/money.ts';
import { codec, converted, entity } from '../codec.ts';
import { jobKindNumbers, rupeesToWire } from '../fieldSchemas.ts';
import {
	amountField,
	flag,
	idField,
	idOrEmpty,
	latitude,
	linesField,
	linesOrEmpty,
	longitude,
	neededFlag,
	numberField,
	price,
	textField,
	textOrEmpty,
} from './fields.ts';
import { isNone, list, type WithNull, whole } from './lenient.ts';

export const repairType = entity<RepairType>()({
	repairTypeId: ['RepairTypeId', idField],
	displayName: ['DisplayName', textField],
});

export const suggestedPart = entity<SuggestedPart>()({
	periodicId: ['PeriodicId', idField],
	partId: ['PartId', idOrEmpty],
	partCode: ['PartCode', idOrEmpty],
	partName: ['PartName', textField],
	price: ['Price', price],
	isSelected: ['IsSelected', flag(true, true)],
	reason: ['Reason', textOrEmpty],
});

/** A missing price is 0; an unreadable one is null, and the job is not offered. */
const jobPrice = codec(
	z
		.union([amountField, z.string().refine(isNone)])
		.nullish()
		.catch('unreadable'),
	(given) => parsePaise(isNone(given) ? 0 : given),
	(paise) => rupeesToWire(paise ?? 0),
);

const { additional, convenience } = jobKindNumbers;
/** null: another kind. */
const jobKind = codec(
	numberField,
	(number) => (number === additional ? 'additional' : number === convenience ? 'convenience' : null),
	(kind) => (kind === null ? 0 : jobKindNumbers[kind]),
);

export const additionalService = converted(
	entity<WithNull<AdditionalService, 'partPrice' | 'labourPrice'>>()({
		serviceId: ['ServiceId', idField],
		kind: ['JobTypeIdentifier', jobKind, '1 additional job, 2 convenience service'],
		kindName: ['JobTypeIdentifierName', textOrEmpty],
		jobTypeName: ['JobTypeName', textOrEmpty],
		partId: ['PartId', idOrEmpty],
		partCode: ['PartCode', idOrEmpty],
		partName: ['PartName', textOrEmpty],
		labourId: ['LabourId', idOrEmpty],
		labourCode: ['LabourCode', idOrEmpty],
		labourName: ['LabourName', textOrEmpty],
		partPrice: ['PartPrice', jobPrice],
		labourPrice: ['LabourPrice', jobPrice],
		isActive: ['IsActive', neededFlag(false)],
	}),
	({ partPrice, labourPrice, isActive, ...service }): AdditionalService => ({
		...service,
		partPrice: partPrice ?? 0,
		labourPrice: labourPrice ?? 0,
		isActive: isActive && partPrice !== null && labourPrice !== null,
	}),
	(service) => service,
);

const option = entity<DeclarationOption>()({ id: ['LOVId', idField], name: ['NameofOption', linesField] });

const question = entity<DeclarationQuestion>()({
	questionId: ['QuestionId', idField],
	questionName: ['QuestionName', linesField],
	answerType: ['AnswerType', numberField, '9 check boxes over LOV, 5 Yes or No'],
	answerTypeName: ['AnswerTypeName', textOrEmpty],
	options: ['LOV', list(option)],
});

export const selfDeclaration = entity<SelfDeclaration>()({
	selfDeclarationId: ['SelfDeclarationId', idField],
	title: ['Title', textOrEmpty],
	description: ['Description', linesOrEmpty],
	questions: ['Question', list(question)],
});

const place = { documentId: ['DocumentId', idField], displayName: ['DisplayName', textField] } as const;

export const state = entity<Omit<Place, 'position'>>()(place);

export const city = entity<Place>()({
	...place,
	position: whole(
		entity<WithNull<Position, keyof Position>>()({
			latitude: ['Latitude', latitude, 'Of the middle of the city'],
			longitude: ['Longitude', longitude],
		}),
	),
});
