/** Checks the move of a booking against the facts in the database. */
import { movableUntil } from '../../../domain/booking/moving.ts';
import { type Paise, sum } from '../../../domain/money.ts';
import { type CodedMessage, providerMessage } from '../../../domain/providerMessage.ts';
import { timeOfMinute } from '../../../domain/time/minuteOfDay.ts';
import type { MoveRequest, MoveTerms } from '../../port.ts';
import type { OperationContext } from '../operationContext.ts';
import { bookingProblem } from './changeableBooking.ts';
import { pickUpProblem, slotProblem } from './checkBooking.ts';
import type { MovedAppointment, MoveFacts } from './moveFacts.ts';

/** Who moves a booking. The owner is bound by the dealership's limit and approves a total, its staff is not. */
export type Mover = 'owner' | 'dealership';

export interface CheckedMove extends MoveTerms {
	readonly appointment: MovedAppointment;
	readonly dealer: NonNullable<MoveFacts['dealer']>;
	readonly totalParts: Paise;
	readonly totalLabour: Paise;
}

export type MoveCheck =
	| { readonly ok: true; readonly move: CheckedMove }
	| { readonly ok: false; readonly rejection: CodedMessage };

const rejected = (rejection: CodedMessage) => ({ ok: false, rejection }) as const;

/** The first rule that the move breaks, as a message for who moves (docs/product.md#moving); otherwise what it writes. */
export function checkMove(
	request: MoveRequest,
	facts: MoveFacts,
	by: Mover,
	{ now }: Pick<OperationContext, 'now'>,
): MoveCheck {
	const { appointment: present } = facts;
	const problem = bookingProblem(present) ?? (present && by === 'owner' ? limitProblem(present, now) : null);
	if (problem) return rejected(problem);
	if (present?.revision !== request.revision) return rejected(providerMessage('bookingChanged'));
	const terms = checkTerms(facts);
	if (!terms.ok) return terms;
	const { appointment, dealer, total } = terms.move;
	const isSameSlot =
		appointment.dealer_code === request.dealerCode &&
		appointment.day === request.day &&
		timeOfMinute(appointment.start_minute) === request.slotStart;
	if (isSameSlot) return rejected(providerMessage('sameSlot'));
	const taken = slotProblem(request, dealer, now);
	if (taken) return rejected(taken);
	if (by === 'owner' && total !== request.total) return rejected(providerMessage('bookingTotalChanged', { total }));
	return terms;
}

/** Why its owner can no longer move the booking. */
function limitProblem(appointment: MovedAppointment, now: Date): CodedMessage | null {
	const { day, start_minute, move_until_hours: hours, dealer_phone: phone } = appointment;
	const isOver = movableUntil({ day, start: timeOfMinute(start_minute) }, hours) <= now;
	return isOver ? providerMessage('moveTooLate', { hours, phone: phone.trim() }) : null;
}

/** What the booking would be at the dealership, or why that one cannot take it. */
export function checkTerms(facts: MoveFacts): MoveCheck {
	const { appointment, dealer, lines } = facts;
	if (!appointment) return rejected(providerMessage('appointmentNotFound'));
	if (!dealer || dealer.parent_organization_id !== appointment.parent_organization_id)
		return rejected(providerMessage('dealerNotFound'));
	if (dealer.id === appointment.dealer_id) {
		const { total_parts: totalParts, total_labour: totalLabour } = appointment;
		const total = totalParts + totalLabour;
		return { ok: true, move: { appointment, dealer, totalParts, totalLabour, total, lacking: [] } };
	}
	const { pick_up_city, drop_off_city } = appointment;
	const tooFar = pickUpProblem({ pickUp: addressIn(pick_up_city), dropOff: addressIn(drop_off_city) }, facts);
	if (tooFar) return rejected(tooFar);
	const selected = lines.filter((line) => line.is_selected);
	const totalParts = sum(selected.map((line) => line.part_price ?? 0));
	const totalLabour = sum(selected.map((line) => line.labour_price ?? 0));
	const lacking = selected.filter((line) => line.part_price === null).map(({ name }) => name);
	return {
		ok: true,
		move: { appointment, dealer, totalParts, totalLabour, total: totalParts + totalLabour, lacking },
	};
}

const addressIn = (cityName: string | null) => (cityName === null ? null : { cityName });
