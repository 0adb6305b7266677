/** For tests: the pages, data addresses and files that use each read of the provider. */
import { createElement } from 'react';
import { loader as eligibility } from '../../app/booking/eligibilityData.ts';
import { loader as seatHold } from '../../app/booking/seatHold/seatHoldData.ts';
import { loader as partsAndJobs } from '../../app/booking/steps/estimates/partsAndJobsData.ts';
import { loader as cities } from '../../app/booking/steps/selectDateTime/address/citiesData.ts';
import { loader as rateSlabs } from '../../app/booking/steps/selectDateTime/address/rateSlabsData.ts';
import { loader as states } from '../../app/booking/steps/selectDateTime/address/statesData.ts';
import { loader as repairTypes } from '../../app/booking/steps/selectDateTime/repairTypesData.ts';
import { loader as slots } from '../../app/booking/steps/selectDateTime/slots/slotsData.ts';
import { loader as selfDeclaration } from '../../app/booking/steps/selfDeclaration/selfDeclarationData.ts';
import type { Failure } from '../../app/data/endpoints.ts';
import { loader as dealers } from '../../app/dealers/dealersData.ts';
import { takeDownloadFailure } from '../../app/fileLoader.ts';
import { loader as calendar } from '../../app/home/calendarFileRoute.ts';
import { loader as invoice } from '../../app/makepayment/invoice.ts';
import { loader as moveQuote } from '../../app/move/quoteData.ts';
import { loader as payment } from '../../app/paymentResult/paymentData.ts';
import { loader as ownData } from '../../app/privacy/dataFile.ts';
import { loader as document } from '../../app/revisedEstimate/document.ts';
import { loader as tracking } from '../../app/tracking/trackingData.ts';
import { FailureNote } from '../../app/ui/feedback/notes.tsx';
import { stateIdFromName } from '../../db/referenceData.ts';
import { demoRepairTypeId } from '../../demo/seedCatalogue.ts';
import type { Language } from '../../domain/languages.ts';
import { downloadableInvoices, payableJobCard } from '../../domain/payment/payment.ts';
import type { CallName } from '../../provider/wire/calls.ts';
import { testDay } from '../../tests/support/provider/bookingPayload.ts';
import { openScreen, renderInLanguage } from './screens.ts';
import type { RequestOverrides, TestPortal } from './testPortal.ts';

export interface Visitor {
	readonly portal: TestPortal;
	readonly timeoutMs: number;
	readonly request: RequestOverrides & { readonly requestId: string; readonly language: Language };
}

export interface ReadResult {
	/** Whether the requested content was loaded. */
	readonly isLoaded: boolean;
	/** The text for the owner, as HTML or text; for a data address the note that the page's script renders. */
	readonly text: string;
}

export interface ReadScenario {
	/** The path in app/routes.ts. */
	readonly path: string;
	readonly open: (visitor: Visitor) => Promise<ReadResult>;
	/**
	 * `file`: a download, whose error is a sentence. `degrades`: the page works without the data, or requests it again.
	 */
	readonly kind: 'screen' | 'part' | 'file' | 'degrades';
}

type Handler = (args: never) => unknown;

export const routerContextOf = ({ portal, timeoutMs, request }: Visitor, regNo: string) =>
	portal.contextFor(regNo, timeoutMs, request);

/** Calls a loader or action and returns status and JSON body. */
export async function callHandler(handler: Handler, visitor: Visitor, regNo: string, request: Request) {
	const args = { context: routerContextOf(visitor, regNo), request, params: {} };
	const response = (await handler(args as never)) as Response;
	return { status: response.status, body: await response.json() };
}

export const renderFailureNote = (failure: Failure, language: Language): string =>
	renderInLanguage(createElement(FailureNote, { failure, onRetry: () => undefined }), language);

const screenScenario = (path: string, regNo: string): ReadScenario => ({
	path,
	kind: 'screen',
	async open(visitor) {
		const address = `/${path.replace(':RegNo', regNo)}?RegNo=${regNo}`;
		const { language } = visitor.request;
		const { status, html } = await openScreen(address, routerContextOf(visitor, regNo), { language });
		return { isLoaded: status === 200, text: html };
	},
});

/** The result page, or the way back to it, of a bill that was paid at the dealership: it redirects to the bill. */
const redirectedScenario = (path: string, regNo: string): ReadScenario => {
	const scenario = screenScenario(path, regNo);
	return {
		...scenario,
		open: (visitor) =>
			scenario.open(visitor).catch((error: unknown) => {
				if (error instanceof Error && error.message === `sent to /makepayment?RegNo=${regNo}`) {
					return { isLoaded: true, text: '' };
				}
				throw error;
			}),
	};
};

