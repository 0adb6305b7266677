/** Complete booking details (docs/connect-a-makers-system.md#booking-payload), with their names in domain and wire. */
import { z } from 'zod';
import { fieldLimits } from '../domain/booking/fieldLimits.ts';
import type { DeepReadonly } from '../domain/deepReadonly.ts';
import { isAtSlot, slotInstant } from '../domain/time/calendar.ts';
import { request, requestCodec, requestRows } from './codec.ts';
import {
	calendarDaySchema,
	codeSchema,
	idOrEmptySchema,
	idSchema,
	jobKindNumbers,
	kmReadingSchema,
	mobileSchema,
	multiLineText,
	pinCodeSchema,
	regNoSchema,
	rupeesNumber,
	rupeesText,
	singleLineText,
	timeOfDaySchema,
} from './fieldSchemas.ts';

const label = singleLineText(fieldLimits.label);

const addressRows = request({
	line1: ['AddressLine1', singleLineText(fieldLimits.addressLine).min(1)],
	stateName: ['StateName', label.min(1)],
	cityName: ['CityName', label.min(1)],
	pin: ['Pincode', pinCodeSchema],
});
export const bookedAddressSchema = addressRows.port;

const emptied = z.string().overwrite(() => '');
/** An address, on the wire a list of one; null: no pick-up and drop. */
const oneAddress = requestCodec(
	z.array(addressRows.schema).length(1).optional(),
	// A booking has the names of state and city; their ids serve the form only, so they are dropped.
	bookedAddressSchema.extend({ stateId: emptied, cityId: emptied }).nullable(),
	(list) => (list?.[0] ? { ...addressRows.read(list[0]), stateId: '', cityId: '' } : null),
	(address) => (address === null ? undefined : [addressRows.write(address)]),
);
const withoutPickUp = 'Omitted without pick-up and drop';

const part = request({
	periodicId: ['PeriodicId', idSchema],
	partId: ['PartId', idOrEmptySchema],
	partCode: ['PartCode', idOrEmptySchema],
	partName: ['PartName', label],
	price: ['Price', rupeesNumber],
	isSelected: ['IsSelected', z.boolean()],
	reason: [
		'Reason',
		singleLineText(fieldLimits.reason),
		'Why the owner does not want the part; empty while it is selected',
	],
});

const jobKind = requestCodec(
	z.literal(Object.values(jobKindNumbers)),
	z.enum(['additional', 'convenience']),
	(number) => (number === jobKindNumbers.additional ? 'additional' : 'convenience'),
	(kind) => jobKindNumbers[kind],
);

const job = request(
	{
		serviceId: ['ServiceId', idSchema],
		kind: ['JobTypeIdentifier', jobKind, '1 additional job, 2 convenience service'],
		kindName: ['JobTypeIdentifierName', label],
		jobTypeName: ['JobTypeName', label],
		partId: ['PartId', idOrEmptySchema],
		partCode: ['PartCode', idOrEmptySchema],
		partName: ['PartName', label],
		labourId: ['LabourId', idOrEmptySchema],
		labourCode: ['LabourCode', idOrEmptySchema],
		labourName: ['LabourName', label],
		partPrice: ['PartPrice', rupeesNumber],
		labourPrice: ['LabourPrice', rupeesNumber],
	},
	{ IsActive: true },
);

const answer = request({
	questionId: ['QuestionId', idSchema],
	answerType: ['AnswerType', z.int().min(0).max(99)],
	answerTypeName: ['AnswerTypeName', label],
	selected: ['SelectedLOV', z.array(label).max(fieldLimits.rows), 'The chosen LOVIds, or Yes or No'],
});

const declarationId = requestCodec(
	idOrEmptySchema,
	idSchema.nullable(),
	(id) => id || null,
	(id) => id ?? '',
);

const fieldsBeforeSlot = {
	regNo: ['RegistrationNo', regNoSchema],
	vehicleId: ['IBID', idSchema],
	modelId: ['ModelID', idOrEmptySchema],
	componentNo: ['ComponentNo', idOrEmptySchema],
	contactId: ['ContactId', idOrEmptySchema],
	dealerCode: ['DealerCode', codeSchema],
	organizationId: ['OrganizationId', idSchema],
	parentOrganizationId: ['ParentOrganizationId', idSchema],
	/** The day of the chosen slot's column, not of the date picker. */
	day: ['AppointmentDate', calendarDaySchema, 'Day of the slot in India, YYYY-MM-DD'],
	slotId: ['AppointmentTimeSlotId', idOrEmptySchema, 'SlotId of the slot; empty where the provider has none'],
} as const;

