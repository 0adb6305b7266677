/** Checks a booking order against the facts in the database. */
import { isShortWizard } from '../../../domain/booking/availability.ts';
import { tooFarForPickUp } from '../../../domain/booking/pickUpReach.ts';
import { isReadingGreater } from '../../../domain/booking/validation.ts';
import { isDealerOpen, isFutureSlot } from '../../../domain/dealers/dealerSlots.ts';
import { parseSlotId } from '../../../domain/dealers/slots.ts';
import { type Paise, sum } from '../../../domain/money.ts';
import { type CodedMessage, providerMessage } from '../../../domain/providerMessage.ts';
import { bookingWindow, isWithinBookingWindow } from '../../../domain/time/calendar.ts';
import { minuteOfTime } from '../../../domain/time/minuteOfDay.ts';
import type { BookingOrder } from '../../bookingOrder.ts';
import type { OperationContext } from '../operationContext.ts';
import type { BookingFacts, OfferedJob, OfferedPart } from './bookingFacts.ts';

/** One line of the appointment, at the catalogue's price. */
export interface AppointmentLine {
	readonly periodic_part_id: string | null;
	readonly job_id: string | null;
	readonly name: string;
	readonly part_price: Paise;
	readonly labour_price: Paise;
	readonly is_selected: boolean;
	readonly reason: string;
}

export interface CheckedWork {
	readonly lines: readonly AppointmentLine[];
	readonly totalParts: Paise;
	readonly totalLabour: Paise;
}

export interface CheckedBooking extends CheckedWork {
	readonly dealerId: string;
	readonly endMinute: number;
}

export type BookingCheck =
	| { readonly ok: true; readonly booking: CheckedBooking }
	| { readonly ok: false; readonly rejection: CodedMessage };

/** The first rule that the order breaks, as a message for the owner; otherwise the rows to write. */
export function checkBooking(
	order: BookingOrder,
	facts: BookingFacts,
	{ now }: Pick<OperationContext, 'now'>,
): BookingCheck {
	const { vehicle, dealer } = facts;
	if (!vehicle) return rejected(providerMessage('vehicleNotFound'));
	if (!dealer) return rejected(providerMessage('dealerNotFound'));
	const problem =
		vehicleProblem(order, vehicle) ??
		organizationProblem(order, dealer) ??
		slotProblem(order, dealer, now) ??
		detailProblem(order, facts);
	if (problem !== null) return rejected(problem);
	const checked = checkWork(order, facts);
	if (!checked.ok) return checked;
	return { ok: true, booking: { dealerId: dealer.id, endMinute: dealer.end_minute ?? 0, ...checked.work } };
}

const rejected = <Rejection extends CodedMessage>(rejection: Rejection) => ({ ok: false, rejection }) as const;

type VehicleFacts = NonNullable<BookingFacts['vehicle']>;
type DealerFacts = NonNullable<BookingFacts['dealer']>;

function vehicleProblem(order: BookingOrder, vehicle: VehicleFacts): CodedMessage | null {
	if (vehicle.reg_no !== order.regNo) return providerMessage('otherVehicle');
	if (order.modelId !== '' && order.modelId !== vehicle.model_id) return providerMessage('otherVehicle');
	if (vehicle.hold_message !== null) return providerMessage('onHold', { message: vehicle.hold_message });
	if (vehicle.is_at_dealership) return providerMessage('atDealership');
	if (vehicle.is_booked) return providerMessage('alreadyBooked');
	const last = vehicle.last_km_reading;
	if (!isReadingGreater(order.km, last)) return providerMessage('kmTooLow', { last: last ?? 0 });
	return null;
}

const organizationProblem = (order: BookingOrder, dealer: DealerFacts): CodedMessage | null =>
	order.organizationId === dealer.id && order.parentOrganizationId === dealer.parent_organization_id
		? null
		: providerMessage('otherOrganization');

type OrderedSlot = Pick<BookingOrder, 'dealerCode' | 'day' | 'slotId' | 'slotStart' | 'slotEnd'>;

/** Why this slot of the dealer cannot be taken. */
export function slotProblem(order: OrderedSlot, dealer: DealerFacts, now: Date): CodedMessage | null {
	if (!isWithinBookingWindow(order.day, now)) return providerMessage('dayOutside', bookingWindow(now));
	const slot = parseSlotId(order.slotId);
	const isSame = slot?.dealerCode === order.dealerCode && slot.day === order.day && slot.start === order.slotStart;
	const holidays = dealer.is_holiday ? [order.day] : [];
	if (!isSame || dealer.seats === null || dealer.end_minute !== minuteOfTime(order.slotEnd))
		return providerMessage('slotUnknown');
	if (!isDealerOpen({ weeklyOff: dealer.weekly_off, holidays }, order.day)) return providerMessage('slotUnknown');
	if (!isFutureSlot(order.day, minuteOfTime(order.slotStart), now)) return providerMessage('slotPast');
	return dealer.taken >= dealer.seats ? providerMessage('slotTaken') : null;
}

