/** For tests: arbitrary steps of a vehicle's job card, and running them against a provider. */

import fc from 'fast-check';
import { workshopStages } from '../../domain/jobCard/jobCardStages.ts';
import { addDays } from '../../domain/time/calendar.ts';
import type { Vehicle } from '../../domain/vehicle/vehicle.ts';
import { createBookingPayload, testDay } from '../../tests/support/provider/bookingPayload.ts';
import { billAmount } from '../../tests/support/provider/payments.ts';
import type { BookingDetails } from '../bookingDetails.ts';
import type { Provider } from '../port.ts';
import type { DemoInstance } from './demoInstance.ts';
import { parseDetails } from './exampleDetails.ts';

const { record, constant, constantFrom, nat, array, boolean } = fc;

/** Changes to booking details: most of them make it invalid. */
const detailsChanges: Readonly<Record<string, (details: BookingDetails) => BookingDetails>> = {
	nothing: (details) => details,
	lowReading: (details) => ({ ...details, km: 1 }),
	otherTotal: (details) => ({ ...details, totalEstimate: details.totalEstimate + 100 }),
	noProblem: (details) => ({ ...details, problem: ' ' }),
	noSuchSlot: (details) => ({ ...details, slotStart: '03:00', slotEnd: '04:00' }),
	noSuchRepair: (details) => ({ ...details, repairTypeId: 'x' }),
	otherDealer: (details) => ({ ...details, dealerCode: 'MH-PUN-02' }),
	otherVehicle: (details) => ({ ...details, regNo: 'KA01EF2345' }),
	partTwice: (details) => ({ ...details, parts: [...details.parts, ...details.parts] }),
	otherPart: (details) => ({ ...details, parts: details.parts.map((part) => ({ ...part, price: part.price + 1 })) }),
	otherDeclaration: (details) => ({ ...details, selfDeclarationId: 'x' }),
	malformed: (details) => ({ ...details, mobile: '98' }),
};

const deskCommandInputs: Readonly<Record<string, object>> = {
	open: { adviser: 'Meera Joshi', adviserNumber: '9000011111' },
	block: { message: 'Please call us about the recall.' },
	'propose-estimate': {
		comments: 'Worn',
		jobs: [
			{ name: 'Pads', price: '428.50' },
			{ name: 'Cable', price: '250' },
		],
	},
	'online-payment': { state: 'off' },
	pay: { mode: 'Cash', receipt: 'R-1' },
};
const commonDeskCommands = [
	'open',
	'open',
	'propose-estimate',
	'withdraw-estimate',
	'close-billing',
	'release-proforma',
	'pay',
];
const rareDeskCommands = ['block', 'unblock', 'online-payment', 'raise-tax-invoice', 'deliver', 'close', 'finish-work'];

const step = fc.oneof(
	record({
		kind: constant('book' as const),
		change: fc.oneof({ weight: 2, arbitrary: constant('nothing') }, constantFrom(...Object.keys(detailsChanges))),
		start: constantFrom('09:00', '10:00', '11:00'),
		inDays: constantFrom(0, 1, 2, 30),
		isSameKey: boolean(),
	}),
	record({ kind: constant('cancel' as const), bySystem: boolean(), isUnknown: constantFrom(false, false, true) }),
	record({
		kind: constant('desk' as const),
		name: constantFrom(...commonDeskCommands, ...commonDeskCommands, ...rareDeskCommands),
	}),
	record({ kind: constant('desk' as const), name: constantFrom('finish-work', 'open') }),
	record({
		kind: constant('answer' as const),
		approved: nat(3),
		fault: constantFrom('none', 'none', 'unknown', 'item'),
	}),
	record({
		kind: constant('pay' as const),
		isSameOrder: boolean(),
		fault: constantFrom('none', 'none', 'amount', 'account', 'jobCard'),
		portalUrl: constantFrom('', 'https://other.test', 'https://evil.test'),
		state: constantFrom(null, 'paid', 'failed', 'pending'),
	}),
);

export type AnyStep = typeof step extends fc.Arbitrary<infer Step> ? Step : never;

