import { renderToStaticMarkup } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, it } from 'vitest';
import { anAppointment, aVehicle } from '../../domain/testing/vehicles.ts';
import { noonOf } from '../../domain/time/calendar.ts';
import type { Appointment } from '../../domain/vehicle/vehicle.ts';
import { toVehicleView } from '../../domain/vehicle/vehicleView.ts';
import { LanguageContext } from '../i18n/language.ts';
import { BookingCard } from './bookingCard.tsx';
import { homeView } from './homeView.ts';

const visitor = {
	language: 'en',
	now: () => noonOf('2026-11-23'),
	settings: { catalogueNames: {} },
} as unknown as Parameters<typeof homeView>[3];

/** The card on 23 November 2026, a Monday. */
function cardHtml(fields: Partial<Appointment>, language: 'en' | 'hi' = 'en'): string {
	const today = { day: '2026-11-23', endsInMs: 1000 };
	const vehicle = aVehicle([]);
	const view = homeView(vehicle, toVehicleView(vehicle, anAppointment(fields), noonOf(today.day)), today, visitor);
	const booking = view.booking ?? expect.fail('there is no booking');
	const card = <BookingCard view={view} booking={booking} onNotice={() => undefined} />;
	const router = createMemoryRouter([{ path: '/', element: card }]);
	return renderToStaticMarkup(
		<LanguageContext value={language}>
			<RouterProvider router={router} />
		</LanguageContext>,
	);
}

const cardText = (fields: Partial<Appointment>): string =>
	cardHtml(fields)
		.replace(/<[^>]+>/g, ' ')
		.replace(/\s+/g, ' ');

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

it('Until when it can be changed, and in Hindi the day before its name', () => {
	const fields = { appointmentDate: '2026-11-24T09:00:00+05:30', moving };
	expect(cardText(fields)).toMatch(/Time and dealership can be changed until 24 November 2026, \d\d:00 AM\./);
	expect(cardHtml(fields, 'hi')).toContain('कल, मंगलवार');
});

it('Pick-up and drop is named with about what it costs', () => {
	expect(cardText({ pickUp: { charge: 14_900 } })).toContain('Pick-up and drop Booked, for about ₹149.00');
	expect(cardText({ pickUp: { charge: null } })).toContain('Pick-up and drop Booked. The dealership tells you');
	expect(cardText({})).not.toContain('Pick-up');
});

it('The first whole number of the dealership is called, and a text without one is shown', () => {
	const html = (phone: string | null) =>
		cardHtml({ dealership: { name: 'Kothrud', addressLine1: null, phone, position: null } });
	expect(html('98220 12345 / 98220 54321')).toContain('href="tel:+919822012345"');
	expect(html('Ask for Meera')).toContain('<li>Ask for Meera</li>');
	for (const phone of ['Ask for Meera', null]) expect(html(phone)).not.toMatch(/tel:|Call/);
});

const lost = { appointmentDate: '2026-11-23T15:00:00+05:30' };
const moving = { dealerCode: 'A', until: '2026-11-24T00:00:00+05:30', total: 0 };

it.each([
	['dayClosed', 'The dealership is closed on 23 November 2026. Please choose another time. Change time'],
	['slotClosed', 'cannot take your vehicle at this time on 23 November 2026. Please choose another time. Change time'],
	['dealerClosed', 'will be closed for good on 23 November 2026. Please choose another dealership. Change dealership'],
] as const)('A booking whose slot is gone (%s) says so first, and leads with moving', (withdrawn, said) => {
	const text = cardText({ ...lost, moving, withdrawn });
	expect(text).toContain(said);
	expect(text.indexOf(said)).toBeLessThan(text.indexOf('Appointment date'));
	expect(text).not.toContain('until');
	expect(text.includes('Change time')).toBe(withdrawn !== 'dealerClosed');
	expect(cardHtml({ ...lost, moving, withdrawn }).match(/data-variant="filled"/g)).toHaveLength(1);
});

it('A booking whose slot is gone and that cannot be moved here says to call, or to cancel', () => {
	expect(cardText({ ...lost, withdrawn: 'dayClosed' })).toContain('Please call the dealership, or cancel this booking');
});

it('A booking whose slot is there says nothing of it', () => {
	expect(cardHtml({ ...lost, moving })).not.toMatch(/note-attention|filled/);
});
