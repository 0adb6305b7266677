import { describe, expect, it } from 'vitest';
import { aJob, aJobCard, anAppointment, anEstimate, aStage, aVehicle } from '../testing/vehicles.ts';
import { noonOf } from '../time/calendar.ts';
import type { Appointment, AppointmentStatus, JobCard, PaymentDetail, Vehicle } from './vehicle.ts';
import { menuPages, toVehicleView } from './vehicleView.ts';

const now = noonOf('2026-11-22');
const payment = (state: PaymentDetail['state'], amount = 250_000): PaymentDetail => ({
	state,
	amount,
	orderNumber: 'O-1',
	transactionId: 'T-1',
	paidAt: '2026-11-20T04:30:00Z',
});
const approval = {
	isCustomerApprovalRequired: true,
	revisedEstimates: [anEstimate({ forApproval: [aJob('p1', 100)] })],
};
const invoiced = { status: 'Invoiced', amount: 250_000, isProformaReleased: true };
const ready = aStage(2, { statusCode: 'ReadyForDelivery' });
const stages = [aStage(1, { isCompleted: true, completedAt: '2026-11-21T04:30:00Z' }), ready];

function view(
	jobCard: Partial<JobCard> | null,
	{ appointment, ...fields }: Partial<Vehicle> & { appointment?: Appointment | null } = {},
) {
	return toVehicleView(aVehicle(jobCard ? [aJobCard(jobCard)] : [], fields), appointment, now);
}

describe('the date of the last service', () => {
	it.each([
		['the vehicle’s', '2026-11-11', '2026-11-10T04:30:00Z', '2026-11-11'],
		[
			'the job card’s, when the vehicle’s is that of an earlier service',
			'2026-05-02',
			'2026-11-10T04:30:00Z',
			'2026-11-10T04:30:00Z',
		],
		['the vehicle’s of the same day in India', '2026-11-11', '2026-11-10T20:30:00Z', '2026-11-11'],
		['the job card’s alone', null, '2026-11-10T04:30:00Z', '2026-11-10T04:30:00Z'],
		['the vehicle’s alone', '2026-11-11', null, '2026-11-11'],
		['unknown', null, null, null],
	])('is %s', (_case, lastAvailedServiceDate, documentDate, date) => {
		expect(view({ isActive: false, documentDate }, { lastAvailedServiceDate }).lastJobCard?.date).toBe(date);
	});
});

describe('what leads on the home page while a job card is on', () => {
	it.each<[string, Partial<JobCard>, Partial<Vehicle>, string]>([
		['9 a booking and work', { status: 'Open' }, { appointmentStatus: 'Booked' }, 'work'],
		['10 work', { status: 'Work In Progress' }, { appointmentStatus: 'Work In Progress' }, 'work'],
		['11 an estimate', { status: 'Open', ...approval }, {}, 'estimate'],
		['11 before a bill', { ...invoiced, ...approval }, {}, 'estimate'],
		['12 completed', { status: 'Work Completed' }, {}, 'work'],
		['13 not released', { ...invoiced, isProformaReleased: false }, {}, 'work'],
		['13 no amount', { ...invoiced, amount: null }, {}, 'work'],
		['14 a bill', invoiced, {}, 'bill'],
		['14 delivered and not paid', { ...invoiced, status: 'Delivered' }, {}, 'bill'],
		['15 an open order', { ...invoiced, payments: [payment('unconfirmed')] }, {}, 'pending'],
		['16 a failed order', { ...invoiced, payments: [payment('failed')] }, {}, 'bill'],
		['17 money due back', { ...invoiced, payments: [payment('refundDue')] }, {}, 'bill'],
		['18 paid', { ...invoiced, payments: [payment('paid')] }, {}, 'paid'],
		['20 a bill of 0', { ...invoiced, amount: 0 }, {}, 'paid'],
		['21 delivered', { ...invoiced, status: 'Delivered', payments: [payment('paid')] }, {}, 'paid'],
		['22 an unknown word', { status: 'Washing the roof' }, {}, 'work'],
	])('%s', (_case, jobCard, fields, firstCard) => {
		expect(view(jobCard, fields).jobCard).toMatchObject({ firstCard });
	});
});

