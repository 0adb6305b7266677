/** Maps an order to a booking payload, and back. */
import type { Address } from '../../../domain/booking/address.ts';
import { toWireAmount } from '../../../domain/money.ts';
import { slotInstant } from '../../../domain/time/calendar.ts';
import type { BookingOrder } from '../../bookingOrder.ts';
import { wireNames } from '../booking.ts';
import type { RequestOf } from '../callDeclaration.ts';
import type { Calls } from '../calls.ts';
import { instantOrNull } from './coerce.ts';
import { paiseFromWire, rupeesToWire } from './money.ts';
import { fromWireNames, toWireNames } from './renamedFields.ts';

type Payload = RequestOf<Calls['BookServiceAppointment']>;
/** Times are in India's zone, whatever the server's zone; totals are rupees as text. */
export function bookingOrderToWire(order: BookingOrder): Payload {
	const { pickUp, dropOff } = order;
	const pickAndDrop = pickUp !== null && dropOff !== null;
	return {
		...toWireNames(order, wireNames.order),
		BookingDateTime: slotInstant(order.day, order.slotStart),
		AppointmentTimeSlotTime: `${order.slotStart} - ${order.slotEnd}`,
		IsPickUpAndDropAvailed: pickAndDrop,
		...(pickAndDrop && {
			PickAddress: [toWireNames(pickUp, wireNames.address)],
			DropOffAddress: [toWireNames(dropOff, wireNames.address)],
		}),
		IsDropAddressSameAsPickUp: false,
		PeriodicParts: order.parts.map((part) => ({
			...toWireNames(part, wireNames.part),
			Price: rupeesToWire(part.price),
		})),
		AdditionalServices: order.jobs.map(jobToWire),
		TotalPartsPrice: toWireAmount(order.totalParts),
		TotalLabourCharges: toWireAmount(order.totalLabour),
		TotalEstimateAmount: toWireAmount(order.totalEstimate),
		Source: 'Mobile / Web',
		SelfDeclarationId: order.selfDeclarationId ?? '',
		SelfDeclarationQuestionnaire: order.answers.map((answer) => ({
			...toWireNames(answer, wireNames.answer),
			SelectedLOV: [...answer.selected],
		})),
		IsWebApp: true,
	};
}

function jobToWire(job: BookingOrder['jobs'][number]): Payload['AdditionalServices'][number] {
	return {
		...toWireNames(job, wireNames.job),
		JobTypeIdentifier: job.kind === 'additional' ? 1 : 2,
		PartPrice: rupeesToWire(job.partPrice),
		LabourPrice: rupeesToWire(job.labourPrice),
		IsActive: true,
	};
}

/** The order of a payload. Of duplicated fields only one is read; `isSlotConsistent` compares the start of the slot. */
export function bookingOrderFromWire(payload: Payload): BookingOrder {
	const [slotStart = '', slotEnd = ''] = payload.AppointmentTimeSlotTime.split(' - ');
	return {
		...fromWireNames(payload, wireNames.order),
		slotStart,
		slotEnd,
		pickUp: addressFromWire(payload.PickAddress),
		dropOff: addressFromWire(payload.DropOffAddress),
		parts: payload.PeriodicParts.map((part) => ({
			...fromWireNames(part, wireNames.part),
			price: paiseFromWire(part.Price),
		})),
		jobs: payload.AdditionalServices.map((job) => ({
			...fromWireNames(job, wireNames.job),
			kind: job.JobTypeIdentifier === 1 ? 'additional' : 'convenience',
			partPrice: paiseFromWire(job.PartPrice),
			labourPrice: paiseFromWire(job.LabourPrice),
		})),
		totalParts: paiseFromWire(payload.TotalPartsPrice),
		totalLabour: paiseFromWire(payload.TotalLabourCharges),
		totalEstimate: paiseFromWire(payload.TotalEstimateAmount),
		selfDeclarationId: payload.SelfDeclarationId === '' ? null : payload.SelfDeclarationId,
		answers: payload.SelfDeclarationQuestionnaire.map((answer) => ({
			...fromWireNames(answer, wireNames.answer),
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
	return address ? { ...fromWireNames(address, wireNames.address), stateId: '', cityId: '' } : null;
}
