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
import type { AdditionalServicesRequest, PeriodicPartsRequest } from '../port.ts';
import { type ProviderRequest, providerRequestSchemas } from '../requestSchemas.ts';
import { declareCall } from './callDeclaration.ts';
import { codec, converted, entity, list, queryPage, single, strictEntity, type WithNull, whole } from './entity.ts';
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
	rupeesToWire,
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
	request: codec(
		z.strictObject({}),
		() => undefined,
		() => ({}),
	),
	result: rows(
		entity<RepairType>()({ repairTypeId: ['RepairTypeId', idField], displayName: ['DisplayName', textField] }),
	),
});

const asked = providerRequestSchemas.periodicParts.shape;

export const getSuggestedPeriodicParts = declareCall('GetSuggestedPeriodicParts', {
	kind: 'action',
	schema: 'ServiceJob',
	actionId: 'get-suggested-periodic-parts',
	summary: 'Parts that are due at this reading',
	port: 'periodicParts',
	request: strictEntity<PeriodicPartsRequest>()({
		dealerCode: ['DealerCode', asked.dealerCode],
		repairTypeId: ['RepairTypeId', asked.repairTypeId],
		km: ['KmReading', asked.km],
		modelCode: ['ModelCode', asked.modelCode],
		serialNumber: ['SerialNumber', asked.serialNumber],
		day: ['AppointmentDate', asked.day],
	}),
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
	request: strictEntity<AdditionalServicesRequest>()({
		dealerCode: ['DealerCode', asked.dealerCode],
		modelCode: ['ModelCode', asked.modelCode],
		serialNumber: ['SerialNumber', asked.serialNumber],
		day: ['AppointmentDate', asked.day],
	}),
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
	request: single('DealerCode', providerRequestSchemas.selfDeclarations),
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
	request: strictEntity<ProviderRequest<'states'>>()({
		...queryPage(200),
		countryId: ['CountryId', providerRequestSchemas.states.shape.countryId],
	}),
	result: rows(entity<Omit<Place, 'position'>>()(place)),
});

export const getAllCitiesStatewise = declareCall('GetAllCitiesStatewise', {
	kind: 'View',
	schema: 'City',
	summary: 'Cities of a state',
	port: 'cities',
	request: strictEntity<ProviderRequest<'cities'>>()({
		...queryPage(500),
		stateId: ['StateId', providerRequestSchemas.cities.shape.stateId],
	}),
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
