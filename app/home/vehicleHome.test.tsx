import { renderToStaticMarkup } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, it } from 'vitest';
import { aJob, aJobCard, anAppointment, anEstimate, aVehicle } from '../../domain/testing/vehicles.ts';
import { noonOf } from '../../domain/time/calendar.ts';
import type { JobCard } from '../../domain/vehicle/vehicle.ts';
import { toVehicleView } from '../../domain/vehicle/vehicleView.ts';
import { LanguageContext } from '../i18n/language.ts';
import { homeView } from './homeView.ts';
import { VehicleHome } from './vehicleHome.tsx';

const visitor = {
	access: { isVerified: false },
	language: 'en',
	settings: { catalogueNames: {} },
} as unknown as Parameters<typeof homeView>[3];

const payment = {
	state: 'paid' as const,
	amount: 184_650,
	orderNumber: null,
	transactionId: 'R-77',
	paidAt: '2026-06-01T12:00:00Z',
};

it.each([
	[
		'en',
		{ name: 'Asha Motors' },
		'Your booking on 21 Nov 2026 has passed.',
		'It was for Asha Motors. Your next booking takes its place.',
	],
	['en', null, 'Your booking on 21 Nov 2026 has passed.', 'Your next booking takes its place.'],
	['hi', { name: 'Asha Motors' }, 'आपकी 21 नवंबर 2026 की बुकिंग का दिन निकल चुका है।', 'यह Asha Motors के लिए थी।'],
] as const)(
	'A missed booking leads to a new one, without thanks or threat (%s, at %j)',
	(language, named, title, line) => {
		const today = { day: '2026-11-23', endsInMs: 1000 };
		const vehicle = aVehicle([], { nextServiceDueDate: '2026-11-01' });
		const dealership = named && { ...named, addressLine1: null, phone: null, position: null };
		const appointment = anAppointment({ appointmentDate: '2026-11-21T09:00:00+05:30', legacyId: '7', dealership });
		const view = homeView(vehicle, toVehicleView(vehicle, appointment, noonOf(today.day)), today, visitor);
		const page = (
			<LanguageContext value={language}>
				<VehicleHome view={view} />
			</LanguageContext>
		);
		const html = renderToStaticMarkup(<RouterProvider router={createMemoryRouter([{ path: '/', element: page }])} />);
		const text = html.replace(/<[^>]*>/g, '');
		for (const said of [title, line]) expect(text).toContain(said);
		expect(html.match(/data-variant="filled"/g)).toHaveLength(1);
		expect(text).not.toMatch(/Thank you|धन्यवाद|someone else|किसी और|Overdue|Calendar|Change the/);
	},
);

it.each([
	['a booking', anAppointment({ appointmentDate: '2026-11-24T09:00:00+05:30' })],
	['nothing booked', null],
])('With %s the files of the last service are on view, once', (_with, appointment) => {
	const today = { day: '2026-11-23', endsInMs: 1000 };
	const vehicle = aVehicle([aJobCard({ isActive: false, payments: [payment] })]);
	const view = homeView(vehicle, toVehicleView(vehicle, appointment, noonOf(today.day)), today, visitor);
	const page = <VehicleHome view={view} />;
	const html = renderToStaticMarkup(<RouterProvider router={createMemoryRouter([{ path: '/', element: page }])} />);
	expect(html.match(/₹1,846\.50 paid on 01 Jun 2026\./g)).toHaveLength(1);
	expect(html).toContain('R-77');
});

it.each([undefined, 'slotClosed'] as const)('A booking is thanked for while its slot stands (%s)', (withdrawn) => {
	const today = { day: '2026-11-23', endsInMs: 1000 };
	const vehicle = aVehicle([]);
	const appointment = anAppointment({ appointmentDate: '2026-11-24T09:00:00+05:30', withdrawn });
	const view = homeView(vehicle, toVehicleView(vehicle, appointment, noonOf(today.day)), today, visitor);
	const page = <VehicleHome view={view} />;
	const html = renderToStaticMarkup(<RouterProvider router={createMemoryRouter([{ path: '/', element: page }])} />);
	expect(html.includes('Thank you')).toBe(withdrawn === undefined);
});

it('At the dealership the way there and its adviser are on view, without the day of the service that is on', () => {
	const today = { day: '2026-11-23', endsInMs: 1000 };
	const jobCard = aJobCard({ advisorContact: '98220 12345', organizationName: 'Asha Motors' });
	const vehicle = aVehicle([jobCard], { nextServiceDueDate: '2026-12-20' });
	const view = homeView(vehicle, toVehicleView(vehicle, null, noonOf(today.day)), today, visitor);
	const page = <VehicleHome view={view} />;
	const html = renderToStaticMarkup(<RouterProvider router={createMemoryRouter([{ path: '/', element: page }])} />);
	for (const link of ['tel:+919822012345', 'openstreetmap.org']) expect(html).toContain(link);
	expect(html).not.toContain('Service due date');
});

const invoiced = { status: 'Invoiced', amount: 184_650 };
const online = { ...payment, orderNumber: 'O-1' };
const approval = {
	isCustomerApprovalRequired: true,
	revisedEstimates: [anEstimate({ forApproval: [aJob('p1', 100)] })],
};
it.each<[string, Partial<JobCard>, string]>([
	['work', { status: 'Open' }, '/tracking?'],
	['an estimate', approval, '/revisedEstimate?'],
	['a bill', invoiced, '/makepayment?'],
	['a payment being confirmed', { ...invoiced, payments: [{ ...online, state: 'pending' }] }, 'OrderNumber=O-1'],
	['a receipt', { ...invoiced, payments: [online] }, 'Receipt=O-1'],
	['a bill of 0', { ...invoiced, amount: 0 }, '/tracking?'],
])('The one filled button leads to %s', (_to, fields, path) => {
	const vehicle = aVehicle([aJobCard(fields)]);
	const today = { day: '2026-11-23', endsInMs: 1000 };
	const view = homeView(vehicle, toVehicleView(vehicle, null, noonOf(today.day)), today, visitor);
	const page = <VehicleHome view={view} />;
	const html = renderToStaticMarkup(<RouterProvider router={createMemoryRouter([{ path: '/', element: page }])} />);
	const filled = [...html.matchAll(/<a class="button[^>]*>/g)].filter(
		([link]) => !link.includes('data-variant="default"'),
	);
	expect(filled).toHaveLength(1);
	expect(filled[0]?.[0]).toContain(path);
});
