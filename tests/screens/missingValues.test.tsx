/** Every screen of a vehicle of which the provider knows only the required values: missing ones are a dash. */
import type { ReactElement } from 'react';
import { createMemoryRouter, RouterContextProvider, RouterProvider } from 'react-router';
import { describe, expect, it } from 'vitest';
import { BookingConfirmed } from '../../app/booking/bookingDone/bookingDone.tsx';
import { BookingSummary } from '../../app/booking/steps/bookingSummary.tsx';
import { PriceBreakUp } from '../../app/booking/steps/estimates/estimateTotal.tsx';
import { AdditionalJobs, PeriodicParts } from '../../app/booking/steps/estimates/offeredWork.tsx';
import { StepFrame } from '../../app/booking/steps/stepFrame.tsx';
import { type Wizard, WizardProvider } from '../../app/booking/wizardContext.tsx';
import { DealerCard } from '../../app/dealers/dealerCard.tsx';
import { type Services, servicesContext } from '../../app/services.ts';
import { fakeResultText } from '../../app/testing/visitor.ts';
import { aWizardVehicle, noSeatHold } from '../../app/testing/wizardVehicle.ts';
import { SnackbarProvider } from '../../app/ui/feedback/snackbar.tsx';
import type { JobSummary, PartSummary } from '../../domain/booking/catalogue.ts';
import { type Draft, emptyDraft } from '../../domain/booking/draftState.ts';
import { estimate } from '../../domain/booking/estimate.ts';
import { type Language, languageCodes } from '../../domain/languages.ts';
import { aJob, aJobCard, anAppointment, anEstimate, aStage, aVehicle } from '../../domain/testing/vehicles.ts';
import { noonOf } from '../../domain/time/calendar.ts';
import { calendarFile } from '../../domain/time/calendarFile.ts';
import { listedJobCards } from '../../domain/vehicle/jobCardHistory.ts';
import type { JobCard, Vehicle } from '../../domain/vehicle/vehicle.ts';
import type { Provider } from '../../provider/port.ts';
import { openScreen, renderInLanguage } from '../../server/testing/screens.ts';

const regNo = 'MH12AB1234';
const now = noonOf('2026-11-21');

const unnamed = { ...aJob('p1', null), name: '' };
const bare = (fields: Partial<JobCard> = {}): JobCard => aJobCard({ jobCardNo: null, status: null, ...fields });
const estimated = bare({
	status: 'Work In Progress',
	isCustomerApprovalRequired: true,
	stages: [aStage(1), aStage(2, { isCompleted: true })],
	revisedEstimates: [
		anEstimate({
			...{ periodicParts: [unnamed], additionalJobs: [unnamed], convenienceServices: [unnamed] },
			...{ approved: [unnamed], forApproval: [unnamed] },
		}),
	],
});
const billed = bare({ status: 'Invoiced' });
/** The only bill that can be paid at the dealership has an amount and is released. */
const due = bare({ status: 'Invoiced', amount: 100, isProformaReleased: true });
const paid = bare({
	status: 'Invoiced',
	payments: [{ state: 'paid', amount: null, orderNumber: 'K-1', transactionId: null, paidAt: null }],
});
const booking = anAppointment();

function contextOf(vehicle: Vehicle, language: Language): RouterContextProvider {
	const provider: Partial<Provider> = {
		capabilities: {
			namesLatestAppointment: true,
			idempotentBooking: true,
			ownsPaymentOrders: true,
			ownerMessages: true,
			seatHolds: true,
		},
		vehicleByRegNo: async () => vehicle,
		jobCards: async () => ({ vehicle, total: 1, jobCards: listedJobCards(vehicle, []) }),
		appointment: async () => booking,
		eligibility: async () => ({ isBlocked: false, resultCode: null }),
		nearbyDealers: async () => [],
		searchDealers: async () => [],
		paymentAccounts: async () => [],
	};
	const context = new RouterContextProvider();
	context.set(servicesContext, {
		provider,
		sentence: fakeResultText,
		access: {
			accessDecision: { kind: 'vehicle', regNo },
			linkedBooking: null,
			noteBookingSeen: async () => undefined,
		},
		settings: { parentOrganizationId: 'p', payment: { dealerCode: 'PAY', accessCode: '' }, gatewayOrigins: [] },
		language,
		now: () => now,
		log: { info: () => undefined, warn: () => undefined, error: () => undefined },
	} as unknown as Services);
	return context;
}

/**
 * Expects that each labelled value, name and cell has a text, and that no missing value is printed as a word of code.
 */
