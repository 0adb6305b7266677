/** Checks a change of what was booked against the facts in the database. */
import { isReadingGreater } from '../../../domain/booking/validation.ts';
import type { Paise } from '../../../domain/money.ts';
import { type CodedMessage, providerMessage } from '../../../domain/providerMessage.ts';
import type { BookingOrder } from '../../bookingOrder.ts';
import type { ChangeRequest } from '../../port.ts';
import { addressText } from '../desk/describeBooking.ts';
import type { BookingState } from './bookedOrder.ts';
import { bookingProblem } from './changeableBooking.ts';
import type { ChangedAppointment, ChangeFacts } from './changeFacts.ts';
import { type AppointmentLine, addressProblem, type CheckedWork, checkWork } from './checkBooking.ts';

/** The booking as it is to be, all of it that can be changed. */
export interface CheckedChange extends CheckedWork {
	readonly km: number;
	readonly mobile: string;
	readonly problem: string;
	readonly pickUp: BookedAddress | null;
	readonly dropOff: BookedAddress | null;
	readonly pickUpCharge: Paise | null;
	/** What changes, before and after. */
	readonly before: BookingState;
	readonly after: BookingState;
}

type BookedAddress = Pick<NonNullable<BookingOrder['pickUp']>, 'line1' | 'stateName' | 'cityName' | 'pin'>;

export type ChangeCheck =
	| { readonly ok: true; readonly change: CheckedChange }
	| { readonly ok: false; readonly rejection: CodedMessage };

const rejected = (rejection: CodedMessage) => ({ ok: false, rejection }) as const;

/** The first rule that the change breaks (docs/product.md#changing-what-was-booked); otherwise what it writes. */
export function checkChange(request: ChangeRequest, facts: ChangeFacts): ChangeCheck {
	const { appointment } = facts;
	const problem = bookingProblem(appointment);
	if (problem || !appointment) return rejected(problem ?? providerMessage('appointmentNotFound'));
	if (appointment.revision !== request.revision) return rejected(providerMessage('bookingChanged'));
	const { last_km_reading: last } = appointment;
	if (!isReadingGreater(request.km, last)) return rejected(providerMessage('kmTooLow', { last: last ?? 0 }));
	const unreached = request.pickUp && addressProblem(request.pickUp, { ...facts, dealer: appointment });
	if (unreached) return rejected(unreached);
	const checked = checkWork(request, facts);
	if (!checked.ok) {
		const { rejection } = checked;
		return rejected(
			rejection.code === 'totalChanged' ? providerMessage('bookingTotalChanged', rejection.params) : rejection,
		);
	}
	const present = presentState(appointment, facts.lines);
	const next = {
		...checked.work,
		km: request.km,
		mobile: request.mobile ?? present.mobile,
		problem: request.problem ?? present.problem,
		...(request.pickUp ?? { pickUp: present.pickUp, dropOff: present.dropOff }),
	};
	const [before, after] = differences(stateOf(present), stateOf(next));
	if (Object.keys(after).length === 0) return rejected(providerMessage('nothingChanged'));
	const keepsCharge = !('pickUpAddress' in after || 'dropOffAddress' in after);
	const pickUpCharge = keepsCharge ? appointment.pick_up_charge : request.pickUpCharge;
	return { ok: true, change: { ...next, pickUpCharge, before, after } };
}

type ComparedBooking = Omit<CheckedChange, 'pickUpCharge' | 'before' | 'after'>;

function presentState(row: ChangedAppointment, lines: readonly AppointmentLine[]): ComparedBooking {
	return {
		km: row.km_reading,
		mobile: row.mobile,
		problem: row.problem,
		pickUp: bookedAddress(row.pick_up_line1, row.pick_up_state, row.pick_up_city, row.pick_up_pin),
		dropOff: bookedAddress(row.drop_off_line1, row.drop_off_state, row.drop_off_city, row.drop_off_pin),
		lines,
		totalParts: row.total_parts,
		totalLabour: row.total_labour,
	};
}

const bookedAddress = (line1: string | null, state: string | null, city: string | null, pin: string | null) =>
	line1 === null ? null : { line1, stateName: state ?? '', cityName: city ?? '', pin: pin ?? '' };

/** A booking by the names that its history has; what there is not is `none`. */
function stateOf({ km, mobile, problem, pickUp, dropOff, lines, totalParts, totalLabour }: ComparedBooking) {
	const parts = lines.filter((line) => line.periodic_part_id !== null);
	return {
		km: String(km),
		mobile: mobile || none,
		problem: problem || none,
		pickUpAddress: pickUp ? textOf(pickUp) : none,
		dropOffAddress: dropOff ? textOf(dropOff) : none,
		parts: listed(parts.filter((line) => line.is_selected).map(({ name }) => name)),
		partsLeftOut: listed(
			parts
				.filter((line) => !line.is_selected)
				.map(({ name, reason }) => (reason === '' ? name : `${name} (${reason})`)),
		),
		jobs: listed(lines.filter((line) => line.periodic_part_id === null).map(({ name }) => name)),
		total: totalParts + totalLabour,
	} satisfies BookingState;
}

const none = 'none';
const listed = (names: readonly string[]) => (names.length === 0 ? none : names.toSorted());
const textOf = ({ line1, cityName, stateName, pin }: BookedAddress): string =>
	addressText(line1, cityName, stateName, pin) ?? none;

function differences(before: BookingState, after: BookingState): readonly [BookingState, BookingState] {
	const names = Object.keys(after).filter((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]));
	const of = (state: BookingState) =>
		Object.fromEntries(Object.entries(state).filter(([name]) => names.includes(name)));
	return [of(before), of(after)];
}