/** The steps of a job card without any mistake. */
const flawlessSteps: readonly AnyStep[] = [
	{ kind: 'book', change: 'nothing', start: '10:00', inDays: 0, isSameKey: true },
	{ kind: 'desk', name: 'open' },
	{ kind: 'desk', name: 'propose-estimate' },
	{ kind: 'answer', approved: 1, fault: 'none' },
	{ kind: 'desk', name: 'finish-work' },
	{ kind: 'desk', name: 'close-billing' },
	{ kind: 'desk', name: 'release-proforma' },
	{ kind: 'pay', isSameOrder: true, fault: 'none', portalUrl: '', state: 'paid' },
	{ kind: 'desk', name: 'raise-tax-invoice' },
	{ kind: 'desk', name: 'deliver' },
	{ kind: 'desk', name: 'close' },
];

/** The first of these, then arbitrary ones. */
export const anySteps = fc
	.tuple(nat(flawlessSteps.length), array(step, { minLength: 3, maxLength: 8, size: 'max' }))
	.map(([usualSteps, others]) => [...flawlessSteps.slice(0, usualSteps), ...others]);

/** Runs a step through `providerFor` and returns its result. Deterministic: equal demos give equal results. */
export async function runStep(
	step: AnyStep,
	regNo: string,
	{ db, embedded, desk, online }: DemoInstance,
	providerFor: (context: { readonly portalUrl?: string }) => Provider,
): Promise<unknown> {
	const vehicle = await embedded.direct().vehicleByRegNo(regNo);
	if (!vehicle) throw new Error('the vehicle is gone');
	switch (step.kind) {
		case 'book': {
			const wish = { regNo, start: step.start, day: addDays(testDay, step.inDays) };
			const details = parseDetails(await createBookingPayload(db, embedded, wish));
			const changed = detailsChanges[step.change]?.(details) ?? details;
			return providerFor({}).book({
				details: changed,
				idempotencyKey: `key-of-${regNo}-${step.isSameKey ? 0 : step.start.slice(0, 2)}`,
			});
		}
		case 'cancel': {
			const appointmentId = step.isUnknown ? 'none' : (vehicle.appointmentId ?? 'none');
			if (step.bySystem) return providerFor({}).cancelAppointmentBySystem(appointmentId);
			return providerFor({}).cancelAppointment({ appointmentId, reason: ' I am away ' });
		}
		case 'desk': {
			if (step.name !== 'finish-work') return desk(step.name, { regNo, ...deskCommandInputs[step.name] });
			const ends: string[] = [];
			for (const stage of workshopStages) ends.push(await desk('complete-stage', { regNo, stage }));
			return ends;
		}
		case 'answer':
			return providerFor({}).answerRevisedEstimate({ regNo, ...estimateAnswer(step, vehicle) });
		case 'pay': {
			const [jobCard] = vehicle.serviceHistory;
			const orderId = `KS-${regNo}${step.isSameOrder ? '' : jobCard?.payments.length}`;
			if (step.state) online.gateway.reports.set(orderId, { state: step.state, amount: jobCard?.amount ?? billAmount });
			return providerFor({ portalUrl: step.portalUrl }).beginPayment({
				orderId,
				accessCode: '',
				account: { merchantId: '2017', subAccountId: step.fault === 'account' ? '' : 'PAY' },
				vehicleId: vehicle.documentId,
				regNo,
				jobCardId: step.fault === 'jobCard' ? 'none' : (jobCard?.jobCardId ?? 'none'),
				jobCardNo: jobCard?.jobCardNo ?? 'none',
				amount: (jobCard?.amount ?? 0) + (step.fault === 'amount' ? 1 : 0),
			});
		}
	}
}

function estimateAnswer(step: Extract<AnyStep, { kind: 'answer' }>, { serviceHistory: [jobCard] }: Vehicle) {
	const estimate = jobCard?.revisedEstimates.at(-1);
	const items = (estimate?.forApproval ?? []).map(({ partId }, index) => ({
		partId: step.fault === 'item' ? 'x' : partId,
		status: index < step.approved ? ('Approved' as const) : ('Rejected' as const),
	}));
	const documentId = step.fault === 'unknown' ? 'none' : (estimate?.documentId ?? 'none');
	return { documentId, jobCardId: jobCard?.jobCardId ?? 'none', comments: ' Go on ', items };
}
