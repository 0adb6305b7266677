import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { AppointmentFacts } from './trackingFacts.tsx';

it.each([
	['2026-11-22', 'Your booking'],
	['2026-11-23', 'Your booking'],
	['2026-11-24', 'You had a booking on 23 November 2026'],
])('On %s the booking of 23 November is called: %s', (today, title) => {
	const booking = { number: 'B-7', date: '2026-11-23T09:00:00+05:30', dealership: null };
	expect(renderToStaticMarkup(<AppointmentFacts booking={booking} today={today} />)).toContain(`<h2>${title}</h2>`);
});
