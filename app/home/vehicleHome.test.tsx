import { renderToStaticMarkup } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, it } from 'vitest';
import { anAppointment, anEntry, aVehicle } from '../../domain/testing/vehicles.ts';
import { noonOf } from '../../domain/time/calendar.ts';
import { vehicleState } from '../../domain/vehicle/vehicleState.ts';
import { homeView } from './homeView.ts';
import { VehicleHome } from './vehicleHome.tsx';

const visitor = {
	access: { isVerified: false },
	language: 'en',
	settings: { catalogueNames: {} },
} as unknown as Parameters<typeof homeView>[3];

const payment = {
	isSuccessful: true,
	amount: 184_650,
	orderNumber: null,
	transactionId: 'R-77',
	paidAt: '2026-06-01T12:00:00Z',
	status: 'Successful',
};

it.each([
	['a booking', anAppointment({ appointmentDate: '2026-11-24T09:00:00+05:30' })],
	['nothing booked', null],
])('With %s the papers of the last service are on view, once', (_with, appointment) => {
	const today = { day: '2026-11-23', endsInMs: 1000 };
	const vehicle = aVehicle([anEntry({ isActive: false, payments: [payment] })]);
	const view = homeView(vehicle, vehicleState(vehicle, appointment, noonOf(today.day)), today, visitor);
	const page = <VehicleHome view={view} hold={null} />;
	const html = renderToStaticMarkup(<RouterProvider router={createMemoryRouter([{ path: '/', element: page }])} />);
	expect(html.match(/₹1,846\.50 paid on 01 Jun 2026\./g)).toHaveLength(1);
	expect(html).toContain('R-77');
});
