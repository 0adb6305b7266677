/** Dealers near a position or by name, and the slots and slabs of one. */
import { z } from 'zod';
import { day, dealerCode, degrees, id, line, queryDegrees, queryInteger } from '../fields.ts';
import {
	amount,
	clockTime,
	flag,
	listOf,
	number,
	numberOrNone,
	text,
	textOrNone,
	unwrapData,
	unwrapList,
	verdict,
} from './answers.ts';
import { action, view } from './declare.ts';

/** A row without DocumentId or Code is listed but cannot be chosen (docs/product.md#validation). */
const dealer = z.object({
	DocumentId: textOrNone,
	Code: textOrNone,
	DisplayName: text,
	Latitude: numberOrNone,
	Longitude: numberOrNone,
	Distance: numberOrNone.meta({ description: 'Metres from the position asked for' }),
	AddressLine1: textOrNone,
	CityName: textOrNone,
	PhoneNumber: textOrNone,
});

const searchText = line(100);

export const searchOrganization = view('SearchOrganization', {
	schema: 'Organization',
	summary: 'Dealers by city, state, name or PIN: all five texts are the same search text',
	request: z.strictObject({
		cityname: searchText,
		statename: searchText,
		countryname: searchText,
		displayname: searchText,
		zip: searchText,
		take: queryInteger(1, 200),
		skip: queryInteger(0, 100_000),
		longitude: queryDegrees(180),
		latitude: queryDegrees(90),
	}),
	response: listOf(dealer),
	unwrap: unwrapList,
});

export const getNearByOrganizationList = action('GetNearByOrganizationList', {
	schema: 'Organization',
	actionId: 'get-nearby-organization-list',
	effect: 'read',
	summary: 'Dealers within a distance (metres) of a position, nearest first',
	request: z.strictObject({
		longitude: degrees(180),
		latitude: degrees(90),
		distance: z.int().min(1).max(50_000).meta({ description: 'metres' }),
		take: z.int().min(1).max(100),
		skip: z.int().min(0).max(100_000),
		ParentOrganizationId: id,
	}),
	response: listOf(dealer),
	unwrap: unwrapList,
});

const slot = z.object({
	SlotId: textOrNone.meta({ description: 'Comes back as AppointmentTimeSlotId' }),
	SlotStartTime: clockTime.meta({ description: 'HH:mm, 24 hours, India' }),
	SlotEndTime: clockTime.meta({ description: 'HH:mm, 24 hours, India' }),
	IsSlotAvailable: flag,
});

const slots = z.array(slot).nullish();

export const getServiceTimeSlots = action('GetServiceTimeSlots', {
	schema: 'ServiceAppointment',
	actionId: 'get-service-time-slots',
	effect: 'read',
	summary: 'Slots of a day and the next two; Message says why the day has none',
	request: z.strictObject({ DealerCode: dealerCode, SelectedDate: day, OrganizationType: z.literal(1) }),
	response: z
		.object({ ...verdict, SelectedDate: slots, NextDay: slots, NextToNextDay: slots })
		.refine(
			({ IsRequestSuccessfull, Message, SelectedDate }) =>
				SelectedDate !== undefined || Boolean(Message) || IsRequestSuccessfull === false,
			'SelectedDate is missing',
		),
	unwrap: unwrapData,
});

export const getPickAndDropRateSlabViewByDealerCode = view('GetPickAndDropRateSlabViewByDealerCode', {
	schema: 'PickAndDropRateSlab',
	summary: 'Charges of pick-up and drop by distance in km',
	request: z.strictObject({ DealerCode: dealerCode }),
	response: listOf(z.object({ KMRange1: number, KMRange2: number, Pricing: amount, DocumentId: textOrNone })),
	unwrap: unwrapList,
});
