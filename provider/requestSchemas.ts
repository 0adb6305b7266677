/** The request of each `Provider` method, which every adapter validates. A call's has its names on the wire, too. */
import { z } from 'zod';
import { fieldLimits, numberLimits } from '../domain/booking/fieldLimits.ts';
import type { DeepReadonly } from '../domain/deepReadonly.ts';
import { ownerDataKinds } from '../domain/ownerData.ts';
import { isOrderNumber } from '../domain/payment/payment.ts';
import { areTogether, bookingDetails, bookingDetailsSchema, pickUpAndDropMessage } from './bookingDetails.ts';
import { type PortSchemas, portSchema, request, requestCodec, requestRows, single } from './codec.ts';
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
	queryDegrees,
	queryInteger,
	regNoSchema,
	rupeesText,
	singleLineText,
	timeOfDaySchema,
} from './fieldSchemas.ts';

const skip = z.int().min(0).max(100_000);
const take = z.int().min(1).max(100);
/** Fields of a request for a page of a list, in a query. */
const queryPage = (maxTake: number) =>
	({ skip: ['skip', queryInteger(0, 100_000)], take: ['take', queryInteger(1, maxTake)] }) as const;
const searchText = singleLineText(fieldLimits.search);
const position = (degrees: typeof degreesSchema | typeof queryDegrees) =>
	request({ longitude: ['longitude', degrees(180)], latitude: ['latitude', degrees(90)] });

const services = {
	dealerCode: ['DealerCode', codeSchema],
	modelCode: ['ModelCode', idOrEmptySchema],
	serialNumber: ['SerialNumber', idOrEmptySchema],
	day: ['AppointmentDate', calendarDaySchema],
} as const;
const slot = { day: calendarDaySchema, slotId: idOrEmptySchema, slotStart: timeOfDaySchema, slotEnd: timeOfDaySchema };
const moveQuote = z.object({ appointmentId: idSchema, dealerCode: codeSchema });
/** `Appointment.revision` as the owner saw it. */
const revision = z.int().min(0).max(numberLimits.revision);
const orderIdSchema = z.string().refine(isOrderNumber, 'at most 30 letters, digits, - and _');
const invoiceReference = { documentId: ['DocumentId', idSchema], type: ['Type', singleLineText(60).min(1)] } as const;

/** The wire names the appointment twice. */
const cancelledId = requestCodec(
	z.object({ AppointmentId: idSchema, DocumentId: idSchema }),
	idSchema,
	({ AppointmentId }) => AppointmentId,
	(id) => ({ AppointmentId: id, DocumentId: id }),
);
const cancellation = request(
	{ appointmentId: cancelledId, reason: ['CancelReason', singleLineText(fieldLimits.reason).trim()] },
	{ CancelRemarks: 'Cancel from APP' },
);
const estimateAnswer = request({
	documentId: ['DocumentId', idOrEmptySchema, 'As in the vehicle document; empty where it names none'],
	jobCardId: ['JobCardId', idSchema],
	comments: ['CustomerComments', multiLineText(1000).trim()],
	items: [
		'Items',
		requestRows(request({ partId: ['PartId', idSchema], status: ['Status', z.enum(['Approved', 'Rejected'])] })),
	],
});

