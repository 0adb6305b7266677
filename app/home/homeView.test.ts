import { describe, expect, it } from 'vitest';
import { anAppointment, aVehicle } from '../../domain/testing/vehicles.ts';
import { noonOf } from '../../domain/time/calendar.ts';
import type { BookedSummary } from '../../domain/vehicle/vehicle.ts';
import { toVehicleView } from '../../domain/vehicle/vehicleView.ts';
import { readableAppointment } from '../readableBooking.ts';
import { homeView } from './homeView.ts';

const booked: BookedSummary = {
	km: 12_000,
	problem: 'The brake squeals',
	mobile: '9876543210',
	jobs: [
		{ name: 'Engine oil', price: 45_000 },
		{ name: 'Chain', price: null },
	],
};

function bookedView(given: BookedSummary | undefined, isVerified: boolean) {
	const vehicle = aVehicle([]);
	const appointment = readableAppointment(anAppointment(given ? { booked: given } : {}), { isVerified });
	const shown = toVehicleView(vehicle, appointment, noonOf('2026-11-21'));
	const settings = { catalogueNames: { hi: { Chain: 'चेन' } } };
	const visitor = { language: 'hi', settings } as unknown as Parameters<typeof homeView>[3];
	return homeView(vehicle, shown, { day: '2026-11-21', endsInMs: 1 }, visitor).booking?.booked;
}

describe('What was booked', () => {
	it('has jobs, prices and the reading for everybody, problem and mobile for whoever has shown that it is theirs', () => {
		const shown = {
			km: 12_000,
			jobs: [
				{ name: 'Engine oil', price: 45_000 },
				{ name: 'चेन', price: null },
			],
		};
		expect(bookedView(booked, false)).toEqual({ ...shown, problem: null, mobileEnd: null });
		expect(bookedView(booked, true)).toEqual({ ...shown, problem: 'The brake squeals', mobileEnd: '3210' });
	});

	it('never has more of the mobile than its last four digits', () => {
		for (const mobile of ['321', 'a', null]) expect(bookedView({ ...booked, mobile }, true)?.mobileEnd).toBeNull();
		expect(bookedView({ ...booked, mobile: '+91 98765 43210' }, true)?.mobileEnd).toBe('3210');
	});

	it('is absent where the provider says nothing of it', () => {
		expect(bookedView(undefined, true)).toBeNull();
		const personal = { ...booked, km: null, jobs: [] };
		expect(bookedView(personal, false), 'and where it says only what this request may not see').toBeNull();
		expect(bookedView({ ...personal, problem: null }, true)).toMatchObject({ mobileEnd: '3210' });
	});
});
