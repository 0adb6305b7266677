import { type Day, slotInstant } from '../time/calendar.ts';

/**
 * Until when an owner may move a booking online: so many hours before its slot begins, as its dealership has it
 * (docs/product.md#moving). Cancelling has no such end.
 *
 * @param start `HH:mm`, India
 */
export const movableUntil = (slot: { readonly day: Day; readonly start: string }, hours: number): Date =>
	new Date(Date.parse(slotInstant(slot.day, slot.start)) - hours * 3_600_000);
