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
import { rupeesToWire } from '../fieldSchemas.ts';
import { requests } from '../requestSchemas.ts';
import { declareCall } from './callDeclaration.ts';
import { codec, converted, entity, list, type WithNull, whole } from './entity.ts';
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
import { rows } from './results.ts';
import { isNone } from './unreadable.ts';

export const repairTypeView = declareCall('RepairTypeView', {
	kind: 'view',
	schema: 'RepairType',
	summary: 'Repair types',
	port: 'repairTypes',
	request: requests.repairTypes,
	result: rows(
		entity<RepairType>()({ repairTypeId: ['RepairTypeId', idField], displayName: ['DisplayName', textField] }),
	),
});

export const getSuggestedPeriodicParts = declareCall('GetSuggestedPeriodicParts', {
	kind: 'action',
	schema: 'ServiceJob',
	actionId: 'get-suggested-periodic-parts',
	summary: 'Parts that are due at this reading',
	port: 'periodicParts',
	request: requests.periodicParts,
	result: rows(
		entity<SuggestedPart>()({
			periodicId: ['PeriodicId', idField],
			partId: ['PartId', idOrEmpty],
			partCode: ['PartCode', idOrEmpty],
			partName: ['PartName', textField],
			price: ['Price', price],
			isSelected: ['IsSelected', flag(true, true)],
			reason: ['Reason', textOrEmpty],
		}),
	),
});

/** A missing price counts as 0. One that cannot be read is never taken for none: it is null, and the job not offered. */
const jobPrice = codec(
	z
		.union([amountField, z.string().refine(isNone)])
		.nullish()
		.catch('unreadable'),
	(given) => parsePaise(isNone(given) ? 0 : given),
	(paise) => rupeesToWire(paise ?? 0),
);

const additionalService = converted(
	entity<WithNull<AdditionalService, 'partPrice' | 'labourPrice'>>()({
		serviceId: ['ServiceId', idField],
		jobTypeIdentifier: ['JobTypeIdentifier', numberField, '1 additional job, 2 convenience service'],
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

export const getAdditionalServices = declareCall('GetAdditionalServices', {
	kind: 'action',
	schema: 'ServiceJob',
	actionId: 'get-additional-services',
	summary: 'Jobs that can be added; ModelCode 0 and DealerCode 0 ask for those of every model or dealer',
	port: 'additionalServices',
	request: requests.additionalServices,
	result: rows(additionalService),
});

const option = entity<DeclarationOption>()({ id: ['LOVId', idField], name: ['NameofOption', linesField] });

const question = entity<DeclarationQuestion>()({
	questionId: ['QuestionId', idField],
	questionName: ['QuestionName', linesField],
	answerType: ['AnswerType', numberField, '9 check boxes over LOV, 5 Yes or No'],
	answerTypeName: ['AnswerTypeName', textOrEmpty],
	options: ['LOV', list(option)],
});

export const getSelfDeclarationViewByDealerCode = declareCall('GetSelfDeclarationViewByDealerCode', {
	kind: 'view',
	schema: 'SelfDeclaration',
	summary: 'Self declarations of a dealer, the latest first',
	port: 'selfDeclarations',
	request: requests.selfDeclarations,
	result: rows(
		entity<SelfDeclaration>()({
			selfDeclarationId: ['SelfDeclarationId', idField],
			title: ['Title', textOrEmpty],
			description: ['Description', linesOrEmpty],
			questions: ['Question', list(question)],
		}),
	),
});

const place = { documentId: ['DocumentId', idField], displayName: ['DisplayName', textField] } as const;

export const getAllStatesCountrywise = declareCall('GetAllStatesCountrywise', {
	kind: 'View',
	schema: 'State',
	summary: 'States; an empty CountryId means India',
	port: 'states',
	request: requests.states,
	result: rows(entity<Omit<Place, 'position'>>()(place)),
});

export const getAllCitiesStatewise = declareCall('GetAllCitiesStatewise', {
	kind: 'View',
	schema: 'City',
	summary: 'Cities of a state',
	port: 'cities',
	request: requests.cities,
	result: rows(
		entity<Place>()({
			...place,
			position: whole(
				entity<WithNull<Position, keyof Position>>()({
					latitude: ['Latitude', latitude, 'Of the middle of the city'],
					longitude: ['Longitude', longitude],
				}),
			),
		}),
	),
});
