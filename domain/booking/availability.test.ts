import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anAppointment } from '../testing/vehicles.ts';
import { addDays, bookingDays, dayOf, slotInstant } from '../time/calendar.ts';
import { availableStatuses } from '../vehicle/vehicle.ts';
import {
	bookingStatus,
	cancelDecision,
	isBookingAvailable,
	isMissed,
	movableUntil,
	mustCancelBySystem,
	statusSkipsEstimates,
} from './availability.ts';

const appointment = anAppointment({ legacyId: '0' });

describe('a new booking', () => {
	it.each([...availableStatuses, null])('is available when the status is %j', (status) => {
		expect(isBookingAvailable(status)).toBe(true);
		expect(isBookingAvailable('Booked')).toBe(false);
	});

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

describe('a booking is missed', () => {
	it.each([
		['2026-11-24', '2026-11-24T18:29:59Z', false],
		['2026-11-24', '2026-11-24T18:30:00Z', true],
		['2026-11-24T23:30:00+05:30', '2026-11-24T18:29:59Z', false],
		['2026-11-24T18:00:00.000Z', '2026-11-24T18:30:00Z', true],
		[null, '2036-11-24T18:30:00Z', false],
		['NA', '2036-11-24T18:30:00Z', false],
	])('of %s at %s: %s', (date, now, expected) => {
		expect(isMissed(date, new Date(now))).toBe(expected);
	});

	it('once its day has passed in India, and of no day that can be booked', () => {
		const instant = fc.date({ min: new Date('2026-01-01'), max: new Date('2036-01-01'), noInvalidDate: true });
		fc.assert(
			fc.property(instant, fc.integer({ min: -400, max: 400 }), (now, days) => {
				const day = addDays(dayOf(now), days);
				expect(isMissed(slotInstant(day, '09:00'), now)).toBe(days < 0);
				expect(bookingDays(now).some((bookable) => isMissed(bookable, now))).toBe(false);
			}),
		);
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
	expect(['NA', ' NA ', 'na', 'Active', null].map((status) => statusSkipsEstimates({ status }))).toEqual([
		true,
		true,
		false,
		false,
		false,
	]);
});

it.each([
	[24, '2026-11-23T10:00:00+05:30'],
	[0, '2026-11-24T10:00:00+05:30'],
	[11, '2026-11-23T23:00:00+05:30'],
	[720, '2026-10-25T10:00:00+05:30'],
])('with %i hours a booking of 24 November, 10:00 may be moved until %s', (hours, until) => {
	expect(movableUntil({ day: '2026-11-24', start: '10:00', isWithdrawn: false }, hours)).toEqual(new Date(until));
});

it('is never after the begin of the slot, and earlier with more hours', () => {
	fc.assert(
		fc.property(fc.integer({ min: 0, max: 720 }), fc.integer({ min: 0, max: 23 }), (hours, hour) => {
			const slot = { day: '2026-11-24', start: `${String(hour).padStart(2, '0')}:00`, isWithdrawn: false };
			const until = movableUntil(slot, hours);
			expect(until.getTime()).toBeLessThanOrEqual(Date.parse(slotInstant(slot.day, slot.start)));
			expect(movableUntil(slot, hours + 1) < until).toBe(true);
			expect(movableUntil({ ...slot, isWithdrawn: true }, hours)).toEqual(new Date('2026-11-25T00:00:00+05:30'));
		}),
	);
});
