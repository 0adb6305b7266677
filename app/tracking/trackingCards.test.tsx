import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, it } from 'vitest';
import { AppointmentCard } from './trackingCards.tsx';

it('The appointment says why it has lost its slot', () => {
	const booking = { number: 'B-7', date: '2026-11-23T09:00:00+05:30', dealership: null };
	const html = (fields: object) =>
		renderToStaticMarkup(
			<MemoryRouter>
				<AppointmentCard regNo="KA01EF2345" booking={{ ...booking, ...fields }} />
			</MemoryRouter>,
		);
	expect(html({ withdrawn: 'slotClosed' })).toContain('cannot take your vehicle at this time on 23 November 2026.');
	expect(html({})).not.toContain('note');
});
