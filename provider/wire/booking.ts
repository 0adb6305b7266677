/** BookServiceAppointment: the booking payload (docs/connect-a-makers-system.md#booking-payload) is read as `BookingDetails` of the domain. */
import { z } from 'zod';
import type { Address } from '../../domain/booking/address.ts';
import type { Result } from '../../domain/result.ts';
import { isAtSlot, slotInstant } from '../../domain/time/calendar.ts';
import {
	type BookingDetails,
	bookedAddressSchema,
	bookedJobSchema,
	bookedPartSchema,
	bookingDetailsSchema,
	declarationAnswerSchema,
} from '../bookingDetails.ts';
import { idOrEmptySchema } from '../fieldSchemas.ts';
import type { BookingConfirmation } from '../port.ts';
import { declareCall, longListMaxBodyKb } from './callDeclaration.ts';
import { codec, constant, converted, entity, isFaultless, requestRows, strictEntity } from './entity.ts';
import { id, rupeesNumber, rupeesText, text } from './fields.ts';
import { genericResponse, outcome, resultCodeFromWire } from './results.ts';

const details = bookingDetailsSchema.shape;
const part = bookedPartSchema.shape;
const job = bookedJobSchema.shape;
const answer = declarationAnswerSchema.shape;

const addressFields = bookedAddressSchema.shape;
/** The payload has the names of state and city only, so their ids are empty. */
const address = converted(
	strictEntity<Pick<Address, 'line1' | 'stateName' | 'cityName' | 'pin'>>()({
		line1: ['AddressLine1', addressFields.line1],
		stateName: ['StateName', addressFields.stateName],
		cityName: ['CityName', addressFields.cityName],
		pin: ['Pincode', addressFields.pin],
	}),
	(found): Address => ({ ...found, stateId: '', cityId: '' }),
	(given) => given,
);
/** A list of one. */
const oneAddress = codec(
	z.array(address.schema).length(1).optional(),
	(list) => list?.map(address.read)[0],
	(given) => given && [address.write(given)],
);
const withoutPickUp = 'Omitted without pick-up and drop';

const bookedPart = strictEntity<BookingDetails['parts'][number]>()({
	periodicId: ['PeriodicId', part.periodicId],
	partId: ['PartId', part.partId],
	partCode: ['PartCode', part.partCode],
	partName: ['PartName', part.partName],
	price: ['Price', rupeesNumber],
	isSelected: ['IsSelected', part.isSelected],
	reason: ['Reason', part.reason, 'Why the owner does not want the part; empty while it is selected'],
});

const jobKind = codec(
	z.literal([1, 2]),
	(number): BookingDetails['jobs'][number]['kind'] => (number === 1 ? 'additional' : 'convenience'),
	(kind) => (kind === 'additional' ? 1 : 2),
);

const bookedJob = strictEntity<BookingDetails['jobs'][number]>()({
	serviceId: ['ServiceId', job.serviceId],
	kind: ['JobTypeIdentifier', jobKind, '1 additional job, 2 convenience service'],
	kindName: ['JobTypeIdentifierName', job.kindName],
	jobTypeName: ['JobTypeName', job.jobTypeName],
	partId: ['PartId', job.partId],
	partCode: ['PartCode', job.partCode],
	partName: ['PartName', job.partName],
	labourId: ['LabourId', job.labourId],
	labourCode: ['LabourCode', job.labourCode],
	labourName: ['LabourName', job.labourName],
	partPrice: ['PartPrice', rupeesNumber],
	labourPrice: ['LabourPrice', rupeesNumber],
	isActive: constant('IsActive', true),
});

const bookedAnswer = strictEntity<BookingDetails['answers'][number]>()({
	questionId: ['QuestionId', answer.questionId],
	answerType: ['AnswerType', answer.answerType],
	answerTypeName: ['AnswerTypeName', answer.answerTypeName],
	selected: ['SelectedLOV', answer.selected, 'The chosen LOVIds, or Yes or No'],
});

/** The details as the payload has them. */
interface WireDetails extends Omit<BookingDetails, 'slotStart' | 'slotEnd' | 'pickUp' | 'dropOff'> {
	/** Start of the slot, with the offset of India. */
	readonly startsAt: string;
	/** `09:00 - 10:00` */
	readonly slot: string;
	readonly hasPickUp: boolean;
	readonly pickUp: Address | undefined;
	readonly dropOff: Address | undefined;
}

const clock = '(?:[01][0-9]|2[0-3]):[0-5][0-9]';

