/** A complete booking, ready to be sent (docs/connect-a-makers-system.md#booking-payload), in the domain's names. */
import { z } from 'zod';
import { fieldLimits } from '../domain/booking/fieldLimits.ts';
import type { DeepReadonly } from '../domain/deepReadonly.ts';
import {
	calendarDaySchema,
	codeSchema,
	idOrEmptySchema,
	idSchema,
	kmReadingSchema,
	mobileSchema,
	multiLineText,
	paiseSchema,
	pinCodeSchema,
	regNoSchema,
	singleLineText,
	timeOfDaySchema,
} from './fieldSchemas.ts';

export const bookedAddressSchema = z.object({
	line1: singleLineText(fieldLimits.addressLine).min(1),
	stateName: singleLineText(fieldLimits.label).min(1),
	cityName: singleLineText(fieldLimits.label).min(1),
	pin: pinCodeSchema,
});

/** A booking holds the names of state and city; their ids serve the form only, so they are dropped. */
const address = bookedAddressSchema.transform((fields) => ({ ...fields, stateId: '', cityId: '' }));

export const bookedPartSchema = z.object({
	periodicId: idSchema,
	partId: idOrEmptySchema,
	partCode: idOrEmptySchema,
	partName: singleLineText(fieldLimits.label),
	price: paiseSchema,
	isSelected: z.boolean(),
	/** Why the owner deselected it; empty while it is selected. */
	reason: singleLineText(fieldLimits.reason),
});

export const bookedJobSchema = z.object({
	serviceId: idSchema,
	kind: z.enum(['additional', 'convenience']),
	kindName: singleLineText(fieldLimits.label),
	jobTypeName: singleLineText(fieldLimits.label),
	partId: idOrEmptySchema,
	partCode: idOrEmptySchema,
	partName: singleLineText(fieldLimits.label),
	labourId: idOrEmptySchema,
	labourCode: idOrEmptySchema,
	labourName: singleLineText(fieldLimits.label),
	partPrice: paiseSchema,
	labourPrice: paiseSchema,
});

export const declarationAnswerSchema = z.object({
	questionId: idSchema,
	answerType: z.int().min(0).max(99),
	answerTypeName: singleLineText(fieldLimits.label),
	selected: z.array(singleLineText(fieldLimits.label)).max(fieldLimits.rows),
});

/**
 * Unknown fields are dropped, and the order of the fields stays: equal details have equal JSON, which the idempotency
 * check compares, across an upgrade as well.
 */
export const bookingDetailsSchema = z.object({
	regNo: regNoSchema,
	vehicleId: idSchema,
	modelId: idOrEmptySchema,
	componentNo: idOrEmptySchema,
	contactId: idOrEmptySchema,
	dealerCode: codeSchema,
	organizationId: idSchema,
	parentOrganizationId: idSchema,
	/** The day of the chosen slot's column, not of the date picker. */
	day: calendarDaySchema,
	slotId: idOrEmptySchema,
	slotStart: timeOfDaySchema,
	slotEnd: timeOfDaySchema,
	repairTypeId: idSchema,
	/** null: no pick-up and drop. */
	pickUp: address.nullable(),
	dropOff: address.nullable(),
	km: kmReadingSchema,
	/** Whole months from the sale invoice to the appointment. */
	monthDifference: z.int().min(0).max(2400),
	mobile: mobileSchema,
	email: singleLineText(fieldLimits.email),
	problem: multiLineText(fieldLimits.problem),
	parts: z.array(bookedPartSchema).max(fieldLimits.rows),
	jobs: z.array(bookedJobSchema).max(fieldLimits.rows),
	totalParts: paiseSchema,
	totalLabour: paiseSchema,
	totalEstimate: paiseSchema,
	selfDeclarationId: idSchema.nullable(),
	answers: z.array(declarationAnswerSchema).max(fieldLimits.rows),
});

export type BookingDetails = DeepReadonly<z.output<typeof bookingDetailsSchema>>;
