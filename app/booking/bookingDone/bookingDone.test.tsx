import { renderToString } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, it } from 'vitest';
import { aBookingResult } from '../../../domain/testing/draft.ts';
import { BookingRejected } from './bookingDone.tsx';

function linksAfter(nextStep: 'slots' | 'dealer' | 'home', hasBooking = false) {
	const result = aBookingResult({ booked: false, text: 'No', number: null, nextStep });
	const element = (
		<BookingRejected result={result} hasBooking={hasBooking} regNo="MH12AB1234" home="/?RegNo=MH12AB1234" />
	);
	const html = renderToString(<RouterProvider router={createMemoryRouter([{ path: '/', element }])} />);
	const links = html.matchAll(/<a[^>]*href="([^"]*)"[^>]*>(.*?)<\/a>/g);
	return [...links].map(([, href, content = '']) => `${content.replace(/<[^>]+>/g, '')}: ${href}`);
}

it('The next step after a refusal is the one that helps', () => {
	const home = 'Go to the home page: /?RegNo=MH12AB1234';
	const slots = 'Choose another time slot: /booking/selectDateTime?RegNo=MH12AB1234';
	expect(linksAfter('slots')).toEqual([slots, home]);
	expect(linksAfter('dealer')).toEqual(['Choose another dealership: /booking/dealer?RegNo=MH12AB1234', home]);
	expect(linksAfter('home')).toEqual([home]);
	expect(linksAfter('slots', true)).toEqual(['See your booking: /?RegNo=MH12AB1234']);
});