function detailProblem(order: BookingOrder, facts: BookingFacts): CodedMessage | null {
	if (!facts.is_repair_type) return providerMessage('repairTypeUnknown');
	if (facts.vehicle && !isShortWizard(facts.vehicle) && order.problem.trim() === '')
		return providerMessage('problemMissing');
	const unreached = addressProblem(order, facts);
	if (unreached) return unreached;
	const known = facts.questions;
	if (order.selfDeclarationId !== null && known === null) return providerMessage('declarationUnknown');
	const questionIds = order.answers.map(({ questionId }) => questionId);
	if (new Set(questionIds).size !== questionIds.length || questionIds.some((id) => !known?.includes(id)))
		return providerMessage('declarationUnknown');
	return null;
}

/** Of the dealer, how far it picks up. */
type PickUpFacts = Pick<BookingFacts, 'pick_up_city' | 'drop_off_city'> & {
	readonly dealer: Pick<DealerFacts, 'latitude' | 'longitude' | 'last_slab_km'> | null;
};

/** An address that is not complete, or too far away. */
export function addressProblem(
	order: Pick<BookingOrder, 'pickUp' | 'dropOff'>,
	facts: PickUpFacts,
): CodedMessage | null {
	for (const address of [order.pickUp, order.dropOff]) {
		if (address && [address.line1, address.stateName, address.cityName].some((text) => text.trim() === '')) {
			return providerMessage('addressIncomplete');
		}
	}
	return pickUpProblem(order, facts);
}

/** An address whose city is farther away than the dealer picks up. */
export function pickUpProblem(
	order: { readonly [Address in 'pickUp' | 'dropOff']: { readonly cityName: string } | null },
	{ dealer, pick_up_city, drop_off_city }: PickUpFacts,
): CodedMessage | null {
	const cities = [
		[order.pickUp, pick_up_city],
		[order.dropOff, drop_off_city],
	] as const;
	for (const [address, position] of cities) {
		const metres = address && dealer && tooFarForPickUp(position, dealer, dealer.last_slab_km);
		if (metres === null) continue;
		return providerMessage('cityTooFar', { city: address?.cityName ?? '', metres, limitKm: dealer?.last_slab_km ?? 0 });
	}
	return null;
}

/** Parts and jobs at the prices that they are offered for; another total of the order is rejected. */
export function checkWork(
	order: Pick<BookingOrder, 'parts' | 'jobs' | 'totalParts' | 'totalLabour' | 'totalEstimate'>,
	facts: Pick<BookingFacts, 'parts' | 'jobs'>,
):
	| { readonly ok: true; readonly work: CheckedWork }
	| { readonly ok: false; readonly rejection: CodedMessage<'repeated' | 'notOffered' | 'totalChanged'> } {
	const ids = [...order.parts.map((part) => part.periodicId), ...order.jobs.map((job) => job.serviceId)];
	if (new Set(ids).size !== ids.length) return rejected(providerMessage('repeated'));
	const offeredParts = new Map<string, OfferedPart>(facts.parts.map((part) => [part.id, part]));
	const offeredJobs = new Map<string, OfferedJob>(facts.jobs.map((job) => [job.id, job]));
	const lines: AppointmentLine[] = [];
	let isSamePrice = true;
	for (const part of order.parts) {
		const offered = offeredParts.get(part.periodicId);
		if (!offered) return rejected(providerMessage('notOffered', { name: part.partName }));
		isSamePrice &&= offered.price === part.price;
		lines.push({
			periodic_part_id: offered.id,
			job_id: null,
			name: offered.name,
			part_price: offered.price,
			labour_price: 0,
			is_selected: part.isSelected,
			reason: part.isSelected ? '' : part.reason,
		});
	}
	for (const job of order.jobs) {
		const offered = offeredJobs.get(job.serviceId);
		if (!offered) return rejected(providerMessage('notOffered', { name: job.jobTypeName }));
		const { id, name, part_price, labour_price } = offered;
		isSamePrice &&= part_price === job.partPrice && labour_price === job.labourPrice;
		lines.push({ periodic_part_id: null, job_id: id, name, part_price, labour_price, is_selected: true, reason: '' });
	}
	const selected = lines.filter((line) => line.is_selected);
	const totalParts = sum(selected.map((line) => line.part_price));
	const totalLabour = sum(selected.map((line) => line.labour_price));
	const isSameTotal =
		totalParts === order.totalParts &&
		totalLabour === order.totalLabour &&
		totalParts + totalLabour === order.totalEstimate;
	if (!isSamePrice || !isSameTotal) {
		return rejected(providerMessage('totalChanged', { total: totalParts + totalLabour }));
	}
	return { ok: true, work: { lines, totalParts, totalLabour } };
}
