/** Where an owner meets each call of the provider without changing anything: pages, parts of pages, files. */
import { createElement } from 'react';
import type { Problem } from '../../app/answer.ts';
import { loader as cities } from '../../app/data/cities.ts';
import { loader as dealers } from '../../app/data/dealers.ts';
import { loader as partsAndJobs } from '../../app/data/partsAndJobs.ts';
import { loader as payment } from '../../app/data/payment.ts';
import { loader as rateSlabs } from '../../app/data/rateSlabs.ts';
import { loader as repairTypes } from '../../app/data/repairTypes.ts';
import { loader as selfDeclaration } from '../../app/data/selfDeclaration.ts';
import { loader as slots } from '../../app/data/slots.ts';
import { loader as states } from '../../app/data/states.ts';
import { loader as tracking } from '../../app/data/tracking.ts';
import { loader as eligibility } from '../../app/home/eligibility.ts';
import { loader as invoice } from '../../app/makepayment/invoice.ts';
import { loader as document } from '../../app/revisedEstimate/document.ts';
import { failureTexts } from '../../app/texts/common.ts';
import { ProblemNote } from '../../app/ui/problemNote.tsx';
import { stateId } from '../../db/reference.ts';
import { repairTypeId } from '../../demo/seedCatalogue.ts';
import { invoicesOf, payableEntry } from '../../domain/payment.ts';
import type { CallName } from '../../provider/wire/calls.ts';
import { testDay } from '../../tests/support/provider/payload.ts';
import { drawn, openScreen } from './screens.ts';
import type { OwnVisit, TestPortal } from './testPortal.ts';

export interface Visitor {
	readonly portal: TestPortal;
	readonly timeoutMs: number;
	readonly own: OwnVisit & { readonly requestId: string; readonly language: 'en' | 'hi' };
}

export interface Shown {
	/** The owner has what was asked for. */
	readonly isThere: boolean;
	/** What is before the owner, HTML or text; what the page's script draws of an answer is drawn. */
	readonly text: string;
}

export interface Place {
	/** As app/routes.ts writes the address. */
	readonly path: string;
	readonly open: (visitor: Visitor) => Promise<Shown>;
	/** `file`: words alone, where the press that asks for it stays. `goesOn`: the page does without, or asks again. */
	readonly kind: 'screen' | 'part' | 'file' | 'goesOn';
}

type Handler = (args: never) => unknown;

export const contextOf = ({ portal, timeoutMs, own }: Visitor, regNo: string) =>
	portal.contextFor(regNo, timeoutMs, own);

/** What a data address or an action answers. */
export async function answerOf(handler: Handler, visitor: Visitor, regNo: string, request: Request) {
	const args = { context: contextOf(visitor, regNo), request, params: {} };
	const response = (await handler(args as never)) as Response;
	return { status: response.status, body: await response.json() };
}

export const noteOf = (problem: Problem, language: 'en' | 'hi'): string =>
	drawn(createElement(ProblemNote, { problem, onRetry: () => undefined }), language);

const screen = (path: string, regNo: string): Place => ({
	path,
	kind: 'screen',
	async open(visitor) {
		const address = `/${path.replace(':RegNo', regNo)}?RegNo=${regNo}`;
		const { language } = visitor.own;
		const { status, html } = await openScreen(address, contextOf(visitor, regNo), { language });
		return { isThere: status === 200, text: html };
	},
});

const goesOn = (place: Place): Place => ({ ...place, kind: 'goesOn' });

const part = (path: string, regNo: string, handler: Handler, query: Readonly<Record<string, string>> = {}): Place => ({
	path,
	kind: 'part',
	async open(visitor) {
		const request = new Request(`http://portal.test/${path}?${new URLSearchParams({ RegNo: regNo, ...query })}`);
		const { status, body } = await answerOf(handler, visitor, regNo, request);
		const isThere = status === 200 && body.ok === true;
		return { isThere, text: isThere ? '' : noteOf(body.problem, visitor.own.language) };
	},
});

const queries = new Map<string, Readonly<Record<string, string>>>();

/**
 * As the page's script asks, and as the browser does without script; what they say is the same. `queryIn` is asked
 * once, while the provider works.
 */
