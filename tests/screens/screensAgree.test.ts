/**
 * No two screens of one vehicle, read at the same moment, contradict each other (docs/product.md#state-of-a-vehicle).
 */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createVisitor, visitorRegNo } from '../../app/testing/visitor.ts';
import { jobCardStages } from '../../domain/jobCard/jobCardStages.ts';
import { isPaymentOffered } from '../../domain/jobCard/tracking.ts';
import { aJob, aJobCard, anAppointment, anEstimate, aStage, aVehicle } from '../../domain/testing/vehicles.ts';
import type { Appointment, PaymentDetail, Vehicle } from '../../domain/vehicle/vehicle.ts';
import { readScreen, type ScreenText } from '../../server/testing/screens.ts';

const addresses = [
	'/',
	'/tracking',
	'/history',
	'/makepayment',
	`/payment-dealer/${visitorRegNo}`,
	...['', '&OrderNumber=O-1', '&OrderNumber=O-2', '&OrderNumber=never'].flatMap((order) => [
		`/payment-success/${visitorRegNo}?RegNo=${visitorRegNo}${order}`,
		`/payment-fail/${visitorRegNo}?RegNo=${visitorRegNo}${order}`,
	]),
];

async function renderAll(vehicle: Vehicle, appointment: Appointment | null, ownsPaymentOrders: boolean) {
	const [jobCard] = vehicle.serviceHistory;
	const { context, services } = createVisitor({
		vehicle,
		appointment,
		payability: jobCard?.isProformaReleased === true ? 'payable' : 'inProcess',
	});
	const capabilities = {
		idempotentBooking: true,
		namesLatestAppointment: true,
		ownsPaymentOrders,
		ownerMessages: true,
		moving: true,
		changing: true,
		seatHolds: true,
	};
	Object.assign(services.provider, { capabilities });
	return Promise.all(addresses.map((address) => readScreen(address, visitorRegNo, context)));
}

const markers = {
	settled: [/paid on \d/i, /The bill is paid\./, /Your bill is paid/, /PAYMENT SUCCESSFUL!/, /nothing to pay/i],
	pending: [/We are confirming your payment/, /do not pay again/],
	inProcess: [/The bill is being prepared/],
	due: [/Your bill is ready/, /Please make the final payment/, /Please visit the selected dealership and pay/],
	none: [/has not made the bill/],
} as const;

const leftLine =
	'We do not know yet whether you paid. Pay only if you were not charged. If you were, you will see the payment here within minutes.';
const failedLine = 'Your payment failed. Pay again only if you were not charged.';

const payActions = ['MAKE PAYMENT', 'PAY AT DEALERSHIP', 'Make Payment', 'Go to payment'];

/** The claims of a screen about the bill. */
function claims({ text, filled }: ScreenText): string[] {
	const claimed = Object.entries(markers).filter(([, patterns]) => patterns.some((pattern) => pattern.test(text)));
	const asksToPay = filled.some((name) => payActions.includes(name));
	return [...new Set([...claimed.map(([claim]) => claim), ...(asksToPay ? ['due'] : [])])];
}

const instant = fc.constantFrom('2026-11-20T04:30:00Z', '2026-11-21T10:00:00Z', null);
const money = fc.constantFrom(null, 0, 184_650, 250_050);

const anyPayment: fc.Arbitrary<PaymentDetail> = fc.record({
	amount: money,
	orderNumber: fc.constantFrom('O-1', 'O-2', null),
	transactionId: fc.constantFrom('T-1', null),
	paidAt: fc.oneof(instant, fc.constant('2026-11-21T09:50:00Z')),
	state: fc.constantFrom('paid', 'failed', 'cancelled', 'pending', 'unconfirmed', 'refundDue', 'refunded'),
});

const anyStages = fc.nat({ max: jobCardStages.length }).map((done) =>
	jobCardStages.map(({ code, name }, index) =>
		aStage(index, {
			name,
			statusCode: code,
			isCompleted: index < done,
			completedAt: index < done ? '2026-11-20T04:30:00Z' : null,
		}),
	),
);

const anyJobCard = fc
	.record({
		isActive: fc.boolean(),
		status: fc.constantFrom(
			'Open',
			'Work In Progress',
			'Work Completed',
			'Invoiced',
			'Delivered',
			'Closed',
			'Odd',
			null,
		),
		amount: money,
		isProformaReleased: fc.constantFrom(true, false, null),
		isOnlinePaymentEnabled: fc.boolean(),
		payments: fc.array(anyPayment, { maxLength: 3 }),
		stages: fc.oneof(fc.constant([]), anyStages),
		estimatedCost: money,
		estimatedDeliveryAt: fc.constantFrom('2026-11-20T04:30:00Z', '2026-11-21T10:00:00Z', '2026-11-22T10:00:00Z', null),
		documentDate: instant,
		isCustomerApprovalRequired: fc.boolean(),
		revisedEstimates: fc.constantFrom([], [anEstimate({ forApproval: [aJob('p1', 100)] })]),
		approvedJobs: fc.constantFrom([], [aJob('p2', 10_000)]),
	})
	.map((fields) => aJobCard(fields));

