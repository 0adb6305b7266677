import type { Address } from '../../../domain/address.ts';
import { type Paise, parsePaise } from '../../../domain/money.ts';
import type { BookingOrder } from '../../../domain/order.ts';
import type { Calls } from '../../wire/calls.ts';
import type { RequestOf } from '../../wire/declare.ts';
import { book } from '../booking/book.ts';
import { Fault, type Handler } from '../context.ts';
import { messagesIn } from '../messages.ts';

type Payload = RequestOf<Calls['BookServiceAppointment']>;

export const bookServiceAppointment: Handler<'BookServiceAppointment'> = async (payload, context) => {
	const order = orderFrom(payload);
	if (Date.parse(payload.BookingDateTime) !== Date.parse(`${order.day}T${order.slotStart}:00+05:30`)) {
		const problem = 'BookingDateTime is not the start of the slot';
		throw new Fault(400, messagesIn[context.language].malformed(problem));
	}
	const outcome = await book(order, context.idempotencyKey, context);
	return {
		IsRequestSuccessfull: outcome.done,
		Message: outcome.message,
		AppointmentId: outcome.done ? outcome.appointmentId : null,
		AppointmentNo: outcome.done ? outcome.appointmentNo : null,
	};
};

function orderFrom(payload: Payload): BookingOrder {
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
		pickUp: addressFrom(payload.PickAddress),
		dropOff: addressFrom(payload.DropOffAddress),
		km: payload.KmReading,
		monthDifference: payload.MonthDifference,
		mobile: payload.CustomerMobileNumberForAppointment,
		email: payload.CustomerEmailForAppointment,
		problem: payload.CustomerVoice,
		parts: payload.PeriodicParts.map((part) => ({
			periodicId: part.PeriodicId,
			partId: part.PartId,
			partCode: part.PartCode,
			partName: part.PartName,
			price: paise(part.Price),
			isSelected: part.IsSelected,
			reason: part.Reason,
		})),
		jobs: payload.AdditionalServices.map((job) => ({
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
			partPrice: paise(job.PartPrice),
			labourPrice: paise(job.LabourPrice),
		})),
		totalParts: paise(payload.TotalPartsPrice),
		totalLabour: paise(payload.TotalLabourCharges),
		totalEstimate: paise(payload.TotalEstimateAmount),
		selfDeclarationId: payload.SelfDeclarationId === '' ? null : payload.SelfDeclarationId,
		answers: payload.SelfDeclarationQuestionnaire.map((answer) => ({
			questionId: answer.QuestionId,
			answerType: answer.AnswerType,
			answerTypeName: answer.AnswerTypeName,
			selected: answer.SelectedLOV,
		})),
	};
}

function addressFrom(addresses: Payload['PickAddress']): Address | null {
	const [address] = addresses ?? [];
	if (!address) return null;
	const { AddressLine1: line1, StateName: stateName, CityName: cityName, Pincode: pin } = address;
	return { line1, stateId: '', stateName, cityId: '', cityName, pin };
}

/** The contract has checked that it is an amount. */
function paise(amount: string | number): Paise {
	const value = parsePaise(amount);
	if (value === null) throw new RangeError('an amount passed the contract and is none');
	return value;
}
