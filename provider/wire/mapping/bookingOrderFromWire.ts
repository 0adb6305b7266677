/** Maps a booking payload to an order; `bookingOrderToWire.ts` is the inverse. */
import type { Address } from '../../../domain/address.ts';
import type { BookingOrder, OrderedPart } from '../../../domain/bookingOrder.ts';
import { slotInstant } from '../../../domain/calendar.ts';
import type { RequestOf } from '../callDeclaration.ts';
import type { Calls } from '../calls.ts';
import { instantOrNull } from './coerce.ts';
import { paiseFromWire } from './money.ts';

type Payload = RequestOf<Calls['BookServiceAppointment']>;

/** The order of a payload. Of duplicated fields only one is read; `isSlotConsistent` compares the start of the slot. */
export function bookingOrderFromWire(payload: Payload): BookingOrder {
	const [slotStart = '', slotEnd = ''] = payload.AppointmentTimeSlotTime.split(' - ');
	return {
		regNo: payload.RegistrationNo,
		vehicleId: payload.IBID,
		modelId: payload.ModelID,
		componentNo: payload.ComponentNo,
		contactId: payload.ContactId,
		dealerCode: payload.DealerCode,
		organizationId: payload.OrganizationId,
		parentOrganizationId: payload.ParentOrganizationId,
		day: payload.AppointmentDate,
		slotId: payload.AppointmentTimeSlotId,
		slotStart,
		slotEnd,
		repairTypeId: payload.RepairTypeId,
		pickUp: addressFromWire(payload.PickAddress),
		dropOff: addressFromWire(payload.DropOffAddress),
		km: payload.KmReading,
		monthDifference: payload.MonthDifference,
		mobile: payload.CustomerMobileNumberForAppointment,
		email: payload.CustomerEmailForAppointment,
		problem: payload.CustomerVoice,
		parts: payload.PeriodicParts.map(partFromWire),
		jobs: payload.AdditionalServices.map(jobFromWire),
		totalParts: paiseFromWire(payload.TotalPartsPrice),
		totalLabour: paiseFromWire(payload.TotalLabourCharges),
		totalEstimate: paiseFromWire(payload.TotalEstimateAmount),
		selfDeclarationId: payload.SelfDeclarationId === '' ? null : payload.SelfDeclarationId,
		answers: payload.SelfDeclarationQuestionnaire.map((answer) => ({
			questionId: answer.QuestionId,
			answerType: answer.AnswerType,
			answerTypeName: answer.AnswerTypeName,
			selected: answer.SelectedLOV,
		})),
	};
}

/** Whether BookingDateTime, in any time zone, is the start of the slot. */
export function isSlotConsistent(payload: Payload, { day, slotStart }: BookingOrder): boolean {
	const slot = slotInstant(day, slotStart);
	// The usual case, without parsing dates. Whether the day can be booked is decided by the rules of a booking.
	if (payload.BookingDateTime === slot) return true;
	const start = instantOrNull(slot);
	return start !== null && instantOrNull(payload.BookingDateTime) === start;
}

/** The payload has the names of state and city only, so their ids are empty. */
function addressFromWire(addresses: Payload['PickAddress']): Address | null {
	const [address] = addresses ?? [];
	if (!address) return null;
	const { AddressLine1: line1, StateName: stateName, CityName: cityName, Pincode: pin } = address;
	return { line1, stateId: '', stateName, cityId: '', cityName, pin };
}

const partFromWire = (part: Payload['PeriodicParts'][number]): OrderedPart => ({
	periodicId: part.PeriodicId,
	partId: part.PartId,
	partCode: part.PartCode,
	partName: part.PartName,
	price: paiseFromWire(part.Price),
	isSelected: part.IsSelected,
	reason: part.Reason,
});

const jobFromWire = (job: Payload['AdditionalServices'][number]): BookingOrder['jobs'][number] => ({
	serviceId: job.ServiceId,
	kind: job.JobTypeIdentifier === 1 ? 'additional' : 'convenience',
	kindName: job.JobTypeIdentifierName,
	jobTypeName: job.JobTypeName,
	partId: job.PartId,
	partCode: job.PartCode,
	partName: job.PartName,
	labourId: job.LabourId,
	labourCode: job.LabourCode,
	labourName: job.LabourName,
	partPrice: paiseFromWire(job.PartPrice),
	labourPrice: paiseFromWire(job.LabourPrice),
});