describe('a job card', () => {
	it('has the stage that is on, and the cost with the jobs approved since', () => {
		const { jobCard } = view({ stages, estimatedCost: 90_000, approvedJobs: [aJob('p1', 10_000)] });
		expect(jobCard).toMatchObject({ stage: { key: 'readyfordelivery', name: 'Stage 2' }, estimatedCost: 100_000 });
		expect(jobCard?.unpricedJobs).toBe(0);
		const withoutPrice = view({ estimatedCost: 90_000, approvedJobs: [aJob('p1', 10_000), aJob('p2', null)] });
		expect(withoutPrice.jobCard).toMatchObject({ estimatedCost: 100_000, unpricedJobs: 1 });
	});

	it('has what is promised, until the bill is ready', () => {
		const at = '2026-11-22T11:30:00.000Z';
		const promised = { at, before: null, reason: null, words: null, remainingMs: 5 * 3_600_000 };
		expect(view({ estimatedDeliveryAt: at }).jobCard).toMatchObject({ promise: promised, isWorkDone: false });
		const done = { estimatedDeliveryAt: at, status: 'Work Completed' };
		expect(view(done).jobCard).toMatchObject({ promise: promised, isWorkDone: true });
		expect(view({ ...done, ...invoiced }).jobCard).toMatchObject({ promise: null, isWorkDone: true });
	});

	it('can be collected once it is paid and ready for delivery', () => {
		const paid = { ...invoiced, payments: [payment('paid')] };
		expect(view({ ...paid, stages }).jobCard).toMatchObject({ isReadyToCollect: true, isDelivered: false });
		expect(view({ ...paid, stages: [aStage(1), ready] }).jobCard).toMatchObject({ isReadyToCollect: false });
		expect(view({ ...paid, stages: [] }).jobCard).toMatchObject({ isReadyToCollect: false });
		expect(view({ ...invoiced, stages }).jobCard).toMatchObject({ isReadyToCollect: false });
	});

	it('ends with its last stage', () => {
		const done = [...stages.slice(0, 1), { ...ready, isCompleted: true, completedAt: '2026-11-22T04:30:00Z' }];
		const delivered = { ...invoiced, status: 'Delivered', stages: done, payments: [payment('paid')] };
		expect(view(delivered).jobCard).toMatchObject({ deliveredAt: '2026-11-22T04:30:00Z', isReadyToCollect: false });
	});

	it.each([
		['Open', {}, 'absent'],
		['Invoiced', {}, 'filled'],
		['Delivered', {}, 'filled'],
		['Invoiced', { isProformaReleased: false }, 'quiet'],
		['Invoiced', { payments: [payment('unconfirmed')] }, 'quiet'],
		['Invoiced', { payments: [payment('paid')] }, 'quiet'],
		['Invoiced', { amount: 0 }, 'quiet'],
		['Delivered', { payments: [payment('paid')] }, 'quiet'],
	])('of status %s and %j shows Make Payment: %s', (status, fields, expected) => {
		expect(view({ ...invoiced, ...fields, status }).jobCard?.makePayment).toBe(expected);
	});
});

