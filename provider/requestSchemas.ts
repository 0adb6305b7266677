/** One schema for the request of each `Provider` method; every adapter validates with it. */
import { z } from 'zod';
import { fieldLimits } from '../domain/booking/fieldLimits.ts';
import type { DeepReadonly } from '../domain/deepReadonly.ts';
import { ownerDataKinds } from '../domain/ownerData.ts';
import { isOrderNumber } from '../domain/payment/payment.ts';
import { ProviderError } from '../domain/providerError.ts';
import { resultCode } from '../domain/resultCode.ts';
import { bookingDetailsSchema } from './bookingDetails.ts';
import {
	calendarDaySchema,
	codeSchema,
	degreesSchema,
	idempotencyKeySchema,
	idOrEmptySchema,
	idSchema,
	kmReadingSchema,
	mobileSchema,
	multiLineText,
	paiseSchema,
	regNoSchema,
	singleLineText,
	timeOfDaySchema,
} from './fieldSchemas.ts';
import { describeZodError } from './zodError.ts';

const maxSkip = 100_000;

const noInput = z.undefined();
const paging = (maxTake: number) => ({ skip: z.int().min(0).max(maxSkip), take: z.int().min(1).max(maxTake) });
const position = z.object({ latitude: degreesSchema(90), longitude: degreesSchema(180) });
const searchText = singleLineText(fieldLimits.search);

const areTogether = ({ pickUp, dropOff }: { readonly pickUp: object | null; readonly dropOff: object | null }) =>
	(pickUp === null) === (dropOff === null);
const together = 'pickUp and dropOff come together';
const details = bookingDetailsSchema.refine(areTogether, together);

const services = z.object({
	dealerCode: codeSchema,
	modelCode: idOrEmptySchema,
	serialNumber: idOrEmptySchema,
	day: calendarDaySchema,
});
const slot = { day: calendarDaySchema, slotId: idOrEmptySchema, slotStart: timeOfDaySchema, slotEnd: timeOfDaySchema };
const moveTerms = z.object({ appointmentId: idSchema, dealerCode: codeSchema });
/** `Appointment.revision` as the owner saw it. */
const revision = z.int().min(0).max(1_000_000);
const orderIdSchema = z.string().refine(isOrderNumber, 'at most 30 letters, digits, - and _');
const invoiceReference = z.object({ documentId: idSchema, type: singleLineText(60).min(1) });