const file = (
	path: string,
	regNo: string,
	handler: Handler,
	queryIn: (portal: TestPortal) => Promise<Readonly<Record<string, string>>>,
): Place => ({
	path,
	kind: 'file',
	async open(visitor) {
		const known = queries.get(path) ?? (await queryIn(visitor.portal));
		queries.set(path, known);
		const query = new URLSearchParams({ RegNo: regNo, ...known });
		const ask = async (accept: string) => {
			const request = new Request(`http://portal.test/${path}?${query}`, { headers: { Accept: accept } });
			return (await handler({ context: contextOf(visitor, regNo), request, params: {} } as never)) as Response;
		};
		const byScript = await ask('application/json');
		const byBrowser = await ask('text/html');
		const isThere = byScript.ok && byBrowser.headers.get('Content-Disposition')?.startsWith('attachment') === true;
		if (isThere) return { isThere, text: '' };
		const { problem } = (await byScript.json()) as { problem: Problem };
		const said = problem.message ?? failureTexts[visitor.own.language][problem.kind];
		const text = await byBrowser.text();
		if (text !== said) throw new Error(`"${text}" and "${said}" differ`);
		return { isThere, text };
	},
});

/** Nothing booked, and nothing done to it by any test. */
const idle = '22BH1234AA';
const booked = 'TN10GH3456';
const estimated = 'UP32NP6789';
export const payer = 'WB20QR7890';
const dealer = { DealerCode: 'MH-PUN-01' };

const home = screen('', idle);
const dealerStep = screen('booking/dealer', idle);
const makepayment = screen('makepayment', payer);
const parts = part('data/parts-and-jobs', idle, partsAndJobs, {
	...{ ...dealer, RepairTypeId: repairTypeId('Paid service'), KmReading: '9000', AppointmentDate: testDay },
});
const near = { latitude: '18.5', longitude: '73.8' };
const document1 = file('revisedEstimate/document', estimated, document, async ({ servicesFor }) => {
	const vehicle = await servicesFor(estimated).provider.vehicleByRegNo(estimated);
	const [first] = vehicle?.serviceHistory.flatMap(({ supportingDocuments }) => supportingDocuments) ?? [];
	return { BlobName: first?.blobName ?? '' };
});
const proforma = file('makepayment/invoice', payer, invoice, async ({ servicesFor }) => {
	const vehicle = await servicesFor(payer).provider.vehicleByRegNo(payer);
	const entry = vehicle && payableEntry(vehicle);
	const [first] = entry ? invoicesOf(entry) : [];
	return { documentId: first?.documentId ?? '', type: first?.type ?? '' };
});

const ofTheVehicle = [
	...[home, screen('tracking', 'RJ14LM5678'), dealerStep, screen('booking/selectDateTime', idle)],
	...[screen('booking/estimates', idle), screen('booking/bookingDone', idle), screen('revisedEstimate', estimated)],
	...[makepayment, screen('payment-success/:RegNo', 'KL07UV9012'), screen('payment-fail/:RegNo', payer)],
	...[screen('payment-dealer/:RegNo', payer), document1, proforma, parts, part('data/tracking', idle, tracking)],
	part('data/payment', payer, payment, { OrderNumber: 'K-1' }),
];

/** Empty for a call that is met at a press alone (presses.ts). */
export const places: { readonly [Name in CallName]: readonly Place[] } = {
	whoami: ofTheVehicle,
	GetIBDetails: ofTheVehicle,
	document: ofTheVehicle,
	GetServiceAppointmentDetail: [screen('', booked)],
	MyServicesList: [home, dealerStep],
	GetPickAndDropRateSlabViewByDealerCode: [part('data/rate-slabs', idle, rateSlabs, dealer)],
	RepairTypeView: [part('data/repair-types', idle, repairTypes)],
	GetSuggestedPeriodicParts: [parts],
	GetAdditionalServices: [parts],
	CancelAppointmentBySystem: [],
	CancelServiceAppointment: [],
	GetIBStatusForAppointment: [part('home/eligibility', idle, eligibility)],
	GetServiceTimeSlots: [part('data/slots', idle, slots, { ...dealer, SelectedDate: testDay })],
	BookServiceAppointment: [],
	BeginOnlineTransaction: [],
	// The cards of the last service and of the sale then show what the vehicle's record knows.
	SearchOrganization: [
		part('data/dealers', idle, dealers, { ...near, search: 'Pune' }),
		goesOn(screen('booking/dealer', 'MH12AB1234')),
	],
	// The page's script asks again, at data/dealers.
	GetNearByOrganizationList: [part('data/dealers', idle, dealers, near), goesOn(dealerStep)],
	GetSelfDeclarationViewByDealerCode: [part('data/self-declaration', idle, selfDeclaration, dealer)],
	DownloadSupportingDocument: [document1],
	DownloadInvoice: [proforma],
	ApproveOrRejectRevisedServiceEstimation: [],
	// Paying at the dealership stays possible; a note with Retry says what is missing.
	GetPaymentInfo: [goesOn(makepayment)],
	GetAllStatesCountrywise: [part('data/states', idle, states)],
	GetAllCitiesStatewise: [part('data/cities', idle, cities, { StateId: stateId('Maharashtra') })],
};
