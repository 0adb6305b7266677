import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, it } from 'vitest';
import { aJobCard, aStage, aVehicle } from '../../domain/testing/vehicles.ts';
import { noonOf } from '../../domain/time/calendar.ts';
import { toVehicleView } from '../../domain/vehicle/vehicleView.ts';
import { AppointmentCard, Stepper } from './trackingCards.tsx';
import { trackingView } from './trackingData.ts';

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

it.each([
	['Open', true],
	['Invoiced', false],
])('A stage of the work is on if the job card is %s: %s', (status, isOn) => {
	const vehicle = aVehicle([aJobCard({ status, amount: 100, stages: [aStage(1, { statusCode: 'UnderRepair' })] })]);
	const { jobCard } = trackingView(vehicle, toVehicleView(vehicle, null, noonOf('2026-11-21')), (name) => name);
	const html = jobCard?.progress ? renderToStaticMarkup(<Stepper progress={jobCard.progress} />) : '';
	expect(html).toContain('Stage 1');
	expect([html.includes('aria-current'), html.includes('data-state="on"')]).toEqual([isOn, isOn]);
});
