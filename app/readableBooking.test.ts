import { expect, test } from 'vitest';
import { anAppointment } from '../domain/testing/vehicles.ts';
import type { Appointment } from '../domain/vehicle/vehicle.ts';
import type { BookingToChange } from '../provider/port.ts';
import { readableAppointment, readableChange } from './readableBooking.ts';

/** A field that nobody has named as public, in each object of a booking that has fields of its own. */
const added = { landmark: 'Behind the water tower' };

const appointment: Appointment = anAppointment({
	...{ revision: 1, cancelReason: 'Closed', isChangeable: true, withdrawn: 'dayClosed' },
	pickUp: { charge: 9_900, ...added },
	booked: { km: 12_345, problem: 'Squeals', mobile: '9876543210', jobs: [{ name: 'Chain', price: null }], ...added },
	...added,
});

const details = {
	...{ revision: 1, day: '2026-11-24', slotStart: '09:00', slotEnd: '10:00', repairTypeId: 'r', km: 1, total: 5 },
	...{ dealer: { code: 'A' }, hasPickUp: true, changed: ['km'], jobs: [{ serviceId: 'j' }] },
	parts: [{ periodicId: 'p', isSelected: false, reason: 'My brother does it', ...added }],
	contact: { mobile: '9876543210', problem: 'Squeals', pickUp: null, dropOff: null, ...added },
	...added,
} as unknown as BookingToChange;

test('a field of a booking is withheld until it is named, and so is what its owner typed', () => {
	const read = readableAppointment(appointment, { isVerified: false });
	expect(read).toEqual({
		...anAppointment({ revision: 1, cancelReason: 'Closed', isChangeable: true, pickUp: { charge: 9_900 } }),
		withdrawn: 'dayClosed',
		booked: { km: 12_345, problem: null, mobile: null, jobs: [{ name: 'Chain', price: null }] },
	});
	const { landmark: _withheld, ...named } = details as BookingToChange & typeof added;
	expect(readableChange(details, { isVerified: false })).toEqual({
		...named,
		parts: [{ periodicId: 'p', isSelected: false, reason: '' }],
		contact: null,
	});
});

test('a verified session reads all of it', () => {
	expect(readableAppointment(appointment, { isVerified: true })).toEqual(appointment);
	expect(readableChange(details, { isVerified: true })).toEqual(details);
});
