import type { ChangeConfirmation, Result } from '../../../domain/result.ts';
import { resultCode } from '../../../domain/resultCode.ts';
import type { ChangeRequest } from '../../port.ts';
import { addressText } from '../desk/describeBooking.ts';
import type { OperationContext } from '../operationContext.ts';
import { addressColumns, addressRejection, checkWork, readingRejection } from './bookingRules.ts';
import type { BookingState } from './readBookedDetails.ts';
import {
	type BookedAppointment,
	type BookedLine,
	type Mover,
	type RewriteFacts,
	type RewrittenBooking,
	rewriteAppointment,
} from './rewriteAppointment.ts';
import type { Rejection } from './writeOnce.ts';

/**
 * Writes the whole booking anew, or does nothing (docs/product.md#changing-what-was-booked). An idempotency key belongs
 * to one request, whatever the pick-up charge is, as of a booking.
 */
export function changeAppointment(
	request: ChangeRequest,
	by: Mover,
	context: OperationContext,
): Promise<Result<ChangeConfirmation>> {
	const check = (appointment: BookedAppointment, facts: RewriteFacts) => checkChange(request, appointment, facts);
	const otherwise = resultCode('bookingChanged');
	return rewriteAppointment({ kind: 'changed', by, request, check, otherwise }, context);
}

/** The first rule that the change breaks (docs/product.md#changing-what-was-booked); otherwise what it writes. */
function checkChange(
	request: ChangeRequest,
	appointment: BookedAppointment,
	facts: RewriteFacts,
): RewrittenBooking | Rejection {
	if (appointment.revision !== request.revision) return { rejection: resultCode('bookingChanged') };
	const rejection =
		readingRejection(request.km, appointment) ??
		(request.pickUp && addressRejection(request.pickUp, appointment, facts));
	if (rejection) return { rejection };
	const work = checkWork(request, facts);
	if ('rejection' in work) {
		const { rejection } = work;
		const isTotal = rejection.code === 'totalChanged';
		return isTotal ? { rejection: resultCode('bookingTotalChanged', rejection.params) } : { rejection };
	}
	const row = {
		...appointment,
		km_reading: request.km,
		mobile: request.mobile ?? appointment.mobile,
		problem: request.problem ?? appointment.problem,
		...(request.pickUp && addressColumns(request.pickUp)),
		total_parts: work.totalParts,
		total_labour: work.totalLabour,
	};
	const [before, after] = differences(stateOf(appointment, facts.lines), stateOf(row, work.lines));
	if (Object.keys(after).length === 0) return { rejection: resultCode('nothingChanged') };
	const keepsCharge = !('pickUpAddress' in after || 'dropOffAddress' in after);
	const pick_up_charge = keepsCharge ? appointment.pick_up_charge : request.pickUpCharge;
	return { row: { ...row, pick_up_charge }, lines: work.lines, before, after };
}

/** A booking by the names that its history has; what there is not is `none`. */
function stateOf(row: RewrittenBooking['row'], lines: readonly BookedLine[]) {
	const { pick_up_line1, pick_up_city, pick_up_state, pick_up_pin } = row;
	const { drop_off_line1, drop_off_city, drop_off_state, drop_off_pin } = row;
	const parts = lines.filter((line) => line.periodic_part_id !== null);
	return {
		km: String(row.km_reading),
		mobile: row.mobile || none,
		problem: row.problem || none,
		pickUpAddress: addressText(pick_up_line1, pick_up_city, pick_up_state, pick_up_pin) ?? none,
		dropOffAddress: addressText(drop_off_line1, drop_off_city, drop_off_state, drop_off_pin) ?? none,
		parts: listed(parts.filter((line) => line.is_selected).map(({ name }) => name)),
		partsLeftOut: listed(
			parts
				.filter((line) => !line.is_selected)
				.map(({ name, reason }) => (reason === '' ? name : `${name} (${reason})`)),
		),
		jobs: listed(lines.filter((line) => line.periodic_part_id === null).map(({ name }) => name)),
		total: row.total_parts + row.total_labour,
	} satisfies BookingState;
}

const none = 'none';
const listed = (names: readonly string[]) => (names.length === 0 ? none : names.toSorted());

function differences(before: BookingState, after: BookingState): readonly [BookingState, BookingState] {
	const names = Object.keys(after).filter((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]));
	const of = (state: BookingState) =>
		Object.fromEntries(Object.entries(state).filter(([name]) => names.includes(name)));
	return [of(before), of(after)];
}
