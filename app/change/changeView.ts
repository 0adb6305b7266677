import * as z from 'zod/mini';
import type { ChangeableFact } from '../../domain/booking/changing.ts';
import { type Draft, draftSchema, emptyDraft } from '../../domain/booking/draftState.ts';
import type { Paise } from '../../domain/money.ts';
import type { BookedContact, BookedOrder } from '../../provider/port.ts';

/** What was booked, as its page shows it and sends it back (docs/product.md#changing-what-was-booked). */
export interface ChangeView
	extends Pick<BookedOrder, 'revision' | 'dealer' | 'day' | 'slotStart' | 'slotEnd' | 'repairTypeId' | 'km' | 'total'> {
	readonly appointmentId: string;
	/** ISO instant of the slot's start. */
	readonly date: string;
	/** Named as the visit reads them. */
	readonly jobs: readonly { readonly id: string; readonly name: string }[];
	/** The reasons are empty where this visit may not see them. */
	readonly deselected: readonly { readonly periodicId: string; readonly reason: string }[];
	readonly hasPickUp: boolean;
	/** null: this visit may not see it (docs/decisions/004-nothing-of-the-owner-is-filled-in.md). */
	readonly contact: BookedContact | null;
	/** Since the revision that the page knew. */
	readonly changed: readonly ChangeableFact[];
}

/** The draft in which everything is as it was booked; what this visit may not see is empty. */
export function draftOf(view: ChangeView, regNo: string, now: Date): Draft {
	const { dealer, day, slotStart: start, slotEnd: end, repairTypeId, contact } = view;
	const pickUp = contact?.pickUp ?? null;
	const dropOff = contact?.dropOff ?? pickUp;
	return z.parse(draftSchema, {
		...emptyDraft(regNo, now),
		...{ dealer, slot: { day, slotId: '', start, end }, date: day, repairTypeId, kms: String(view.km) },
		...{ mobile: contact?.mobile ?? '', problem: contact?.problem ?? '' },
		pickDrop: view.hasPickUp,
		...(pickUp && { pickUp, drop: dropOff, sameDropAddress: JSON.stringify(pickUp) === JSON.stringify(dropOff) }),
		deselected: Object.fromEntries(view.deselected.map(({ periodicId, reason }) => [periodicId, reason])),
		jobIds: view.jobs.map(({ id }) => id),
		estimate: { calculated: true, shownTotal: view.total satisfies Paise },
	});
}
