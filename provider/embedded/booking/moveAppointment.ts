import { movableUntil } from '../../../domain/booking/availability.ts';
import { type ChangeConfirmation, type Result, rejected } from '../../../domain/result.ts';
import { type ResultCode, resultCode } from '../../../domain/resultCode.ts';
import { monthsBetween, today } from '../../../domain/time/calendar.ts';
import { minuteOfTime, timeOfMinute } from '../../../domain/time/minuteOfDay.ts';
import type { MoveRequest, MoveTerms, MoveTermsRequest } from '../../port.ts';
import type { OperationContext } from '../operationContext.ts';
import { type AppointmentLine, type DealerFacts, pickUpRejection, slotRejection, totalsOf } from './bookingRules.ts';
import {
	type BookedAppointment,
	type BookedLine,
	type Mover,
	type RewriteFacts,
	type RewrittenBooking,
	rewriteAppointment,
	selectFacts,
} from './rewriteAppointment.ts';
import { loadFacts, type Rejection } from './writeOnce.ts';

/**
 * Claims the new seat and gives the old one back, or does nothing (docs/product.md#moving). At its own dealership what was
 * booked keeps its prices; another one offers it anew, and what it lacks is left out. An idempotency key belongs to one
 * request, as of a booking.
 */
export function moveAppointment(
	request: MoveRequest,
	by: Mover,
	context: OperationContext,
): Promise<Result<ChangeConfirmation>> {
	const check = (appointment: BookedAppointment, facts: RewriteFacts) =>
		checkMove(request, appointment, facts, by, context.now);
	const otherwise = resultCode('slotTaken');
	return rewriteAppointment({ kind: 'moved', by, request, check, otherwise }, context);
}

/** What a booking would be at a dealership; rejected when that one cannot take it. */
export async function readMoveTerms(request: MoveTermsRequest, context: OperationContext): Promise<Result<MoveTerms>> {
	// Without a slot: the terms are those of every one.
	const ofNoSlot = { ...request, day: today(context.now), slotStart: '00:00' };
	const facts = await loadFacts(selectFacts(ofNoSlot, null, context.now), context);
	if (!facts.appointment) return rejected(resultCode('appointmentNotFound'));
	const terms = checkTerms(facts.appointment, facts);
	if ('rejection' in terms) return rejected(terms.rejection);
	const { total, lacking } = terms;
	return { ok: true, total, lacking };
}

/** The first rule that the move breaks, as a message for who moves (docs/product.md#moving); otherwise what it writes. */
function checkMove(
	request: MoveRequest,
	appointment: BookedAppointment,
	facts: RewriteFacts,
	by: Mover,
	now: Date,
): RewrittenBooking | Rejection {
	const tooLate = by === 'owner' ? limitRejection(appointment, now) : null;
	if (tooLate) return { rejection: tooLate };
	if (appointment.revision !== request.revision) return { rejection: resultCode('bookingChanged') };
	const terms = checkTerms(appointment, facts);
	if ('rejection' in terms) return terms;
	const { dealer, total, lacking, lines } = terms;
	const { day, slotStart: time, dealerCode } = request;
	const before = {
		dealer: appointment.dealer_code,
		day: appointment.day,
		time: timeOfMinute(appointment.start_minute),
		total: appointment.total_parts + appointment.total_labour,
	};
	if (before.dealer === dealerCode && before.day === day && before.time === time)
		return { rejection: resultCode('sameSlot') };
	const taken = slotRejection(request, dealer, now);
	if (taken) return { rejection: taken };
	if (by === 'owner' && total !== request.total) return { rejection: resultCode('bookingTotalChanged', { total }) };
	const row = {
		...appointment,
		dealer_id: dealer.id,
		day,
		start_minute: minuteOfTime(time),
		end_minute: minuteOfTime(request.slotEnd),
		month_difference: monthsBetween(appointment.sale_invoice_date, day),
		pick_up_charge: dealer.id === appointment.dealer_id ? appointment.pick_up_charge : null,
		total_parts: terms.totalParts,
		total_labour: terms.totalLabour,
	};
	const leftOut = lacking.length > 0 && { leftOut: lacking };
	return { row, lines, before, after: { dealer: dealerCode, day, time, total, ...leftOut } };
}

/** Why its owner can no longer move the booking. */
function limitRejection(appointment: BookedAppointment, now: Date): ResultCode | null {
	const { day, start_minute, move_until_hours: hours, dealer_phone: phone } = appointment;
	const slot = { day, start: timeOfMinute(start_minute), isWithdrawn: appointment.withdrawn !== null };
	const isOver = movableUntil(slot, hours) <= now;
	return isOver ? resultCode('moveTooLate', { hours, phone: phone.trim() }) : null;
}

interface CheckedTerms extends MoveTerms, ReturnType<typeof totalsOf> {
	readonly dealer: DealerFacts;
	readonly lines: readonly AppointmentLine[];
}

/** What the booking would be at the dealership, or why that one cannot take it. */
function checkTerms(appointment: BookedAppointment, facts: RewriteFacts): CheckedTerms | Rejection {
	const { dealer } = facts;
	if (!dealer || dealer.parent_organization_id !== appointment.parent_organization_id)
		return { rejection: resultCode('dealerNotFound') };
	const stays = dealer.id === appointment.dealer_id;
	const { pick_up_city, drop_off_city } = appointment;
	const addresses = { pickUp: addressIn(pick_up_city), dropOff: addressIn(drop_off_city) };
	const tooFar = stays ? null : pickUpRejection(addresses, dealer, facts);
	if (tooFar) return { rejection: tooFar };
	const lines = facts.lines.filter(isOffered);
	const { totalParts, totalLabour } = stays
		? { totalParts: appointment.total_parts, totalLabour: appointment.total_labour }
		: totalsOf(lines);
	const lacking = facts.lines.filter((line) => line.is_selected && !isOffered(line)).map(({ name }) => name);
	return { dealer, lines, totalParts, totalLabour, total: totalParts + totalLabour, lacking };
}

const addressIn = (cityName: string | null) => (cityName === null ? null : { cityName });

const isOffered = (line: BookedLine): line is AppointmentLine => line.part_price !== null;
