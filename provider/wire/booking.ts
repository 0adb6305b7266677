/** BookServiceAppointment: the booking payload (docs/product.md#booking-payload). */
import { z } from 'zod';
import {
	day,
	dealerCode,
	id,
	idOrEmpty,
	kmReading,
	line,
	mobile,
	paragraph,
	pinCode,
	regNo,
	rupees,
	rupeesText,
} from '../fields.ts';
import { flag, textOrNone, unwrapData } from './answers.ts';
import { action } from './declare.ts';

const maxRows = 200;

const address = z.strictObject({
	AddressLine1: line(200).min(1),
	StateName: line(100).min(1),
	CityName: line(100).min(1),
	Pincode: pinCode,
});

const orderedPart = z.strictObject({
	PeriodicId: id,
	PartId: idOrEmpty,
	PartCode: idOrEmpty,
	PartName: line(200),
	Price: rupees,
	IsSelected: z.boolean(),
	Reason: line(200).meta({ description: 'Why the owner does not want the part; empty while it is selected' }),
});

const orderedJob = z.strictObject({
	ServiceId: id,
	JobTypeIdentifier: z.literal([1, 2]).meta({ description: '1 additional job, 2 convenience service' }),
	JobTypeIdentifierName: line(100),
	JobTypeName: line(200),
	PartId: idOrEmpty,
	PartCode: idOrEmpty,
	PartName: line(200),
	LabourId: idOrEmpty,
	LabourCode: idOrEmpty,
	LabourName: line(200),
	PartPrice: rupees,
	LabourPrice: rupees,
	IsActive: z.literal(true),
});

const answer = z.strictObject({
	QuestionId: id,
	AnswerType: z.int().min(0).max(99),
	AnswerTypeName: line(100),
	SelectedLOV: z.array(line(200)).max(maxRows).meta({ description: 'The chosen LOVIds, or Yes or No' }),
});

const clock = '(?:[01][0-9]|2[0-3]):[0-5][0-9]';

const payload = z
	.strictObject({
		RegistrationNo: regNo,
		ModelID: idOrEmpty,
		DealerCode: dealerCode,
		ContactId: idOrEmpty,
		OrganizationId: id,
		ParentOrganizationId: id,
		ComponentNo: idOrEmpty,
		IBID: id,
		BookingDateTime: z.iso
			.datetime({ offset: true, local: false, precision: 0 })
			.meta({ description: 'Start of the slot, with the offset of India', examples: ['2026-11-24T09:00:00+05:30'] }),
		AppointmentDate: day.meta({ description: 'Day of the slot in India, YYYY-MM-DD', examples: ['2026-11-24'] }),
		AppointmentTimeSlotId: idOrEmpty.meta({ description: 'SlotId of the slot; empty where the provider has none' }),
		AppointmentTimeSlotTime: z
			.string()
			.regex(new RegExp(`^${clock} - ${clock}$`), 'HH:mm - HH:mm')
			.meta({ description: 'The slot in India, 24 hours', examples: ['09:00 - 10:00'] }),
		RepairTypeId: id,
		IsPickUpAndDropAvailed: z.boolean(),
		PickAddress: z.array(address).length(1).optional().meta({ description: 'Omitted without pick-up and drop' }),
		DropOffAddress: z.array(address).length(1).optional().meta({ description: 'Omitted without pick-up and drop' }),
		IsDropAddressSameAsPickUp: z.literal(false),
		KmReading: kmReading,
		MonthDifference: z.int().min(0).max(1200).meta({ description: 'Whole months from the sale to AppointmentDate' }),
		CustomerMobileNumberForAppointment: mobile,
		CustomerEmailForAppointment: line(254),
		CustomerVoice: paragraph(1000).meta({ description: 'The problem, in the owner’s words' }),
		PeriodicParts: z.array(orderedPart).max(maxRows),
		AdditionalServices: z.array(orderedJob).max(maxRows),
		TotalPartsPrice: rupeesText,
		TotalLabourCharges: rupeesText,
		TotalEstimateAmount: rupeesText,
		Source: z.literal('Mobile / Web'),
		SelfDeclarationId: idOrEmpty,
		SelfDeclarationQuestionnaire: z.array(answer).max(maxRows),
		IsWebApp: z.literal(true),
	})
	.refine(
		(booking) =>
			booking.IsPickUpAndDropAvailed === (booking.PickAddress !== undefined) &&
			booking.IsPickUpAndDropAvailed === (booking.DropOffAddress !== undefined),
		'PickAddress and DropOffAddress come with IsPickUpAndDropAvailed, and only with it',
	);

export const bookServiceAppointment = action('BookServiceAppointment', {
	schema: 'ServiceAppointment',
	actionId: 'book-service-appointment',
	effect: 'write',
	idempotent: true,
	summary: 'Book a slot; the same Idempotency-Key with the same payload always gets the same answer',
	request: payload,
	response: z.object({
		IsRequestSuccessfull: flag,
		Message: textOrNone,
		AppointmentId: textOrNone,
		AppointmentNo: textOrNone,
	}),
	unwrap: unwrapData,
});
