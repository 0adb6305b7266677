/** Maps an order to a booking payload; `bookingOrderFromWire.ts` is the inverse. */
import type { Address } from '../../../domain/address.ts';
import type { BookingOrder, OrderedPart } from '../../../domain/bookingOrder.ts';
import { slotInstant } from '../../../domain/calendar.ts';
import { toWireAmount } from '../../../domain/money.ts';
import type { RequestOf } from '../callDeclaration.ts';
import type { Calls } from '../calls.ts';
import { rupeesToWire } from './money.ts';

type Payload = RequestOf<Calls['BookServiceAppointment']>;

/** Times are in India's zone, whatever the server's zone; totals are rupees as text. */
export function bookingOrderToWire(order: BookingOrder): Payload {
	const pickAndDrop = order.pickUp !== null && order.dropOff !== null;
	return {
		RegistrationNo: order.regNo,
		ModelID: order.modelId,
		DealerCode: order.dealerCode,
		ContactId: order.contactId,
		OrganizationId: order.organizationId,
		ParentOrganizationId: order.parentOrganizationId,
		ComponentNo: order.componentNo,
		IBID: order.vehicleId,
		BookingDateTime: slotInstant(order.day, order.slotStart),
		AppointmentDate: order.day,
		AppointmentTimeSlotId: order.slotId,
		AppointmentTimeSlotTime: `${order.slotStart} - ${order.slotEnd}`,
		RepairTypeId: order.repairTypeId,
		IsPickUpAndDropAvailed: pickAndDrop,
		...(pickAndDrop && { PickAddress: [addressToWire(order.pickUp)], DropOffAddress: [addressToWire(order.dropOff)] }),
		IsDropAddressSameAsPickUp: false,
		KmReading: order.km,
		MonthDifference: order.monthDifference,
		CustomerMobileNumberForAppointment: order.mobile,
		CustomerEmailForAppointment: order.email,
		CustomerVoice: order.problem,
		PeriodicParts: order.parts.map(partToWire),
		AdditionalServices: order.jobs.map(jobToWire),
		TotalPartsPrice: toWireAmount(order.totalParts),
		TotalLabourCharges: toWireAmount(order.totalLabour),
		TotalEstimateAmount: toWireAmount(order.totalEstimate),
		Source: 'Mobile / Web',
		SelfDeclarationId: order.selfDeclarationId ?? '',
		SelfDeclarationQuestionnaire: order.answers.map((answer) => ({
			QuestionId: answer.questionId,
			AnswerType: answer.answerType,
			AnswerTypeName: answer.answerTypeName,
			SelectedLOV: [...answer.selected],
		})),
		IsWebApp: true,
	};
}

function addressToWire(address: Address) {
	return {
		AddressLine1: address.line1,
		StateName: address.stateName,
		CityName: address.cityName,
		Pincode: address.pin,
	};
}

function partToWire(part: OrderedPart) {
	return {
		PeriodicId: part.periodicId,
		PartId: part.partId,
		PartCode: part.partCode,
		PartName: part.partName,
		Price: rupeesToWire(part.price),
		IsSelected: part.isSelected,
		Reason: part.reason,
	};
}

function jobToWire(job: BookingOrder['jobs'][number]): Payload['AdditionalServices'][number] {
	return {
		ServiceId: job.serviceId,
		JobTypeIdentifier: job.kind === 'additional' ? 1 : 2,
		JobTypeIdentifierName: job.kindName,
		JobTypeName: job.jobTypeName,
		PartId: job.partId,
		PartCode: job.partCode,
		PartName: job.partName,
		LabourId: job.labourId,
		LabourCode: job.labourCode,
		LabourName: job.labourName,
		PartPrice: rupeesToWire(job.partPrice),
		LabourPrice: rupeesToWire(job.labourPrice),
		IsActive: true,
	};
}