const statuses = [null, 'None', 'Booked', 'Open', 'Ready For Invoice', 'CancelledbyDealer', 'closed'] as const;

const anyVehicle = fc
	.record({
		history: fc.array(anyJobCard, { maxLength: 2 }),
		appointmentStatus: fc.constantFrom(...statuses),
		nextServiceDueDate: fc.constantFrom(null, '2026-01-01', '2026-12-01', '2027-10-01'),
		appointment: fc.constantFrom(null, anAppointment({ id: 'a-1', appointmentDate: '2026-12-01T04:30:00Z' })),
	})
	.map(({ history, appointment, ...fields }) => ({
		// Order numbers are unique: an earlier job card has none of these.
		vehicle: aVehicle(
			history.map((jobCard, index) => (index === 0 ? jobCard : { ...jobCard, payments: [] })),
			{ ...fields, regNo: visitorRegNo, appointmentId: appointment?.id ?? null },
		),
		appointment: appointment && { ...appointment, status: fields.appointmentStatus },
	}));

const isOrderPending = ({ address, text }: ScreenText) =>
	address.includes('OrderNumber=') && text.includes('We are confirming');

const isRefusedAtDealer = (screen: ScreenText) =>
	screen.address.startsWith('/payment-dealer/') && claims(screen).join() === 'inProcess';

const byName = (screens: readonly ScreenText[], path: string) =>
	screens.filter(({ address }) => new URL(address, 'http://p.test').pathname.startsWith(path));

describe('the screens of one vehicle', () => {
	it('agree on its bill, its amount, its stage and its menu, and fill at most one button each', async () => {
		await fc.assert(
			fc.asyncProperty(anyVehicle, fc.boolean(), async ({ vehicle, appointment }, ownsPaymentOrders) => {
				const all = await renderAll(vehicle, appointment, ownsPaymentOrders);
				// Paying at the dealership asks the provider about a release that the vehicle does not have, and may learn
				// more.
				const refused = vehicle.serviceHistory[0]?.isProformaReleased === null ? all.filter(isRefusedAtDealer) : [];
				const screens = all.filter((screen) => !refused.includes(screen));
				const onBill = [...new Set(screens.filter((screen) => !isOrderPending(screen)).flatMap(claims))];
				const isSettled = onBill.includes('settled');
				// An order can still be open after the bill was paid in another way.
				const claimed = isSettled ? onBill : [...new Set(screens.flatMap(claims))];
				expect(claimed.length, JSON.stringify(screens.map((screen) => [screen.address, claims(screen)]))).toBeLessThan(
					2,
				);
				const [claim] = claimed;
				if (refused.length > 0) expect(claim).toBe('due');
				const menus = new Set(all.map(({ menu }) => menu.join()));
				expect(menus.size).toBe(1);
				const amounts = screens.flatMap(({ text }) => /Amount to be paid:? (₹[\d,.]+|–)/.exec(text)?.[1] ?? []);
				expect(new Set(amounts).size).toBeLessThan(2);
				const [jobCard] = vehicle.serviceHistory;
				// An advance payment says nothing about a bill that is not made yet.
				const isMade = jobCard === undefined || isPaymentOffered(jobCard);
				if (claim === 'settled')
					expect(amounts.every((amount) => amount === '₹0.00' || (amount === '–' && !isMade))).toBe(true);
				for (const { address, filled, text } of screens) {
					expect(filled.length, `${address}: ${filled}`).toBeLessThan(2);
					if (text.includes('PAYMENT FAILED')) expect(['settled', 'pending']).not.toContain(claim);
				}
				const [tracked] = byName(screens, '/tracking');
				for (const line of [leftLine, failedLine]) {
					if (!all.some(({ text }) => text.includes(line.slice(0, 30)))) continue;
					expect(claim).toBe('due');
					const telling = screens.filter(({ address }) => /^\/(makepayment|payment-dealer|tracking)/.test(address));
					for (const { address, text } of telling) expect(text, address).toContain(line);
					if (screens[0]?.text.includes('Your bill is ready')) expect(screens[0].text).toContain(line);
				}
				const stage = /Status (.*?) (?:Vehicle expected|Estimated|Track)/.exec(screens[0]?.text ?? '')?.[1];
				if (stage && /Step \d+ of \d+ · /.test(tracked?.text ?? '')) expect(tracked?.text).toContain(`· ${stage} `);
				// Home shows when it will be ready while the work is on, tracking as long as there is a promise.
				const promised = /Vehicle expected to be ready (Later than promised Promised for|\d\d \w+)/.exec(
					screens[0]?.text ?? '',
				)?.[1];
				if (promised) expect(tracked?.text).toContain(/^\d/.test(promised) ? 'Vehicle ready by' : promised);
				if (jobCard && !jobCard.isActive) expect(tracked?.text).not.toMatch(/Vehicle ready by|Later than promised/);
			}),
			{ numRuns: 60 },
		);
	});
});
