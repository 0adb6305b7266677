import { RouterContextProvider } from 'react-router';
import { describe, expect, it, vi } from 'vitest';
import { ProviderError } from '../../domain/providerError.ts';
import { aJob, aJobCard, anAppointment, anEstimate, aStage, aVehicle } from '../../domain/testing/vehicles.ts';
import { noonOf } from '../../domain/time/calendar.ts';
import type { Appointment, PaymentDetail, Vehicle } from '../../domain/vehicle/vehicle.ts';
import { toVehicleView } from '../../domain/vehicle/vehicleView.ts';
import { type Services, servicesContext, type VehicleServices } from '../services.ts';
import { createVisitor, fakeResultText } from '../testing/visitor.ts';
import { loader as page } from './tracking.tsx';
import { loader, loadTrackingView, trackingView } from './trackingData.ts';

const silent = { info() {}, warn() {}, error() {} };
const vehicle = aVehicle([aJobCard({ stages: [aStage(1)] })]);

/** The arguments of a loader in a session of this vehicle; `asked`: the called methods in their order. */
function visitor(known: Vehicle | null | ProviderError, version?: string) {
	const asked: string[] = [];
	const answer = async <T>(method: string, of: (vehicle: Vehicle) => T): Promise<T | null> => {
		asked.push(method);
		if (known instanceof ProviderError) throw known;
		return known && of(known);
	};
	const services = {
		provider: {
			capabilities: { namesLatestAppointment: true },
			vehicleVersion: () =>
				answer('vehicleVersion', (found) => ({
					version: found.vehicleVersion ?? 'asked',
					statusCheckDueFor: found.statusCheckDueFor,
				})),
			vehicleByRegNo: () => answer('vehicleByRegNo', (found) => found),
			requestStatusCheck: (jobCardId: string) => answer(`requestStatusCheck ${jobCardId}`, () => undefined),
		},
		access: { accessDecision: { kind: 'vehicle', regNo: 'MH12AB1234' } },
		now: () => new Date('2026-11-21T10:00:00Z'),
		log: silent,
		resultText: fakeResultText,
	} as unknown as Services;
	const context = new RouterContextProvider();
	context.set(servicesContext, services);
	const headers = version === undefined ? undefined : { 'If-None-Match': version };
	const request = new Request('http://portal.test/data/tracking?RegNo=MH12AB1234', { headers });
	return { asked, args: { context, request, params: {} } as never };
}

async function ask(known: Vehicle | null | ProviderError, version?: string) {
	const { asked, args } = visitor(known, version);
	const response = await loader(args);
	return { asked, response, tag: response.headers.get('ETag') };
}

describe('the refresh of a tracking page', () => {
	it('answers once what it is, and without a body while it stays so', async () => {
		const first = await ask(vehicle);
		expect(await first.response.json()).toMatchObject({
			ok: true,
			data: { regNo: 'MH12AB1234', jobCard: { progress: { active: 0 } } },
		});
		expect(first.asked).toEqual(['vehicleVersion', 'vehicleByRegNo']);
		const second = await ask(vehicle, first.tag ?? '');
		expect(second.response.status).toBe(304);
		expect(await second.response.text()).toBe('');
		expect(second.tag).toBe(first.tag);
		// As a proxy that compresses sends it.
		expect((await ask(vehicle, `W/${first.tag}`)).response.status).toBe(304);
	});

	it('reads nothing but the version while that stays the same', async () => {
		const { tag } = await ask(vehicle);
		expect((await ask(vehicle, tag ?? '')).asked).toEqual(['vehicleVersion']);
	});

	it('requests a status check that is due, also while the version stays the same', async () => {
		const paying = aVehicle([aJobCard()], { statusCheckDueFor: 'jc-1' });
		const { asked, tag } = await ask(paying);
		expect(asked).toEqual(['vehicleVersion', 'vehicleByRegNo', 'requestStatusCheck jc-1']);
		expect((await ask(paying, tag ?? '')).asked).toEqual(['vehicleVersion', 'requestStatusCheck jc-1']);
	});

	it('answers anew when the version is another', async () => {
		const { tag } = await ask(vehicle);
		const stages = [aStage(1, { isCompleted: true })];
		const { response } = await ask(aVehicle([aJobCard({ stages })], { vehicleVersion: '2' }), tag ?? '');
		expect(response.status).toBe(200);
		expect(response.headers.get('ETag')).not.toBe(tag);
		expect(await response.json()).toMatchObject({ data: { jobCard: { progress: { active: 1 } } } });
	});

	it('is of the version that the page itself was loaded with', async () => {
		const { args } = visitor(vehicle);
		const { version } = (await page(args)) as { version: string };
		expect((await ask(vehicle, version)).response.status).toBe(304);
	});

	it('is of the version that was asked for where the vehicle does not have it', async () => {
		const upstreamVehicle = aVehicle([aJobCard()], { vehicleVersion: null });
		const { args } = visitor(upstreamVehicle);
		expect(((await page(args)) as { version: string | null }).version).toBeNull();
		const first = await ask(upstreamVehicle);
		expect([first.response.status, first.tag]).toEqual([200, '"asked"']);
		expect((await ask(upstreamVehicle, '"asked"')).response.status).toBe(304);
	});

	it('answers once that there is nothing to track for a vehicle without a job card, or a deleted one', async () => {
		const empty = aVehicle([]);
		expect(await (await ask(empty)).response.json()).toMatchObject({
			ok: true,
			data: { booking: null, jobCard: null },
		});
		const gone = await ask(null, (await ask(empty)).tag ?? '');
		expect(await gone.response.json()).toEqual({ ok: true, data: null });
		expect((await ask(null, gone.tag ?? '')).response.status).toBe(304);
	});

	it('a provider that fails is a failure, never "nothing changed"', async () => {
		const { tag } = await ask(vehicle);
		const { response } = await ask(new ProviderError('unreachable', { call: 'document' }), tag ?? '');
		expect([response.status, response.headers.get('ETag')]).toEqual([503, null]);
		expect(await response.json()).toMatchObject({ ok: false, failure: { kind: 'unreachable' } });
	});
});