function expectNoGaps(page: string): void {
	// Without the data that the page's script reads.
	const html = page.replace(/<(script|style)\b.*?<\/\1>/gs, '');
	const text = (part: string) => part.replace(/<[^>]+>/g, ' ').trim();
	const empty = [...html.matchAll(/<(dd|dt|td|th|h1|h2|strong)\b[^>]*>(.*?)<\/\1>/gs)]
		.filter(([, tag = '', content = '']) => !(tag === 'td' && content === '') && text(content) === '')
		.map(([whole]) => whole);
	expect(empty).toEqual([]);
	const names = [...html.matchAll(/<span>([^<]*)<\/span> <span class="choice-price">/g)].map(([, name]) => name);
	expect(names.filter((name) => name === '')).toEqual([]);
	expect(text(html).match(/\b(?:null|undefined|NaN|Invalid Date)\b|\[object/g)).toBeNull();
}

const screens: readonly [string, string, Vehicle][] = [
	['home without any service', '/', aVehicle([])],
	['home with a booking', '/', aVehicle([], { appointmentId: 'a-1', appointmentStatus: 'Booked' })],
	['home at the dealership', '/', aVehicle([bare()])],
	['home with a bill', '/', aVehicle([billed])],
	['the wizard', '/booking/dealer', aVehicle([])],
	['tracking', '/tracking', aVehicle([estimated])],
	['the history', '/history', aVehicle([bare({ isActive: false }), paid])],
	['tracking without a stage', '/tracking', aVehicle([bare()])],
	['the revised estimate', '/revisedEstimate', aVehicle([estimated])],
	['a bill that is not fixed', '/makepayment', aVehicle([billed])],
	['a bill', '/makepayment', aVehicle([due])],
	['home with a booking and a service', '/', aVehicle([bare({ isActive: false })], { appointmentStatus: 'Booked' })],
	['tracking with a booking alone', '/tracking', aVehicle([], { appointmentStatus: 'Booked' })],
	['tracking a service that is over', '/tracking', aVehicle([bare({ isActive: false })])],
	['a paid bill', '/makepayment', aVehicle([paid])],
	['paying at the dealership', `/payment-dealer/${regNo}`, aVehicle([due])],
	['a payment', `/payment-success/${regNo}?OrderNumber=K-1`, aVehicle([paid])],
	['a failed payment', `/payment-fail/${regNo}?OrderNumber=K-2`, aVehicle([billed])],
];

describe.each(languageCodes)('in %s, a dash stands for each value that is missing:', (language) => {
	it.each(screens)('%s', async (_, path, vehicle) => {
		const address = `${path}${path.includes('?') ? '&' : '?'}RegNo=${regNo}`;
		const { status, html } = await openScreen(address, contextOf(vehicle, language), { language });
		expect(status).toBe(200);
		expect(html).toContain('<main');
		expectNoGaps(html);
	});

	it.each(wizardParts())('%s', (_, part) => {
		const html = renderInLanguage(inRouter(part), language);
		expect(html.length).toBeGreaterThan(50);
		expectNoGaps(html);
	});
});

it.each(['/Tracking/', '/revisedEstimate/', '/MakePayment//', `/payment-dealer/${regNo}/`])(
	'%s is the screen itself',
	async (path) => {
		const at = async (address: string) => {
			const { html } = await openScreen(`${address}?RegNo=${regNo}`, contextOf(aVehicle([due]), 'en'));
			return /<h1.*?<\/h1>/s.exec(html)?.[0];
		};
		expect(await at(path)).toBe(await at(path.replace(/\/+$/, '')));
		expect(await at(path)).toBeDefined();
	},
);

it('The calendar file has no word of code in place of a missing value', () => {
	const slot = { startsAt: '2026-11-24T03:30:00Z', endsAt: null };
	const page = new URL(`http://portal.test/?RegNo=${regNo}`);
	const entry = { page, bookingNumber: null, revision: 0, ...slot, title: regNo, note: '', location: '' };
	expect(calendarFile({ ...entry, position: null }, now)).not.toMatch(/null|undefined/);
});

/** The parts of the wizard that depend on the tab's draft, which the server does not have. */
function wizardParts(): [string, ReactElement][] {
	const dealer = {
		...{ documentId: 'd1', code: 'D1', displayName: '', addressLine1: null, city: null },
		...{ latitude: null, longitude: null },
	};
	const slot = { day: '2026-11-24', slotId: '', start: '09:00', end: '10:00' };
	const draft: Draft = { ...emptyDraft(regNo, now), dealer, slot, hasPickUp: true, jobIds: ['j1'] };
	const wizard: Wizard = {
		vehicle: aWizardVehicle({ regNo }),
		...{ draft, dispatch: () => undefined, prices: null, setPrices: () => undefined },
		...{ seatHold: noSeatHold, declaration: 'off' as const, consent: null },
	};
	const parts: readonly PartSummary[] = [{ periodicId: 'p1', partName: '', price: 0 }];
	const jobs: readonly JobSummary[] = [
		{
			...{ serviceId: 'j1', kind: 'additional' as const, jobTypeName: '', partName: '', labourName: '' },
			...{ partPrice: 0, labourPrice: 0 },
		},
	];
	const within = (part: ReactElement) => <WizardProvider wizard={wizard}>{part}</WizardProvider>;
	const result = {
		...{ booked: true, text: null, number: null, vehicleName: null, dealer, slot, total: null },
		...{ jobs: [''], nextStep: 'slots' as const },
		...{ pickUp: draft.pickUp, pickUpCharge: null, repairTypeId: '', repairTypeName: '', problem: '' },
	};
	const cases: Readonly<Record<string, ReactElement>> = {
		'the frame of a step': within(
			<StepFrame step={0} isDraftStored>
				–
			</StepFrame>,
		),
		'a dealer': (
			<DealerCard dealer={{ ...dealer, distance: null, phone: null }} from={null} isChosen onChoose={() => undefined} />
		),
		'the summary': within(<BookingSummary />),
		parts: within(<PeriodicParts parts={parts} />),
		jobs: within(<AdditionalJobs jobs={jobs} />),
		'the price break-up': within(
			<PriceBreakUp open estimate={estimate({ parts, jobs }, draft)} onClose={() => undefined} />,
		),
		'the done step': <BookingConfirmed result={result} number={null} regNo={regNo} consent={null} />,
	};
	return Object.entries(cases);
}

function inRouter(part: ReactElement): ReactElement {
	const router = createMemoryRouter([
		{ path: '/', element: <SnackbarProvider loaded={null}>{part}</SnackbarProvider> },
	]);
	return <RouterProvider router={router} />;
}