export const requests = {
	vehicleByRegNo: regNoSchema,
	vehicleVersion: regNoSchema,
	findVehicle: single('RegistrationNo', regNoSchema, { callerApp: 'MC_WEB_APP' }),
	vehicle: single('id', idSchema),
	appointmentsAndJobCards: request({ ...queryPage(1000), vehicleId: ['IBID', idSchema] }),
	jobCards: z.object({
		regNo: regNoSchema,
		jobCardId: idSchema.optional(),
		invoiceId: idSchema.optional(),
		skip,
		take,
	}),
	appointment: single('AppointmentId', idSchema),
	eligibility: single('RegNo', regNoSchema),
	slots: request(
		{ dealerCode: ['DealerCode', codeSchema], day: ['SelectedDate', calendarDaySchema] },
		{ OrganizationType: 1 },
	),
	/** The wire has only the details, and the key in a header. */
	book: z.object({
		details: bookingDetails.port,
		idempotencyKey: idempotencyKeySchema,
		/** Approximate charge of pick-up in paise, as the owner saw it; no part of the details. */
		pickUpCharge: paiseSchema.nullish(),
	}),
	cancelAppointment: {
		...cancellation,
		schema: cancellation.schema.refine(
			({ AppointmentId, DocumentId }) => AppointmentId === DocumentId,
			'DocumentId and AppointmentId differ',
		),
	},
	cancelAppointmentBySystem: single('DocumentId', idSchema),
	moveQuote,
	moveAppointment: moveQuote.extend({
		revision,
		...slot,
		/** The total that the owner approves. */
		total: paiseSchema,
		idempotencyKey: idempotencyKeySchema,
	}),
	/** The result's `changed` names the fields that have changed since this revision. */
	bookingToChange: z.object({ appointmentId: idSchema, revision }),
	changeAppointment: bookingDetailsSchema
		.pick({ km: true, parts: true, jobs: true, totalParts: true, totalLabour: true, totalEstimate: true })
		.extend({
			appointmentId: idSchema,
			revision,
			/** null: as booked; so for `problem` and `pickUp`. */
			mobile: mobileSchema.nullable(),
			problem: multiLineText(fieldLimits.problem).regex(/\S/, 'not empty').nullable(),
			pickUp: bookingDetailsSchema
				.pick({ pickUp: true, dropOff: true })
				.refine(areTogether, pickUpAndDropMessage)
				.nullable(),
			/** Approximate charge of pick-up in paise, as the owner saw it. */
			pickUpCharge: paiseSchema.nullable(),
			idempotencyKey: idempotencyKeySchema,
		}),
	nearbyDealers: request({
		position: position(degreesSchema),
		distance: ['distance', z.int().min(1).max(50_000), 'metres'],
		take: ['take', take],
		skip: ['skip', skip],
		parentOrganizationId: ['ParentOrganizationId', idSchema],
	}),
	/** Each text is searched in the field of its name. If all are equal, their words may match in different fields. */
	searchDealers: request({
		city: ['cityname', searchText],
		state: ['statename', searchText],
		country: ['countryname', searchText],
		name: ['displayname', searchText],
		pin: ['zip', searchText],
		...queryPage(200),
		position: position(queryDegrees),
	}),
	rateSlabs: single('DealerCode', codeSchema),
	selfDeclarations: single('DealerCode', codeSchema),
	repairTypes: requestCodec(
		z.strictObject({}),
		z.undefined(),
		() => undefined,
		() => ({}),
	),
	periodicParts: request({
		...services,
		repairTypeId: ['RepairTypeId', idSchema],
		km: ['KmReading', kmReadingSchema],
	}),
	additionalServices: request(services),
	states: request({ ...queryPage(200), countryId: ['CountryId', idOrEmptySchema] }),
	cities: request({ ...queryPage(500), stateId: ['StateId', idSchema] }),
	answerRevisedEstimate: {
		...estimateAnswer,
		/** The wire has no registration number; with it, the provider tells which answer counts. */
		port: estimateAnswer.port.extend({ regNo: regNoSchema.optional() }),
	},
	invoice: request({ ...invoiceReference, jobCardId: ['JobCardId', idSchema] }),
	supportingDocument: request({
		jobCardId: ['JobCardId', idSchema],
		blobName: ['BlobName', singleLineText(300).min(1)],
	}),
	paymentAccounts: single('DealerCode', codeSchema),
	payability: z.object({ jobCardId: idSchema, proforma: request(invoiceReference).port }),
	beginPayment: request({
		/** New for each attempt. */
		orderId: ['order_id', orderIdSchema],
		/** The merchant's access code at the gateway; empty when only the provider knows it. */
		accessCode: ['access_code', singleLineText(100)],
		account: request({ subAccountId: ['SubAccountId', idOrEmptySchema], merchantId: ['MerchantId', idOrEmptySchema] }),
		vehicleId: ['IBId', idSchema],
		jobCardNo: ['JobCardNo', idSchema],
		regNo: ['RegNo', regNoSchema],
		jobCardId: ['JobCardId', idSchema],
		/** The amount that the owner saw, in paise. */
		amount: ['Amount', rupeesText],
	}),
	requestStatusCheck: idSchema,
	checkReturnedPayment: orderIdSchema,
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
		/** Whether the owner continues with the slot that was chosen before. */
		renew: z.boolean(),
		/** Whether a link or a code has verified the session. */
		isVerified: z.boolean(),
	}),
	seatHold: regNoSchema,
} as const;

type Schemas = PortSchemas<typeof requests>;

export const providerRequestSchemas = Object.fromEntries(
	Object.entries(requests).map(([method, schema]) => [method, portSchema(schema)]),
) as object as Schemas;

/** A validated request of a method. */
export type ProviderRequest<Method extends keyof Schemas> = DeepReadonly<z.output<Schemas[Method]>>;