const at = (hour: number) => `2026-11-24T0${hour}:00:00.000Z`;
const stages = [
	aStage(3, { name: 'Under repair', statusCode: 'UnderRepair' }),
	aStage(1, { statusCode: 'waiting for wash', isCompleted: true, completedAt: at(4) }),
	aStage(4, { statusCode: 'MakeFinalPayment' }),
	aStage(2, { isApplicable: false }),
];
const jobCard = aJobCard({ stages, documentDate: at(3), usageReading: 12_000 });

function viewOf(history: readonly (typeof jobCard)[], appointment?: Appointment) {
	const vehicle = aVehicle(history, { lastKmReading: 9000 });
	return trackingView(vehicle, toVehicleView(vehicle, appointment, noonOf('2026-11-24')), (name) => `the ${name}`);
}
const progressOf = (fields: Partial<typeof jobCard> = {}) => viewOf([{ ...jobCard, ...fields }]).jobCard?.progress;

describe('what is tracked', () => {
	it('is nothing without a job card', () => {
		expect(viewOf([])).toMatchObject({ booking: null, jobCard: null });
	});

	it('are the applicable stages of the latest jobCard, the current one, and since when', () => {
		const progress = viewOf([jobCard, aJobCard({ stages: [aStage(1)] })]).jobCard?.progress;
		expect(progress?.stages.map((stage) => stage.key)).toEqual(['waitingforwash', 'underrepair', 'makefinalpayment']);
		expect(progress).toMatchObject({ active: 1, since: at(4) });
	});

	it('the first stage is current since the job card was opened', () => {
		const waiting = stages.map((stage) => ({ ...stage, isCompleted: false, completedAt: null }));
		expect(progressOf({ stages: waiting })).toMatchObject({ active: 0, since: at(3) });
	});

	it('the vehicle’s reading is shown when the job card has none', () => {
		expect(viewOf([jobCard]).jobCard?.km).toBe(12_000);
		expect(viewOf([{ ...jobCard, usageReading: null }]).jobCard?.km).toBe(9000);
	});

	it('a service that is over has no progress, and an appointment that lies ahead leads', () => {
		const appointment = anAppointment({ appointmentNo: 'B-7', appointmentDate: at(5) });
		const view = viewOf([{ ...jobCard, status: 'Closed', isActive: false }], appointment);
		expect(view.jobCard).toMatchObject({ km: 12_000, progress: null });
		expect(view.booking).toEqual({ number: 'B-7', date: at(5), dealership: null });
	});

	it('asks for the final payment while the bill can be paid and is not', () => {
		const asks = (fields: Partial<typeof jobCard>) => progressOf(fields)?.stages.map((stage) => stage.asksForPayment);
		const bill = { status: 'Invoiced', amount: 100 };
		expect(asks({})).toEqual([false, false, false]);
		expect(asks(bill)).toEqual([false, false, true]);
		expect(asks({ ...bill, isProformaReleased: false })).toEqual([false, false, false]);
		expect(asks({ ...bill, amount: 0 })).toEqual([false, false, false]);
	});

	it('a stage that is ahead asks for no money that was sent already', () => {
		const last = [aStage(1, { statusCode: 'MakeFinalPayment' }), aStage(2, { statusCode: 'Payment & Delivery' })];
		const keysAfter = (state: PaymentDetail['state'] | null) => {
			const payment = { amount: 100, orderNumber: 'O-1', transactionId: null, paidAt: at(4) };
			const payments = state === null ? [] : [{ ...payment, state }];
			return progressOf({ status: 'Invoiced', amount: 100, stages: last, payments })?.stages.map(({ key }) => key);
		};
		expect(keysAfter(null)).toEqual(['makefinalpayment', 'paymentdelivery']);
		expect(keysAfter('pending')).toEqual(['payment', 'paymentdelivery']);
		expect(keysAfter('paid')).toEqual(['payment', 'delivery']);
	});

	it('the jobs will be done, are being done, or were done', () => {
		const job = (isFinished: boolean) => ({ name: 'Foam wash', isFinished, price: null, labour: null });
		const work = (fields: Partial<typeof jobCard>) => progressOf({ jobs: [job(false), job(false)], ...fields })?.work;
		expect(work({ stages: [aStage(1, { statusCode: 'Washing' })] })).toBe('ahead');
		expect(work({ stages: [], status: 'Open', jobs: [job(true), job(false)] })).toBe('on');
		expect(work({})).toBe('on');
		expect(work({ jobs: [job(true)] })).toBe('done');
		expect(work({ status: 'Work Completed' })).toBe('done');
	});

	it('names no stage of the work once the work is done, which a maker’s stages may not say yet', () => {
		expect(progressOf()).toMatchObject({ isBehind: false });
		expect(progressOf({ status: 'Invoiced', amount: 100 })).toMatchObject({ active: 1, isBehind: true });
	});

	it('the cost has the jobs that were approved', () => {
		const tracked = viewOf([{ ...jobCard, estimatedCost: 5_000, approvedJobs: [aJob('p', 250)] }]).jobCard;
		expect(tracked?.cost).toBe(5_250);
	});

	it('has the promise, what is happening, and the jobs in the owner’s words', () => {
		const deliveryChange = { before: at(8), reason: 'part-awaited', words: null, changedAt: at(4) } as const;
		const jobs = [{ name: 'Foam wash', isFinished: true, price: 10_000, labour: null }];
		expect(progressOf({ estimatedDeliveryAt: at(9), deliveryChange, jobs })).toMatchObject({
			moment: 'repair',
			promise: { at: at(9), before: at(8), reason: 'part-awaited', words: null, remainingMs: 2.5 * 3_600_000 },
			jobs: [{ name: 'the Foam wash', isFinished: true }],
		});
		expect(progressOf()).toMatchObject({ promise: null, jobs: [] });
	});

	it('a pending estimate and a possible payment are shown', () => {
		const waits = { isCustomerApprovalRequired: true, revisedEstimates: [anEstimate({ forApproval: [aJob('p', 1)] })] };
		expect(progressOf()).toMatchObject({ isEstimateWaiting: false, makePayment: 'absent' });
		expect(progressOf(waits)).toMatchObject({ isEstimateWaiting: true });
		expect(progressOf({ status: 'Invoiced', amount: 100 })).toMatchObject({
			makePayment: 'filled',
			bill: { kind: 'due', amount: 100 },
		});
	});

	it('a payment is said to be confirmed, left or made, and its receipt is offered', () => {
		const afterState = (state: PaymentDetail['state']) => {
			const paid = { amount: 100, transactionId: null, paidAt: at(4), state };
			return progressOf({ status: 'Invoiced', amount: 100, payments: [{ ...paid, orderNumber: 'O-1' }] });
		};
		expect(afterState('pending')).toMatchObject({ bill: { kind: 'pending' }, makePayment: 'quiet' });
		expect(afterState('abandoned')).toMatchObject({ bill: { lastAttempt: 'abandoned' }, makePayment: 'filled' });
		expect(afterState('paid')).toMatchObject({ bill: { receiptNumber: 'O-1' }, makePayment: 'quiet' });
	});
});

it('the tracking page does not wait for a slow search of its dealership', async () => {
	const payments: PaymentDetail[] = [
		{ state: 'paid', amount: 100, orderNumber: 'O-1', transactionId: null, paidAt: at(5) },
	];
	const stages = [aStage(1, { statusCode: 'ReadyForDelivery' })];
	const ready = aVehicle([aJobCard({ status: 'Invoiced', amount: 100, organizationName: 'Asha', payments, stages })]);
	const { context } = createVisitor({ vehicle: ready });
	const searchDealers = vi.fn(() => new Promise<never>(() => {}));
	const services = { ...context.get(servicesContext), regNo: ready.regNo };
	const slow = { ...services, provider: { ...services.provider, searchDealers } } as unknown as VehicleServices;
	const view = await loadTrackingView(slow, ready, toVehicleView(ready, null, slow.now()));
	expect(searchDealers).toHaveBeenCalled();
	expect(view.jobCard).toMatchObject({ dealership: { name: 'Asha' }, opening: null });
});