const fieldsAfterSlot = {
	repairTypeId: ['RepairTypeId', idSchema],
	pickUp: ['PickAddress', oneAddress, withoutPickUp],
	dropOff: ['DropOffAddress', oneAddress, withoutPickUp],
	km: ['KmReading', kmReadingSchema],
	monthDifference: ['MonthDifference', z.int().min(0).max(2400), 'Whole months from the sale to AppointmentDate'],
	mobile: ['CustomerMobileNumberForAppointment', mobileSchema],
	email: ['CustomerEmailForAppointment', singleLineText(fieldLimits.email)],
	problem: ['CustomerVoice', multiLineText(fieldLimits.problem), 'The problem, in the owner’s words'],
	parts: ['PeriodicParts', requestRows(part)],
	jobs: ['AdditionalServices', requestRows(job)],
	totalParts: ['TotalPartsPrice', rupeesText],
	totalLabour: ['TotalLabourCharges', rupeesText],
	totalEstimate: ['TotalEstimateAmount', rupeesText],
	selfDeclarationId: ['SelfDeclarationId', declarationId],
	answers: ['SelfDeclarationQuestionnaire', requestRows(answer)],
} as const;

const clock = '(?:[01][0-9]|2[0-3]):[0-5][0-9]';

/** The details as they stand in the payload. */
const payload = request(
	{
		...fieldsBeforeSlot,
		startsAt: [
			'BookingDateTime',
			z.iso
				.datetime({ offset: true, local: false, precision: 0 })
				.meta({ description: 'Start of the slot, with the offset of India', examples: ['2026-11-24T09:00:00+05:30'] }),
		],
		slot: [
			'AppointmentTimeSlotTime',
			z
				.string()
				.regex(new RegExp(`^${clock} - ${clock}$`), 'HH:mm - HH:mm')
				.meta({ description: 'The slot in India, 24 hours', examples: ['09:00 - 10:00'] }),
		],
		hasPickUp: ['IsPickUpAndDropAvailed', z.boolean()],
		...fieldsAfterSlot,
	},
	{ IsDropAddressSameAsPickUp: false, Source: 'Mobile / Web', IsWebApp: true },
);

const payloadSchema = payload.schema
	.refine(
		({ IsPickUpAndDropAvailed: isAvailed, PickAddress, DropOffAddress }) =>
			isAvailed === (PickAddress !== undefined) && isAvailed === (DropOffAddress !== undefined),
		'PickAddress and DropOffAddress come with IsPickUpAndDropAvailed, and only with it',
	)
	// In any time zone; the booking rules decide on its day.
	.refine(
		({ BookingDateTime, AppointmentDate: day, AppointmentTimeSlotTime: slot }) =>
			isAtSlot(BookingDateTime, { day, start: slot.slice(0, 5) }),
		'BookingDateTime is not the start of the slot',
	);

/** Details of a booking as the port takes them; unknown fields are dropped, and idempotency compares the others. */
export const bookingDetailsSchema = z.object({
	...request(fieldsBeforeSlot).port.shape,
	slotStart: timeOfDaySchema,
	slotEnd: timeOfDaySchema,
	...request(fieldsAfterSlot).port.shape,
});

/** Pick-up and drop are booked together, or neither. */
export const areTogether = ({ pickUp, dropOff }: { readonly pickUp: object | null; readonly dropOff: object | null }) =>
	(pickUp === null) === (dropOff === null);
export const pickUpAndDropMessage = 'pickUp and dropOff come together';

export const bookingDetails = requestCodec(
	payloadSchema,
	bookingDetailsSchema.refine(areTogether, pickUpAndDropMessage),
	(given) => {
		const { startsAt: _startsAt, hasPickUp: _hasPickUp, slot, ...fields } = payload.read(given);
		const [slotStart = '', slotEnd = ''] = slot.split(' - ');
		return { ...fields, slotStart, slotEnd };
	},
	({ slotStart, slotEnd, ...fields }) =>
		payload.write({
			...fields,
			startsAt: slotInstant(fields.day, slotStart),
			slot: `${slotStart} - ${slotEnd}`,
			hasPickUp: fields.pickUp !== null,
		}),
);

/**
 * The details that an owner sends to book. The booking is read as an `Appointment`, and for a change as a
 * `BookingToChange`.
 */
export type BookingDetails = DeepReadonly<z.output<typeof bookingDetailsSchema>>;
