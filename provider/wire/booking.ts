/** BookServiceAppointment: the booking payload (docs/product.md#booking-payload). */
import { z } from 'zod';
import { fieldLimits } from '../../domain/fieldLimits.ts';
import {
	calendarDaySchema,
	dealerCodeSchema,
	idOrEmptySchema,
	idSchema,
	kmReadingSchema,
	mobileSchema,
	multiLineText,
	pinCodeSchema,
	regNoSchema,
	rupeesNumberSchema,
	rupeesTextSchema,
	singleLineText,
} from '../fieldSchemas.ts';
import { actionCall } from './callDeclaration.ts';
import { booleanField, optionalText, unwrapData } from './responseFields.ts';

const maxRows = 200;

const address = z.strictObject({
	AddressLine1: singleLineText(fieldLimits.addressLine).min(1),
	StateName: singleLineText(100).min(1),
	CityName: singleLineText(100).min(1),
	Pincode: pinCodeSchema,
});

const orderedPart = z.strictObject({
	PeriodicId: idSchema,
	PartId: idOrEmptySchema,
	PartCode: idOrEmptySchema,
	PartName: singleLineText(200),
	Price: rupeesNumberSchema,
	IsSelected: z.boolean(),
	Reason: singleLineText(fieldLimits.reason).meta({
		description: 'Why the owner does not want the part; empty while it is selected',
	}),
});

const orderedJob = z.strictObject({
	ServiceId: idSchema,
	JobTypeIdentifier: z.literal([1, 2]).meta({ description: '1 additional job, 2 convenience service' }),
	JobTypeIdentifierName: singleLineText(100),
	JobTypeName: singleLineText(200),
	PartId: idOrEmptySchema,
	PartCode: idOrEmptySchema,
	PartName: singleLineText(200),
	LabourId: idOrEmptySchema,
	LabourCode: idOrEmptySchema,
	LabourName: singleLineText(200),
	PartPrice: rupeesNumberSchema,
	LabourPrice: rupeesNumberSchema,
	IsActive: z.literal(true),
});

const answer = z.strictObject({
	QuestionId: idSchema,
	AnswerType: z.int().min(0).max(99),
	AnswerTypeName: singleLineText(100),
	SelectedLOV: z.array(singleLineText(200)).max(maxRows).meta({ description: 'The chosen LOVIds, or Yes or No' }),
});

const clock = '(?:[01][0-9]|2[0-3]):[0-5][0-9]';

const payload = z
	.strictObject({
		RegistrationNo: regNoSchema,
		ModelID: idOrEmptySchema,
		DealerCode: dealerCodeSchema,
		ContactId: idOrEmptySchema,
		OrganizationId: idSchema,
		ParentOrganizationId: idSchema,
		ComponentNo: idOrEmptySchema,
		IBID: idSchema,
		BookingDateTime: z.iso
			.datetime({ offset: true, local: false, precision: 0 })
			.meta({ description: 'Start of the slot, with the offset of India', examples: ['2026-11-24T09:00:00+05:30'] }),
		AppointmentDate: calendarDaySchema.meta({
			description: 'Day of the slot in India, YYYY-MM-DD',
			examples: ['2026-11-24'],
		}),
		AppointmentTimeSlotId: idOrEmptySchema.meta({
			description: 'SlotId of the slot; empty where the provider has none',
		}),
		AppointmentTimeSlotTime: z
			.string()
			.regex(new RegExp(`^${clock} - ${clock}$`), 'HH:mm - HH:mm')
			.meta({ description: 'The slot in India, 24 hours', examples: ['09:00 - 10:00'] }),
		RepairTypeId: idSchema,
		IsPickUpAndDropAvailed: z.boolean(),
		PickAddress: z.array(address).length(1).optional().meta({ description: 'Omitted without pick-up and drop' }),
		DropOffAddress: z.array(address).length(1).optional().meta({ description: 'Omitted without pick-up and drop' }),
		IsDropAddressSameAsPickUp: z.literal(false),
		KmReading: kmReadingSchema,
		MonthDifference: z.int().min(0).max(1200).meta({ description: 'Whole months from the sale to AppointmentDate' }),
		CustomerMobileNumberForAppointment: mobileSchema,
		CustomerEmailForAppointment: singleLineText(fieldLimits.email),
		CustomerVoice: multiLineText(fieldLimits.problem).meta({ description: 'The problem, in the owner’s words' }),
		PeriodicParts: z.array(orderedPart).max(maxRows),
		AdditionalServices: z.array(orderedJob).max(maxRows),
		TotalPartsPrice: rupeesTextSchema,
		TotalLabourCharges: rupeesTextSchema,
		TotalEstimateAmount: rupeesTextSchema,
		Source: z.literal('Mobile / Web'),
		SelfDeclarationId: idOrEmptySchema,
		SelfDeclarationQuestionnaire: z.array(answer).max(maxRows),
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
	summary: 'Book a slot; the same Idempotency-Key with the same payload always gets the same answer',
	request: payload,
	response: z.object({
		IsRequestSuccessfull: booleanField,
		Message: optionalText,
		AppointmentId: optionalText,
		AppointmentNo: optionalText,
	}),
	unwrap: unwrapData,
});
