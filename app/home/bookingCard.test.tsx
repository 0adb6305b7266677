import { renderToStaticMarkup } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, it } from 'vitest';
import { anAppointment, aVehicle } from '../../domain/testing/vehicles.ts';
import { noonOf } from '../../domain/time/calendar.ts';
import type { Appointment } from '../../domain/vehicle/vehicle.ts';
import { vehicleState } from '../../domain/vehicle/vehicleState.ts';
import { BookingCard } from './bookingCard.tsx';
import { homeView } from './homeView.ts';

const visitor = {
	language: 'en',
	settings: { catalogueNames: {} },
} as unknown as Parameters<typeof homeView>[3];

/** The text of the card on 23 November 2026, a Monday. */
function cardText(fields: Partial<Appointment>): string {
	const today = { day: '2026-11-23', endsInMs: 1000 };
	const vehicle = aVehicle([]);
	const view = homeView(vehicle, vehicleState(vehicle, anAppointment(fields), noonOf(today.day)), today, visitor);
	const booking = view.booking ?? expect.fail('there is no booking');
	const card = <BookingCard view={view} booking={booking} onNotice={() => undefined} />;
	const html = renderToStaticMarkup(<RouterProvider router={createMemoryRouter([{ path: '/', element: card }])} />);
	return html.replace(/<[^>]+>/g, ' ').replace(/\s+/g, ' ');
}

it.each([
	['2026-11-23', /Monday, today/],
	['2026-11-24', /Tuesday, tomorrow/],
	['2026-11-26', /Thursday, in 3 days/],
])('A booking on %s says when it comes', (day, when) => {
	const text = cardText({ appointmentDate: `${day}T09:00:00+05:30` });
	expect(text).toMatch(when);
	expect(text).toContain('Your booking');
	expect(text).toContain('Calendar');
});

it('A booking whose day has passed says that it was, without a weekday', () => {
	const text = cardText({ appointmentDate: '2026-11-22T09:00:00+05:30' });
	expect(text).toContain('You had a booking on 22 November 2026');
	expect(text).not.toMatch(/Your booking|Sunday|Calendar/);
});

it('Pick-up and drop is named with about what it costs', () => {
	expect(cardText({ pickUp: { charge: 14_900 } })).toContain('Pick-up and drop Booked, for about ₹149.00');
	expect(cardText({ pickUp: { charge: null } })).toContain('Pick-up and drop Booked. The dealership tells you');
	expect(cardText({})).not.toContain('Pick-up');
});