const wireDetails = strictEntity<WireDetails>()({
	regNo: ['RegistrationNo', details.regNo],
	modelId: ['ModelID', details.modelId],
	dealerCode: ['DealerCode', details.dealerCode],
	contactId: ['ContactId', details.contactId],
	organizationId: ['OrganizationId', details.organizationId],
	parentOrganizationId: ['ParentOrganizationId', details.parentOrganizationId],
	componentNo: ['ComponentNo', details.componentNo],
	vehicleId: ['IBID', details.vehicleId],
	startsAt: [
		'BookingDateTime',
		z.iso
			.datetime({ offset: true, local: false, precision: 0 })
			.meta({ description: 'Start of the slot, with the offset of India', examples: ['2026-11-24T09:00:00+05:30'] }),
	],
	day: ['AppointmentDate', details.day, 'Day of the slot in India, YYYY-MM-DD'],
	slotId: ['AppointmentTimeSlotId', details.slotId, 'SlotId of the slot; empty where the provider has none'],
	slot: [
		'AppointmentTimeSlotTime',
		z
			.string()
			.regex(new RegExp(`^${clock} - ${clock}$`), 'HH:mm - HH:mm')
			.meta({ description: 'The slot in India, 24 hours', examples: ['09:00 - 10:00'] }),
	],
	repairTypeId: ['RepairTypeId', details.repairTypeId],
	hasPickUp: ['IsPickUpAndDropAvailed', z.boolean()],
	pickUp: ['PickAddress', oneAddress, withoutPickUp],
	dropOff: ['DropOffAddress', oneAddress, withoutPickUp],
	isOneAddress: constant('IsDropAddressSameAsPickUp', false),
	km: ['KmReading', details.km],
	monthDifference: ['MonthDifference', details.monthDifference, 'Whole months from the sale to AppointmentDate'],
	mobile: ['CustomerMobileNumberForAppointment', details.mobile],
	email: ['CustomerEmailForAppointment', details.email],
	problem: ['CustomerVoice', details.problem, 'The problem, in the owner’s words'],
	parts: ['PeriodicParts', requestRows(bookedPart)],
	jobs: ['AdditionalServices', requestRows(bookedJob)],
	totalParts: ['TotalPartsPrice', rupeesText],
	totalLabour: ['TotalLabourCharges', rupeesText],
	totalEstimate: ['TotalEstimateAmount', rupeesText],
	source: constant('Source', 'Mobile / Web'),
	selfDeclarationId: [
		'SelfDeclarationId',
		codec(
			idOrEmptySchema,
			(id) => id || null,
			(id) => id ?? '',
		),
	],
	answers: ['SelfDeclarationQuestionnaire', requestRows(bookedAnswer)],
	isWebApp: constant('IsWebApp', true),
});

/** Whether BookingDateTime, in any time zone, is the start of the slot; the rules of a booking decide of its day. */
function isSlotConsistent({
	BookingDateTime,
	AppointmentDate,
	AppointmentTimeSlotTime,
}: z.output<typeof wireDetails.schema>) {
	return isAtSlot(BookingDateTime, { day: AppointmentDate, start: AppointmentTimeSlotTime.slice(0, 5) });
}

const payloadSchema = wireDetails.schema
	.refine(
		(booking) =>
			booking.IsPickUpAndDropAvailed === (booking.PickAddress !== undefined) &&
			booking.IsPickUpAndDropAvailed === (booking.DropOffAddress !== undefined),
		'PickAddress and DropOffAddress come with IsPickUpAndDropAvailed, and only with it',
	)
	.refine(isSlotConsistent, { error: 'BookingDateTime is not the start of the slot', when: isFaultless });

/** Only one of duplicated fields is read. */
const payload = converted(
	{ ...wireDetails, schema: payloadSchema },
	({ startsAt, slot, hasPickUp, pickUp = null, dropOff = null, ...fields }): BookingDetails => {
		const [slotStart = '', slotEnd = ''] = slot.split(' - ');
		return { ...fields, slotStart, slotEnd, pickUp, dropOff };
	},
	({ slotStart, slotEnd, pickUp, dropOff, ...fields }) => {
		const hasPickUp = pickUp !== null && dropOff !== null;
		return {
			...fields,
			startsAt: slotInstant(fields.day, slotStart),
			slot: `${slotStart} - ${slotEnd}`,
			hasPickUp,
			pickUp: hasPickUp ? pickUp : undefined,
			dropOff: hasPickUp ? dropOff : undefined,
		};
	},
);

export const bookServiceAppointment = declareCall('BookServiceAppointment', {
	kind: 'action',
	schema: 'ServiceAppointment',
	actionId: 'book-service-appointment',
	effect: 'write',
	idempotent: true,
	maxBodyKb: longListMaxBodyKb,
	summary: 'Book a slot; the same Idempotency-Key with the same payload always gets the same answer',
	port: null,
	request: payload,
	result: outcome(
		genericResponse.shape,
		entity<Omit<BookingConfirmation, 'message'>>()({
			appointmentId: ['AppointmentId', id],
			appointmentNo: ['AppointmentNo', text],
		}),
		(found, { Message }): Result<BookingConfirmation> => ({ ok: true, message: resultCodeFromWire(Message), ...found }),
	),
});
