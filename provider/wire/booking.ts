/** BookServiceAppointment: the booking payload (docs/product.md#booking-payload). */
import { z } from 'zod';
import { fieldLimits } from '../../domain/booking/fieldLimits.ts';
import {
	type BookingOrder,
	declarationAnswerSchema,
	orderedAddressSchema,
	orderedJobSchema,
	orderedPartSchema,
	orderFieldsSchema,
} from '../bookingOrder.ts';
import { idOrEmptySchema, rupeesNumberSchema, rupeesTextSchema } from '../fieldSchemas.ts';
import { actionCall, longListMaxBodyKb } from './callDeclaration.ts';
import { booleanField, messageField, optionalId, optionalText, unwrapData } from './responseFields.ts';

/** Fields of the order that the payload carries in another form. */
type DifferentField =
	| 'slotStart'
	| 'slotEnd'
	| 'pickUp'
	| 'dropOff'
	| 'parts'
	| 'jobs'
	| `total${string}`
	| 'selfDeclarationId'
	| 'answers';

/**
 * The names on the wire of the fields that the payload carries as the order has them. Both directions of
 * `mapping/bookingOrder.ts` are derived from these tables.
 */
export const wireNames = {
	order: {
		regNo: 'RegistrationNo',
		vehicleId: 'IBID',
		modelId: 'ModelID',
		componentNo: 'ComponentNo',
		contactId: 'ContactId',
		dealerCode: 'DealerCode',
		organizationId: 'OrganizationId',
		parentOrganizationId: 'ParentOrganizationId',
		day: 'AppointmentDate',
		slotId: 'AppointmentTimeSlotId',
		repairTypeId: 'RepairTypeId',
		km: 'KmReading',
		monthDifference: 'MonthDifference',
		mobile: 'CustomerMobileNumberForAppointment',
		email: 'CustomerEmailForAppointment',
		problem: 'CustomerVoice',
	},
	address: { line1: 'AddressLine1', stateName: 'StateName', cityName: 'CityName', pin: 'Pincode' },
	part: {
		periodicId: 'PeriodicId',
		partId: 'PartId',
		partCode: 'PartCode',
		partName: 'PartName',
		isSelected: 'IsSelected',
		reason: 'Reason',
	},
	job: {
		serviceId: 'ServiceId',
		kindName: 'JobTypeIdentifierName',
		jobTypeName: 'JobTypeName',
		partId: 'PartId',
		partCode: 'PartCode',
		partName: 'PartName',
		labourId: 'LabourId',
		labourCode: 'LabourCode',
		labourName: 'LabourName',
	},
	answer: { questionId: 'QuestionId', answerType: 'AnswerType', answerTypeName: 'AnswerTypeName' },
} as const satisfies {
	readonly order: Readonly<Record<Exclude<keyof BookingOrder, DifferentField>, string>>;
	readonly [rows: string]: Readonly<Record<string, string>>;
};

const order = orderFieldsSchema.shape;
const address = orderedAddressSchema.shape;
const part = orderedPartSchema.shape;
const job = orderedJobSchema.shape;
const answer = declarationAnswerSchema.shape;

const wireAddress = z.strictObject({
	AddressLine1: address.line1,
	StateName: address.stateName,
	CityName: address.cityName,
	Pincode: address.pin,
});

const wirePart = z.strictObject({
	PeriodicId: part.periodicId,
	PartId: part.partId,
	PartCode: part.partCode,
	PartName: part.partName,
	Price: rupeesNumberSchema,
	IsSelected: part.isSelected,
	Reason: part.reason.meta({ description: 'Why the owner does not want the part; empty while it is selected' }),
});

const wireJob = z.strictObject({
	ServiceId: job.serviceId,
	JobTypeIdentifier: z.literal([1, 2]).meta({ description: '1 additional job, 2 convenience service' }),
	JobTypeIdentifierName: job.kindName,
	JobTypeName: job.jobTypeName,
	PartId: job.partId,
	PartCode: job.partCode,
	PartName: job.partName,
	LabourId: job.labourId,
	LabourCode: job.labourCode,
	LabourName: job.labourName,
	PartPrice: rupeesNumberSchema,
	LabourPrice: rupeesNumberSchema,
	IsActive: z.literal(true),
});