const degradingScenario = (scenario: ReadScenario): ReadScenario => ({ ...scenario, kind: 'degrades' });

const partScenario = (
	path: string,
	regNo: string,
	handler: Handler,
	query: Readonly<Record<string, string>> = {},
): ReadScenario => ({
	path,
	kind: 'part',
	async open(visitor) {
		const request = new Request(`http://portal.test/${path}?${new URLSearchParams({ RegNo: regNo, ...query })}`);
		const { status, body } = await callHandler(handler, visitor, regNo, request);
		const isLoaded = status === 200 && body.ok === true;
		return { isLoaded, text: isLoaded ? '' : renderFailureNote(body.failure, visitor.request.language) };
	},
});

const knownQueries = new Map<string, Readonly<Record<string, string>>>();

/**
 * Requests a file as a program does, and as a browser does that follows the link; both must get the same answer.
 * `queryIn` is called once, while the provider works.
 */
const fileScenario = (
	path: string,
	regNo: string,
	handler: Handler,
	queryIn: (portal: TestPortal) => Promise<Readonly<Record<string, string>>>,
): ReadScenario => ({
	path,
	kind: 'file',
	async open(visitor) {
		const known = knownQueries.get(path) ?? (await queryIn(visitor.portal));
		knownQueries.set(path, known);
		const query = new URLSearchParams({ RegNo: regNo, ...known });
		const send = async (accept: string) => {
			const request = new Request(`http://portal.test/${path}?${query}`, { headers: { Accept: accept } });
			const args = { context: routerContextOf(visitor, regNo), request, params: {} };
			const response = (await handler(args as never)) as Response;
			return { ok: response.ok, headers: response.headers, text: await response.text() };
		};
		const byProgram = await send('*/*');
		const byBrowser = await send('text/html');
		const isLoaded = byProgram.ok && byBrowser.headers.get('Content-Disposition')?.startsWith('attachment') === true;
		if (isLoaded) return { isLoaded, text: '' };
		const [Cookie = ''] = byBrowser.headers.get('Set-Cookie')?.split(';') ?? [];
		const { failure: message } = await takeDownloadFailure(new Request('http://portal.test/', { headers: { Cookie } }));
		const { text } = byProgram;
		if (text !== message) throw new Error(`"${text}" and "${message}" differ`);
		return { isLoaded, text };
	},
});

/** A vehicle without a booking that no test changes. */
const idleRegNo = '22BH1234AA';
const bookedRegNo = 'TN10GH3456';
const estimatedRegNo = 'UP32NP6789';
export const payingRegNo = 'WB20QR7890';
const dealerQuery = { DealerCode: 'MH-PUN-01' };

const homeScenario = screenScenario('', idleRegNo);
const historyScenario = screenScenario('history', idleRegNo);
const dealerScenario = screenScenario('booking/dealer', idleRegNo);
const paymentScenario = screenScenario('makepayment', payingRegNo);
const partsScenario = partScenario('data/parts-and-jobs', idleRegNo, partsAndJobs, {
	...{ ...dealerQuery, RepairTypeId: demoRepairTypeId('Paid service'), KmReading: '9000', AppointmentDate: testDay },
});
const nearbyQuery = { latitude: '18.5', longitude: '73.8' };
const documentScenario = fileScenario('revisedEstimate/document', estimatedRegNo, document, async ({ servicesFor }) => {
	const vehicle = await servicesFor(estimatedRegNo).provider.vehicleByRegNo(estimatedRegNo);
	const [first] = vehicle?.serviceHistory.flatMap(({ supportingDocuments }) => supportingDocuments) ?? [];
	return { BlobName: first?.blobName ?? '' };
});
const invoiceScenario = fileScenario('makepayment/invoice', payingRegNo, invoice, async ({ servicesFor }) => {
	const vehicle = await servicesFor(payingRegNo).provider.vehicleByRegNo(payingRegNo);
	const jobCard = vehicle && payableJobCard(vehicle);
	const [first] = jobCard ? downloadableInvoices(jobCard) : [];
	return { documentId: first?.documentId ?? '', type: first?.type ?? '' };
});
const calendarScenario = fileScenario('home/calendar', bookedRegNo, calendar, async () => ({}));

