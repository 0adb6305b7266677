/** Whether a vehicle can be booked, and what happens to its present booking (docs/product.md#availability). */
import type { Dealer, FreeSlot } from '../dealers/dealer.ts';
import { addDays, type Day, dayOf, slotInstant, toDay } from '../time/calendar.ts';
import type { Appointment, AppointmentStatus, Vehicle } from '../vehicle/vehicle.ts';

/** null: no booking. */
export const isBookingAvailable = (status: AppointmentStatus | null): boolean => status !== 'Booked';

/**
 * The appointment's own status, else the vehicle's. `appointment` null: the provider was asked and has none, so the
 * vehicle's status is out of date and the result is null. undefined: no id was known to ask for.
 */
export function bookingStatus(
	appointment: Appointment | null | undefined,
	vehicle: Pick<Vehicle, 'appointmentStatus'> | null,
): AppointmentStatus | null {
	if (appointment === null) return null;
	return appointment?.status ?? vehicle?.appointmentStatus ?? null;
}

/**
 * Whether an active appointment was missed: its day in India has passed and no job card was opened from it. On its day
 * it may still be used late. A new booking takes the place of a missed one (docs/product.md#missed-bookings).
 *
 * @param date ISO date or instant; null, or not readable: not known, so not missed
 */
export const isMissed = (date: string | null | undefined, now: Date): boolean =>
	(toDay(date ?? '') ?? dayOf(now)) < dayOf(now);

/** The last day on which the dealership opens a job card from a booking of this day. */
export const openableUntil = (day: Day): Day => addDays(day, 7);

/** A booking that the maker's system does not know yet cannot be cancelled: the owner has to wait. */
export function cancelDecision(appointment: Pick<Appointment, 'legacyId'>): 'wait' | 'cancel' {
	return appointment.legacyId === null ? 'wait' : 'cancel';
}

/**
 * Whether the system cancels the appointment by itself: the maker's system refused it (LegacyId 0), it is not cancelled
 * yet, and this session had not shown it before the link was opened (docs/product.md#linked-booking).
 */
export function mustCancelBySystem(
	appointment: Pick<Appointment, 'legacyId' | 'status'>,
	hadSeenBooking: boolean,
): boolean {
	return appointment.legacyId === '0' && appointment.status !== 'CancelledbySystem' && !hadSeenBooking;
}

/**
 * Until when an owner may move a booking online: `hours` before its slot begins (docs/product.md#moving). If the slot
 * was withdrawn, until the end of its day. Cancelling has no such limit.
 *
 * @param start `HH:mm`, India
 */
export const movableUntil = (
	slot: { readonly day: Day; readonly start: string; readonly isWithdrawn: boolean },
	hours: number,
): Date =>
	slot.isWithdrawn
		? new Date(slotInstant(addDays(slot.day, 1), '00:00'))
		: new Date(Date.parse(slotInstant(slot.day, slot.start)) - hours * 3_600_000);

/** Until when a booking of this slot can be moved online; `isOver`: no longer. null: the provider does not say. */
export function moveLimit({ moveUntilHours: hours = null }: Pick<Dealer, 'moveUntilHours'>, slot: FreeSlot, now: Date) {
	if (hours === null) return null;
	const until = movableUntil({ ...slot, isWithdrawn: false }, hours);
	return { until: until.toISOString(), isOver: until <= now };
}

/** Status NA: the wizard has no estimates step, so two steps and the done step (docs/product.md#wizard). */
export const statusSkipsEstimates = (vehicle: Pick<Vehicle, 'status'>): boolean => vehicle.status?.trim() === 'NA';
