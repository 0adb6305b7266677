import { describe, expect, it } from 'vitest';
import type { RequestAccess } from '../domain/access.ts';
import { ProviderError } from '../domain/providerError.ts';
import { aJobCard, aVehicle } from '../domain/testing/vehicles.ts';
import type { AppointmentOrJobCard } from '../domain/vehicle/vehicle.ts';
import type { Provider } from '../provider/port.ts';
import { loader as home } from './home/home.tsx';
import { latestAppointment } from './loadVehicle.ts';
import { loader as makepayment } from './makepayment/makepayment.tsx';
import { loader as paymentDealer } from './makepayment/paymentDealer.tsx';
import { loader as paymentData } from './paymentResult/paymentData.ts';
import { loader as paymentResult } from './paymentResult/paymentResult.tsx';
import { loader as revisedEstimate } from './revisedEstimate/revisedEstimate.tsx';
import { createVisitor, visitorRegNo } from './testing/visitor.ts';
import { loader as tracking } from './tracking/tracking.tsx';

const record = (appointmentId: string | null, documentDate: string | null, appointmentDate: string | null = null) =>
	({ appointmentId, documentDate, appointmentDate }) as AppointmentOrJobCard;

const access = { isVerified: false } as RequestAccess;

/** The id that is requested, and how many services are read. */
async function latestOf(
	services: readonly AppointmentOrJobCard[],
	appointmentId: string | null = null,
	namesLatestAppointment = false,
) {
	const asked: unknown[] = [];
	const provider = {
		capabilities: { namesLatestAppointment },
		appointmentsAndJobCards: async (question: unknown) => {
			asked.push(question);
			return services;
		},
		appointment: async (id: string) => ({ id }),
	} as unknown as Provider;
	const found = await latestAppointment({ access, provider }, aVehicle([], { appointmentId }));
	return { id: found?.id ?? null, asked };
}

describe('the latest appointment', () => {
	it('is the one in the vehicle’s document, without another request', async () => {
		expect(await latestOf([record('a-2', '2026-11-01T00:00:00Z')], 'a-1')).toEqual({ id: 'a-1', asked: [] });
	});

	it('is none when a provider that always sends the id sends none, without another request', async () => {
		expect(await latestOf([record('a-2', '2026-11-01T00:00:00Z')], null, true)).toEqual({ id: null, asked: [] });
	});

	it('is otherwise that of the newest service', async () => {
		const rows = [
			record('old', '2025-01-01T00:00:00Z', '2027-01-01T00:00:00Z'),
			record('new', '2026-11-01T00:00:00Z'),
			record(null, '2026-11-02T00:00:00Z'),
			record('undated', null),
		];
		const { id, asked } = await latestOf(rows);
		expect(id).toBe('new');
		expect(asked).toEqual([{ vehicleId: 'ib-1', skip: 0, take: 1000 }]);
	});

	it('is dated by its own day when the service has no date', async () => {
		const rows = [record('made', '2026-11-01T00:00:00Z'), record('for', null, '2026-11-02T00:00:00Z')];
		expect((await latestOf(rows)).id).toBe('for');
	});

	it('is null when the provider has none of its id, and undefined when there is no id', async () => {
		const provider = {
			capabilities: { namesLatestAppointment: false },
			appointmentsAndJobCards: async () => [],
			appointment: async () => null,
		} as unknown as Provider;
		const found = (appointmentId: string | null) =>
			latestAppointment({ access, provider }, aVehicle([], { appointmentId }));
		expect(await found('a-1')).toBeNull();
		expect(await found(null)).toBeUndefined();
	});

	it('is none of a vehicle that has never had one', async () => {
		expect((await latestOf([])).id).toBeNull();
		expect((await latestOf([record(null, '2026-11-01T00:00:00Z')])).id).toBeNull();
	});
});

const payments = [
	{ amount: 184_650, orderNumber: 'O-1', transactionId: null, paidAt: null, state: 'pending' as const },
];
/** A vehicle with a payment at the gateway. */
const paying = (statusCheckDueFor: string | null) =>
	aVehicle([aJobCard({ jobCardId: 'jc-1', status: 'Invoiced', amount: 184_650, payments })], {
		regNo: visitorRegNo,
		statusCheckDueFor,
	});

type Loader = (args: never) => unknown;
const showingPayment: readonly [string, Loader, string][] = [
	['home', home, '/'],
	['tracking', tracking, '/tracking'],
	['the payment page', makepayment, '/makepayment'],
	['payment at the dealership', paymentDealer, `/payment-dealer/${visitorRegNo}`],
	['a successful payment', paymentResult, `/payment-success/${visitorRegNo}`],
	['a failed payment', paymentResult, `/payment-fail/${visitorRegNo}`],
	['the data of a result that is waited for', paymentData, '/data/payment'],
];

async function open(loader: Loader, path: string, statusCheckDueFor: string | null, statusCheck?: Error) {
	const { args, asked, lines } = createVisitor({ vehicle: paying(statusCheckDueFor), statusCheck });
	// The page about paying at the dealership leads to the result.
	const loading = Promise.resolve(loader(args(`${path}?RegNo=${visitorRegNo}&OrderNumber=O-1`)));
	const loaded = await loading.catch((thrown) => {
		if (!(thrown instanceof Response)) throw thrown;
		return thrown.headers.get('Location');
	});
	return { asked, lines, loaded: JSON.stringify(loaded) };
}

describe.each(showingPayment)('%s', (_name, loader, path) => {
	it('requests the status check that is due, and is shown also when that fails', async () => {
		const { asked, loaded } = await open(loader, path, 'jc-1');
		expect(asked.filter((call) => call === 'statusCheck jc-1')).toHaveLength(1);
		const failed = await open(loader, path, 'jc-1', new ProviderError('upstreamError', { call: 'any' }));
		expect(failed).toEqual({ asked, loaded, lines: ['a provider call failed'] });
	});

	it('makes no call more while none is due', async () => {
		const due = (await open(loader, path, 'jc-1')).asked;
		expect((await open(loader, path, null)).asked).toEqual(due.filter((call) => call !== 'statusCheck jc-1'));
	});
});

it('the revised estimate, which shows no payment, requests none', async () => {
	const { args, asked } = createVisitor({ vehicle: paying('jc-1') });
	await revisedEstimate(args(`/revisedEstimate?RegNo=${visitorRegNo}`));
	expect(asked).toEqual(['vehicle']);
});
