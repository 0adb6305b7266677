import { describe, expect, it } from 'vitest';
import { anAppointment } from '../testing/vehicles.ts';
import {
	availableStatuses,
	bookingStatus,
	cancelDecision,
	isBookingAvailable,
	isShortWizard,
	mustCancelBySystem,
} from './availability.ts';

const appointment = anAppointment({ legacyId: '0' });

describe('a new booking', () => {
	it.each([...availableStatuses, '', '  ', null, undefined, ' Delivered '])(
		'is available when the status is %j',
		(status) => {
			expect(isBookingAvailable(status)).toBe(true);
		},
	);

	it.each(['Booked', 'Closed', 'cancelled', 'delivered', 'open', 'Confirmed', 'anything'])(
		'is not available when it is %j',
		(status) => {
			expect(isBookingAvailable(status)).toBe(false);
		},
	);

	it("prefers the appointment's own status to the vehicle's", () => {
		expect(bookingStatus(appointment, { appointmentStatus: 'closed' })).toBe('Booked');
		expect(bookingStatus({ ...appointment, status: null }, { appointmentStatus: 'closed' })).toBe('closed');
		expect(bookingStatus(undefined, { appointmentStatus: 'closed' })).toBe('closed');
		expect(bookingStatus(undefined, { appointmentStatus: null })).toBeNull();
	});

	it("is decided by the provider's No Appointment found before the vehicle's status", () => {
		expect(bookingStatus(null, { appointmentStatus: 'Booked' })).toBeNull();
	});
});

describe('LegacyId', () => {
	it('null means waiting, for the owner and for the system', () => {
		expect(cancelDecision({ legacyId: null })).toBe('wait');
		expect(mustCancelBySystem({ ...appointment, legacyId: null }, false)).toBe(false);
	});

	it('0 means one cancellation by the system, except of a booking that was shown before', () => {
		expect(mustCancelBySystem(appointment, false)).toBe(true);
		expect(mustCancelBySystem(appointment, true)).toBe(false);
		expect(mustCancelBySystem({ ...appointment, status: 'CancelledbySystem' }, false)).toBe(false);
	});

	it('of a known booking lets only the owner cancel', () => {
		expect(cancelDecision({ legacyId: '4711' })).toBe('cancel');
		expect(mustCancelBySystem({ ...appointment, legacyId: '4711' }, false)).toBe(false);
	});
});

it('shortens the wizard for status NA only', () => {
	expect(['NA', ' NA ', 'na', 'Active', null].map((status) => isShortWizard({ status }))).toEqual([
		true,
		true,
		false,
		false,
		false,
	]);
});