const vehicleScenarios = [
	...[
		homeScenario,
		screenScenario('tracking', 'RJ14LM5678'),
		dealerScenario,
		screenScenario('booking/selectDateTime', idleRegNo),
	],
	...[
		screenScenario('booking/estimates', idleRegNo),
		screenScenario('booking/bookingDone', idleRegNo),
		screenScenario('revisedEstimate', estimatedRegNo),
		screenScenario('privacy', idleRegNo),
		historyScenario,
	],
	...[
		paymentScenario,
		redirectedScenario('payment-success/:RegNo', 'KL07UV9012'),
		redirectedScenario('payment-returned', 'KL07UV9012'),
		screenScenario('payment-fail/:RegNo', payingRegNo),
	],
	...[
		screenScenario('payment-dealer/:RegNo', payingRegNo),
		documentScenario,
		invoiceScenario,
		calendarScenario,
		partsScenario,
		partScenario('data/tracking', idleRegNo, tracking),
	],
	partScenario('data/payment', payingRegNo, payment, { OrderNumber: 'K-1' }),
];

/** By call. Empty for a call that only write scenarios use (writeScenarios.ts). */
export const readScenarios: { readonly [Name in CallName]: readonly ReadScenario[] } = {
	whoami: vehicleScenarios,
	GetIBDetails: vehicleScenarios,
	document: vehicleScenarios,
	GetServiceAppointmentDetail: [screenScenario('', bookedRegNo), calendarScenario],
	MyServicesList: [homeScenario, historyScenario, dealerScenario],
	GetPickAndDropRateSlabViewByDealerCode: [partScenario('data/rate-slabs', idleRegNo, rateSlabs, dealerQuery)],
	RepairTypeView: [partScenario('data/repair-types', idleRegNo, repairTypes)],
	GetSuggestedPeriodicParts: [partsScenario],
	GetAdditionalServices: [partsScenario],
	CancelAppointmentBySystem: [],
	CancelServiceAppointment: [],
	GetIBStatusForAppointment: [partScenario('data/eligibility', idleRegNo, eligibility), dealerScenario],
	GetServiceTimeSlots: [partScenario('data/slots', idleRegNo, slots, { ...dealerQuery, SelectedDate: testDay })],
	BookServiceAppointment: [],
	BeginOnlineTransaction: [],
	// Without it, the dealers of the last job card and of the sale appear with the data of the vehicle's record.
	SearchOrganization: [
		partScenario('data/dealers', idleRegNo, dealers, { ...nearbyQuery, search: 'Pune' }),
		degradingScenario(screenScenario('booking/dealer', 'MH12AB1234')),
		degradingScenario(screenScenario('payment-dealer/:RegNo', payingRegNo)),
		degradingScenario(screenScenario('privacy', idleRegNo)),
	],
	// The page's script requests the dealers again at data/dealers.
	GetNearByOrganizationList: [
		partScenario('data/dealers', idleRegNo, dealers, nearbyQuery),
		degradingScenario(dealerScenario),
	],
	GetSelfDeclarationViewByDealerCode: [partScenario('data/self-declaration', idleRegNo, selfDeclaration, dealerQuery)],
	DownloadSupportingDocument: [documentScenario],
	DownloadInvoice: [invoiceScenario],
	ApproveOrRejectRevisedServiceEstimation: [],
	// Without it, the page still offers to pay at the dealership, and a note with Retry.
	GetPaymentInfo: [degradingScenario(paymentScenario)],
	GetAllStatesCountrywise: [partScenario('data/states', idleRegNo, states)],
	GetAllCitiesStatewise: [partScenario('data/cities', idleRegNo, cities, { StateId: stateIdFromName('Maharashtra') })],
};

/** A booking that can be moved and changed. */
const movableRegNo = 'KA01EF2345';

const moveQuoteScenario: ReadScenario = {
	path: 'data/move-quote',
	kind: 'part',
	async open(visitor) {
		const vehicle = await visitor.portal.servicesFor(movableRegNo).provider.vehicleByRegNo(movableRegNo);
		const query = { AppointmentId: vehicle?.appointmentId ?? '', DealerCode: 'KA-BLR-02' };
		return partScenario('data/move-quote', movableRegNo, moveQuote, query).open(visitor);
	},
};

const ownDataScenario = fileScenario('privacy/data', idleRegNo, ownData, async () => ({}));

/** Reads that have no call on the wire. */
export const readScenariosWithoutCall: readonly ReadScenario[] = [
	screenScenario('booking/move', movableRegNo),
	moveQuoteScenario,
	screenScenario('booking/change', movableRegNo),
	partScenario('data/seat-hold', idleRegNo, seatHold),
	{
		...ownDataScenario,
		open: (visitor) => ownDataScenario.open({ ...visitor, request: { ...visitor.request, isVerified: true } }),
	},
];
