/**
 * Restricts a booking to the fields that a request may read. A verified session reads all; any other request reads the
 * fields named here, so that a new field is withheld until it is named (docs/decisions/004-draft-of-a-booking.md).
 */

import type { RequestAccess } from '../domain/access.ts';
import { pickFields } from '../domain/pickFields.ts';
import type { Appointment } from '../domain/vehicle/vehicle.ts';
import type { BookedContact, BookingToChange } from '../provider/port.ts';

type Reader = Pick<RequestAccess, 'isVerified'>;

export function readableAppointment(appointment: Appointment, { isVerified }: Reader): Appointment {
	if (isVerified) return appointment;
	const { pickUp, booked } = appointment;
	return {
		...pickFields(appointment, 'id', 'legacyId', 'appointmentNo', 'appointmentDate', 'status', 'dealership'),
		...pickFields(appointment, 'appointmentEnd', 'revision', 'moving', 'isChangeable', 'withdrawn', 'cancelReason'),
		...(pickUp && { pickUp: pickFields(pickUp, 'charge') }),
		...(booked && { booked: { ...pickFields(booked, 'km', 'jobs'), problem: null, mobile: null } }),
	};
}

/** `contact` null: the session is not verified; reasons for leaving parts out are then empty. */
type ReadableChange = Omit<BookingToChange, 'contact'> & { readonly contact: BookedContact | null };

export function readableChange(details: BookingToChange, { isVerified }: Reader): ReadableChange {
	if (isVerified) return details;
	return {
		...pickFields(details, 'revision', 'dealer', 'day', 'slotStart', 'slotEnd', 'repairTypeId', 'km', 'jobs', 'total'),
		...pickFields(details, 'hasPickUp', 'changed'),
		parts: details.parts.map((part) => ({
			...pickFields(part, 'periodicId', 'partId', 'partCode', 'partName', 'price', 'isSelected'),
			reason: '',
		})),
		contact: null,
	};
}