describe('a booking whose day has passed', () => {
	const appointment = anAppointment({ appointmentDate: '2026-11-21T04:30:00Z', legacyId: '12' });

	it('is missed: a new one can be booked, which leads, whether the service is due or not', () => {
		for (const due of [{}, { nextServiceDueDate: '2026-01-01' }]) {
			const missed = view(null, { appointment, ...due });
			expect(missed).toMatchObject({ booking: null, missed: { appointmentId: 'a-1' } });
			expect(menuPages(missed)).toMatchObject({ book: 'book', tracking: false });
		}
	});

	it('is none on its own day, once it is cancelled, or while a job card is on', () => {
		const today = view(null, { appointment: { ...appointment, appointmentDate: '2026-11-22T00:30:00Z' } });
		expect(today).toMatchObject({ booking: { appointmentId: 'a-1' }, missed: null });
		const cancelled = view(null, { appointment: { ...appointment, status: 'CancelledbyUser' } });
		expect(cancelled).toMatchObject({ booking: null, missed: null });
		expect(view({ status: 'Open' }, { appointment })).toMatchObject({ booking: null, missed: null });
	});
});

describe('a booking', () => {
	it('is the appointment that lies ahead, with its own dealership', () => {
		const dealership = { name: 'Asha Motors', addressLine1: '4 Lake Road', phone: null, position: null };
		const appointment = anAppointment({ id: 'a-7', appointmentNo: 'B-7', dealership, legacyId: '12' });
		expect(view(null, { appointment }).booking).toEqual({
			appointmentId: 'a-7',
			number: 'B-7',
			date: null,
			dealership,
			isUnconfirmed: false,
		});
		expect(view(null, { appointment: anAppointment() }).booking?.isUnconfirmed).toBe(true);
		expect(view(null, { appointment: anAppointment({ status: 'Cancelled' }) }).booking).toBeNull();
	});

	it.each([
		['CancelledbyDealer', 'dealership'],
		['CancelledbySystem', 'system'],
		['CancelledbyUser', null],
	] as const)('%s: says who cancelled it, unless a job card followed', (appointmentStatus, expected) => {
		expect(view(null, { appointmentStatus }).cancelled?.by ?? null).toBe(expected);
		expect(view({}, { appointmentStatus }).cancelled).toBeNull();
	});

	it('has time and dealership of the cancelled booking', () => {
		const appointment = anAppointment({ status: 'CancelledbySystem', appointmentDate: '2026-11-30T03:30:00.000Z' });
		const { date, dealership } = view(null, { appointment }).cancelled ?? {};
		expect([date, dealership]).toEqual(['2026-11-30T03:30:00.000Z', appointment.dealership?.name ?? null]);
	});

	it('has the reason of the dealership, and of nobody else', () => {
		const reasonOf = (status: AppointmentStatus, jobCard: Parameters<typeof view>[0] = null) =>
			view(jobCard, { appointment: anAppointment({ status, cancelReason: 'The workshop is flooded' }) }).cancelled
				?.reason ?? null;
		expect(reasonOf('CancelledbyDealer')).toBe('The workshop is flooded');
		expect(reasonOf('CancelledbyDealer', {})).toBeNull();
		for (const other of ['CancelledbySystem', 'CancelledbyUser', 'Booked'] as const) expect(reasonOf(other)).toBeNull();
	});
});

describe('the menu', () => {
	const pages = (...args: Parameters<typeof view>) => menuPages(view(...args));
	const none = { tracking: false, estimate: false, payment: 'absent' } as const;

	it.each([
		['no service', null, {}, { book: 'book', ...none }],
		['a service that is over', { ...invoiced, isActive: false }, {}, { book: 'book', ...none }],
		['a booking', null, { appointmentStatus: 'Booked' }, { book: 'booking', ...none }],
		['work', {}, {}, { book: 'book', ...none, tracking: true }],
		['a booking and work', {}, { appointmentStatus: 'Booked' }, { book: 'booking', ...none, tracking: true }],
		['an estimate', approval, {}, { book: 'book', ...none, tracking: true, estimate: true }],
		['a bill', invoiced, {}, { book: 'book', ...none, tracking: true, payment: 'filled' }],
	] as const)('of %s', (_case, jobCard, fields, expected) => {
		expect(pages(jobCard, fields)).toEqual(expected);
	});
});