export const providerRequestSchemas = {
	vehicleByRegNo: regNoSchema,
	visitVersion: regNoSchema,
	findVehicle: regNoSchema,
	vehicle: idSchema,
	services: z.object({ vehicleId: idSchema, ...paging(1000) }),
	visits: z.object({
		regNo: regNoSchema,
		jobCardId: idSchema.optional(),
		invoiceId: idSchema.optional(),
		...paging(100),
	}),
	appointment: idSchema,
	eligibility: regNoSchema,
	slots: z.object({ dealerCode: codeSchema, day: calendarDaySchema }),
	book: z.object({
		details,
		idempotencyKey: idempotencyKeySchema,
		/** About what pick-up costs, as the owner was shown. It is no part of the details, and not on the wire. */
		pickUpCharge: paiseSchema.nullish(),
	}),
	cancelAppointment: z.object({ appointmentId: idSchema, reason: singleLineText(fieldLimits.reason) }),
	cancelAppointmentBySystem: idSchema,
	moveTerms,
	moveAppointment: moveTerms.extend({
		revision,
		...slot,
		/** The total that the owner approves. */
		total: paiseSchema,
		idempotencyKey: idempotencyKeySchema,
	}),
	/** `changed` of the answer says what has changed since this revision. */
	bookedDetails: z.object({ appointmentId: idSchema, revision }),
	changeAppointment: bookingDetailsSchema
		.pick({ km: true, parts: true, jobs: true, totalParts: true, totalLabour: true, totalEstimate: true })
		.extend({
			appointmentId: idSchema,
			revision,
			/** null: as booked, as in the next two. */
			mobile: mobileSchema.nullable(),
			problem: multiLineText(fieldLimits.problem).regex(/\S/, 'not empty').nullable(),
			pickUp: bookingDetailsSchema.pick({ pickUp: true, dropOff: true }).refine(areTogether, together).nullable(),
			/** About what pick-up costs, as the owner was shown. */
			pickUpCharge: paiseSchema.nullable(),
			idempotencyKey: idempotencyKeySchema,
		}),
	nearbyDealers: z.object({
		position,
		/** Metres. */
		distance: z.int().min(1).max(50_000),
		...paging(100),
		parentOrganizationId: idSchema,
	}),
	/** Each text is searched in the field of its name. If all five are equal, its words may match in different fields. */
	searchDealers: z.object({
		city: searchText,
		state: searchText,
		country: searchText,
		name: searchText,
		pin: searchText,
		position,
		...paging(200),
	}),
	rateSlabs: codeSchema,
	selfDeclarations: codeSchema,
	repairTypes: noInput,
	periodicParts: services.extend({ repairTypeId: idSchema, km: kmReadingSchema }),
	additionalServices: services,
	states: z.object({ countryId: idOrEmptySchema, ...paging(200) }),
	cities: z.object({ stateId: idSchema, ...paging(500) }),
	answerRevisedEstimate: z.object({
		/** As the service entry has it: empty where the provider names none. */
		documentId: idOrEmptySchema,
		jobCardId: idSchema,
		comments: multiLineText(1000),
		items: z.array(z.object({ partId: idSchema, status: z.enum(['Approved', 'Rejected']) })).max(fieldLimits.rows),
	}),
	invoice: invoiceReference.extend({ jobCardId: idSchema }),
	supportingDocument: z.object({ jobCardId: idSchema, blobName: singleLineText(300).min(1) }),
	paymentAccounts: codeSchema,
	payability: z.object({ jobCardId: idSchema, proforma: invoiceReference }),
	beginPayment: z.object({
		/** New for each attempt. */
		orderId: orderIdSchema,
		/** The merchant's access code at the gateway; empty when only the provider knows it. */
		accessCode: singleLineText(100),
		account: z.object({ subAccountId: idOrEmptySchema, merchantId: idOrEmptySchema }),
		vehicleId: idSchema,
		regNo: regNoSchema,
		jobCardId: idSchema,
		jobCardNo: idSchema,
		/** The amount that the owner was shown. */
		amount: paiseSchema,
	}),
	requestStatusCheck: idSchema,
	returnedPayment: orderIdSchema,
	ownerChoices: regNoSchema,
	giveConsent: z.object({ regNo: regNoSchema, noticeVersion: z.int().min(1).max(10_000) }),
	withdrawConsent: regNoSchema,
	ownerData: z.object({
		regNo: regNoSchema,
		after: z.object({ kind: z.enum(ownerDataKinds), id: idSchema }).optional(),
	}),
	requestErasure: regNoSchema,
	holdSeat: z.object({
		regNo: regNoSchema,
		dealerCode: codeSchema,
		...slot,
		/** The owner goes on with the slot that was chosen before. */
		goesOn: z.boolean(),
		/** Whether a link or a code has shown whose vehicle it is. */
		isVerified: z.boolean(),
	}),
	seatHold: regNoSchema,
} as const;

type Schemas = typeof providerRequestSchemas;

/** A validated request of a method. */
export type ProviderRequest<Method extends keyof Schemas> = DeepReadonly<z.output<Schemas[Method]>>;

/**
 * Validates the request of a method with its schema. Throws a `ProviderError` (`refused`, code `malformed`) that names
 * the wrong fields, never their values.
 */
export function parseProviderRequest<Method extends keyof Schemas>(
	method: Method,
	request: unknown,
): ProviderRequest<Method> {
	const parsed = providerRequestSchemas[method].safeParse(request);
	if (parsed.success) return parsed.data as ProviderRequest<Method>;
	const errors = describeZodError(parsed.error);
	throw new ProviderError('refused', {
		call: method,
		rejection: resultCode('malformed', { errors }),
		cause: new Error(errors),
	});
}