const wireAnswer = z.strictObject({
	QuestionId: answer.questionId,
	AnswerType: answer.answerType,
	AnswerTypeName: answer.answerTypeName,
	SelectedLOV: answer.selected.meta({ description: 'The chosen LOVIds, or Yes or No' }),
});

const clock = '(?:[01][0-9]|2[0-3]):[0-5][0-9]';

const payload = z
	.strictObject({
		RegistrationNo: order.regNo,
		ModelID: order.modelId,
		DealerCode: order.dealerCode,
		ContactId: order.contactId,
		OrganizationId: order.organizationId,
		ParentOrganizationId: order.parentOrganizationId,
		ComponentNo: order.componentNo,
		IBID: order.vehicleId,
		BookingDateTime: z.iso
			.datetime({ offset: true, local: false, precision: 0 })
			.meta({ description: 'Start of the slot, with the offset of India', examples: ['2026-11-24T09:00:00+05:30'] }),
		AppointmentDate: order.day.meta({
			description: 'Day of the slot in India, YYYY-MM-DD',
			examples: ['2026-11-24'],
		}),
		AppointmentTimeSlotId: order.slotId.meta({
			description: 'SlotId of the slot; empty where the provider has none',
		}),
		AppointmentTimeSlotTime: z
			.string()
			.regex(new RegExp(`^${clock} - ${clock}$`), 'HH:mm - HH:mm')
			.meta({ description: 'The slot in India, 24 hours', examples: ['09:00 - 10:00'] }),
		RepairTypeId: order.repairTypeId,
		IsPickUpAndDropAvailed: z.boolean(),
		PickAddress: z.array(wireAddress).length(1).optional().meta({ description: 'Omitted without pick-up and drop' }),
		DropOffAddress: z.array(wireAddress).length(1).optional().meta({ description: 'Omitted without pick-up and drop' }),
		IsDropAddressSameAsPickUp: z.literal(false),
		KmReading: order.km,
		MonthDifference: order.monthDifference.meta({ description: 'Whole months from the sale to AppointmentDate' }),
		CustomerMobileNumberForAppointment: order.mobile,
		CustomerEmailForAppointment: order.email,
		CustomerVoice: order.problem.meta({ description: 'The problem, in the owner’s words' }),
		PeriodicParts: z.array(wirePart).max(fieldLimits.rows),
		AdditionalServices: z.array(wireJob).max(fieldLimits.rows),
		TotalPartsPrice: rupeesTextSchema,
		TotalLabourCharges: rupeesTextSchema,
		TotalEstimateAmount: rupeesTextSchema,
		Source: z.literal('Mobile / Web'),
		SelfDeclarationId: idOrEmptySchema,
		SelfDeclarationQuestionnaire: z.array(wireAnswer).max(fieldLimits.rows),
		IsWebApp: z.literal(true),
	})
	.refine(
		(booking) =>
			booking.IsPickUpAndDropAvailed === (booking.PickAddress !== undefined) &&
			booking.IsPickUpAndDropAvailed === (booking.DropOffAddress !== undefined),
		'PickAddress and DropOffAddress come with IsPickUpAndDropAvailed, and only with it',
	);

export const bookServiceAppointment = actionCall('BookServiceAppointment', {
	schema: 'ServiceAppointment',
	actionId: 'book-service-appointment',
	effect: 'write',
	idempotent: true,
	maxBodyKb: longListMaxBodyKb,
	summary: 'Book a slot; the same Idempotency-Key with the same payload always gets the same answer',
	request: payload,
	response: z.object({
		IsRequestSuccessfull: booleanField,
		Message: messageField,
		AppointmentId: optionalId,
		AppointmentNo: optionalText,
	}),
	unwrap: unwrapData,
});
