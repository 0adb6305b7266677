/** For tests: the services of a session over a provider of one vehicle, which records its calls. */
import { RouterContextProvider } from 'react-router';
import type { Dealer } from '../../domain/dealers/dealer.ts';
import type { PaymentAttemptState, PaymentForm } from '../../domain/payment/paymentOrder.ts';
import type { Result } from '../../domain/result.ts';
import { listedJobCards } from '../../domain/vehicle/jobCardHistory.ts';
import type { Appointment, Vehicle } from '../../domain/vehicle/vehicle.ts';
import type { BeginPaymentRequest, FileContent, Payability, PaymentAccountRow, Provider } from '../../provider/port.ts';
import { type Services, servicesContext } from '../services.ts';

export interface StubbedResponses {
	readonly vehicle: Vehicle | null;
	readonly appointment: Appointment | null;
	readonly invoice: Result<FileContent> | Error;
	readonly payability: Payability | Error;
	readonly accounts: readonly PaymentAccountRow[] | Error;
	readonly begun: Result<PaymentForm> | Error;
	readonly statusCheck: undefined | Error;
	readonly dealers: readonly Dealer[] | Error;
	readonly returned: PaymentAttemptState | null | Error;
}

export const visitorRegNo = 'MH12AB1234';
export const gatewayOrigin = 'https://gateway.test';
export const pdfContent = new TextEncoder().encode('%PDF-1.7 an invoice');

const defaultResponses = {
	appointment: null,
	invoice: { ok: true, content: pdfContent },
	payability: 'payable',
	accounts: [{ subAccountId: 'sub', merchantId: 'merchant' }],
	begun: { ok: true, accessCode: 'AVAB00', encRequest: '00ff', hostAddress: `${gatewayOrigin}/transaction?command=x` },
	statusCheck: undefined,
	dealers: [],
	returned: null,
} as const;

/** A result text that names its code; another system's own text stays as it was sent. */
export const fakeResultText: Services['resultText'] = (message) =>
	message.code === 'provider' ? message.params.text : `the text of ${message.code}`;

/** The services of a session; `asked`: the provider calls in their order, `lines`: the log. */
export function createVisitor(answers: Partial<StubbedResponses> & Pick<StubbedResponses, 'vehicle'>) {
	const given: StubbedResponses = { ...defaultResponses, ...answers };
	const asked: string[] = [];
	const begun: BeginPaymentRequest[] = [];
	const lines: string[] = [];
	async function answer<T>(call: string, value: T | Error): Promise<T> {
		asked.push(call);
		if (value instanceof Error) throw value;
		return value;
	}
	const provider: Partial<Provider> = {
		capabilities: {
			idempotentBooking: true,
			namesLatestAppointment: true,
			ownsPaymentOrders: true,
			ownerMessages: false,
			seatHolds: false,
		},
		vehicleByRegNo: () => answer('vehicle', given.vehicle),
		jobCards: async ({ jobCardId, skip, take }) => {
			const vehicle = await answer(`jobCards ${skip} ${take}`, given.vehicle);
			const jobCards = vehicle ? listedJobCards(vehicle, []) : [];
			const all = jobCards.filter((jobCard) => (jobCardId ?? jobCard.jobCardId) === jobCard.jobCardId);
			return vehicle && { vehicle, total: all.length, jobCards: all.slice(skip, skip + take) };
		},
		appointment: () => answer('appointment', given.appointment),
		invoice: ({ documentId, jobCardId, type }) => answer(`invoice ${documentId} ${jobCardId} ${type}`, given.invoice),
		payability: ({ jobCardId, proforma: { documentId, type } }) =>
			answer(`payability ${documentId} ${jobCardId} ${type}`, given.payability),
		paymentAccounts: (dealerCode) => answer(`accounts ${dealerCode}`, given.accounts),
		beginPayment: (payment) => {
			begun.push(payment);
			return answer('begin', given.begun);
		},
		searchDealers: ({ name }) => answer(`searchDealers ${name}`, given.dealers),
		requestStatusCheck: (jobCardId) => answer(`statusCheck ${jobCardId}`, given.statusCheck),
		checkReturnedPayment: (orderNumber) => answer(`returned ${orderNumber}`, given.returned),
	};
	const write = (_fields: object, message: string) => void lines.push(message);
	const services = {
		provider,
		access: {
			accessDecision: { kind: 'vehicle', regNo: visitorRegNo },
			linkedBooking: null,
			noteBookingSeen: async () => undefined,
		},
		settings: { gatewayOrigins: [gatewayOrigin], payment: { dealerCode: 'PAY-1', accessCode: 'AVAB00' } },
		language: 'en',
		resultText: fakeResultText,
		now: () => new Date('2026-11-21T10:00:00Z'),
		log: { info: write, warn: write, error: write },
	} as unknown as Services;
	const context = new RouterContextProvider();
	context.set(servicesContext, services);
	/** The arguments of a loader or an action. */
	const args = (address: string, init?: RequestInit) =>
		({ context, request: new Request(`http://portal.test${address}`, init), params: {} }) as never;
	return { asked, begun, lines, args, context, services: { ...services, regNo: visitorRegNo } };
}

/** The address to which a loader or an action redirects; null: it does not. */
export async function redirectLocation(promise: Promise<unknown>): Promise<string | null> {
	const thrown = await promise.then(
		() => null,
		(error: unknown) => error,
	);
	if (!(thrown instanceof Response)) throw new Error(`not a redirect: ${thrown}`);
	return thrown.headers.get('Location');
}
