/** Calls of dealers: nearby and by text, and a dealer's slots and rate slabs. */
import { z } from 'zod';
import { fieldLimits } from '../../domain/booking/fieldLimits.ts';
import {
	calendarDaySchema,
	codeSchema,
	degreesSchema,
	idSchema,
	queryDegreesSchema,
	queryIntegerSchema,
	singleLineText,
} from '../fieldSchemas.ts';
import { actionCall, viewCall } from './callDeclaration.ts';
import {
	amountField,
	booleanField,
	listResponse,
	numberField,
	optionalBoolean,
	optionalDegrees,
	optionalId,
	optionalList,
	optionalPositive,
	optionalText,
	resultFields,
	textField,
	unwrapData,
} from './responseFields.ts';

/** A dealer without DocumentId or Code is listed but cannot be chosen (docs/product.md#validation). */
const dealer = z.object({
	DocumentId: optionalId,
	Code: optionalId,
	DisplayName: textField,
	Latitude: optionalDegrees(90),
	Longitude: optionalDegrees(180),
	Distance: optionalPositive.meta({ description: 'Metres from the position asked for' }),
	AddressLine1: optionalText,
	CityName: optionalText,
	PhoneNumber: optionalText,
	IsOpenToday: optionalBoolean.meta({ description: 'false on a day off or a holiday; today is a day in India' }),
	OpensAt: optionalText.meta({ description: 'Today, HH:mm, 24 hours, India' }),
	ClosesAt: optionalText.meta({ description: 'Today, HH:mm, 24 hours, India' }),
	NextOpenDate: optionalText.meta({ description: 'First day after today on which it is open, YYYY-MM-DD' }),
	NextOpensAt: optionalText.meta({ description: 'On that day, HH:mm, 24 hours, India' }),
	NextFreeSlotDate: optionalText.meta({ description: 'Day of the first slot that can be booked, YYYY-MM-DD' }),
	NextFreeSlotTime: optionalText.meta({ description: 'Its start, HH:mm, 24 hours, India' }),
});

const searchText = singleLineText(fieldLimits.search);

export const searchOrganization = viewCall('SearchOrganization', {
	schema: 'Organization',
	summary: 'Dealers by city, state, name or PIN: all five texts are the same search text',
	request: z.strictObject({
		cityname: searchText,
		statename: searchText,
		countryname: searchText,
		displayname: searchText,
		zip: searchText,
		take: queryIntegerSchema(1, 200),
		skip: queryIntegerSchema(0, 100_000),
		longitude: queryDegreesSchema(180),
		latitude: queryDegreesSchema(90),
	}),
	...listResponse(dealer),
});

export const getNearByOrganizationList = actionCall('GetNearByOrganizationList', {
	schema: 'Organization',
	actionId: 'get-nearby-organization-list',
	effect: 'read',
	summary: 'Dealers within a distance (metres) of a position, nearest first',
	request: z.strictObject({
		longitude: degreesSchema(180),
		latitude: degreesSchema(90),
		distance: z.int().min(1).max(50_000).meta({ description: 'metres' }),
		take: z.int().min(1).max(100),
		skip: z.int().min(0).max(100_000),
		ParentOrganizationId: idSchema,
	}),
	...listResponse(dealer),
});

/** One odd slot does not close the grid (docs/product.md#reading-answers). */
const slot = z.object({
	SlotId: optionalId.meta({ description: 'Comes back as AppointmentTimeSlotId' }),
	SlotStartTime: textField.catch('').meta({ description: 'HH:mm, 24 hours, India' }),
	SlotEndTime: textField.catch('').meta({ description: 'HH:mm, 24 hours, India' }),
	IsSlotAvailable: booleanField.catch(false),
});

const slots = optionalList(slot);

export const getServiceTimeSlots = actionCall('GetServiceTimeSlots', {
	schema: 'ServiceAppointment',
	actionId: 'get-service-time-slots',
	effect: 'read',
	summary: 'Slots of a day and the next two; Message says why the day has none',
	request: z.strictObject({
		DealerCode: codeSchema,
		SelectedDate: calendarDaySchema,
		OrganizationType: z.literal(1),
	}),
	response: z
		.object({ ...resultFields, SelectedDate: slots, NextDay: slots, NextToNextDay: slots })
		.refine(
			({ IsRequestSuccessfull, Message, SelectedDate }) =>
				SelectedDate !== undefined || Boolean(Message) || typeof IsRequestSuccessfull === 'boolean',
			'SelectedDate is missing',
		),
	unwrap: unwrapData,
});

export const getPickAndDropRateSlabViewByDealerCode = viewCall('GetPickAndDropRateSlabViewByDealerCode', {
	schema: 'PickAndDropRateSlab',
	summary: 'Charges of pick-up and drop by distance in km',
	request: z.strictObject({ DealerCode: codeSchema }),
	...listResponse(
		z.object({ KMRange1: numberField, KMRange2: numberField, Pricing: amountField, DocumentId: optionalId }),
	),
});
