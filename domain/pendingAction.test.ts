import { describe, expect, it } from 'vitest';
import { availablePages, pendingAction } from './pendingAction.ts';
import { aJob, anEntry, anEstimate, aVehicle } from './testing/vehicles.ts';
import type { PaymentDetail } from './vehicle.ts';

const payment = (isSuccessful: boolean): PaymentDetail => ({
	isSuccessful,
	amount: null,
	orderNumber: null,
	transactionId: null,
	paidAt: null,
	status: null,
});
const approval = {
	isCustomerApprovalRequired: true,
	revisedEstimates: [anEstimate({ forApproval: [aJob('p1', 100)] })],
};
const invoiced = { status: 'Invoiced', amount: 250_000 };

describe('the pending action', () => {
	it.each([
		['no service at all', [], null],
		['a service that is closed', [anEntry({ status: 'Closed', isActive: false })], null],
		['an older service that is active', [anEntry({ isActive: false }), anEntry()], null],
		['a job card', [anEntry({ status: 'Work In Progress' })], { kind: 'service', status: 'Work In Progress' }],
		['an estimate', [anEntry(approval)], { kind: 'estimate' }],
		['an estimate before a payment', [anEntry({ ...approval, ...invoiced })], { kind: 'estimate' }],
		['an amount to pay', [anEntry(invoiced)], { kind: 'payment', amount: 250_000 }],
		[
			'an amount to pay after a failure',
			[anEntry({ ...invoiced, payments: [payment(true), payment(false)] })],
			{
				kind: 'payment',
				amount: 250_000,
			},
		],
		[
			'an amount that is paid',
			[anEntry({ ...invoiced, payments: [payment(false), payment(true)] })],
			{
				kind: 'service',
				status: 'Invoiced',
			},
		],
		['a bill of 0', [anEntry({ ...invoiced, amount: 0 })], { kind: 'service', status: 'Invoiced' }],
		['a bill of an unknown amount', [anEntry({ ...invoiced, amount: null })], { kind: 'payment', amount: null }],
		['delivered and not paid', [anEntry({ ...invoiced, status: 'Delivered' })], { kind: 'payment', amount: 250_000 }],
		['delivered and paid', [anEntry({ status: 'Delivered', payments: [payment(true)] })], null],
	])('%s', (_case, history, expected) => {
		expect(pendingAction(aVehicle(history))).toEqual(expected);
	});
});

describe('the available pages', () => {
	it('of a vehicle without a service: booking only', () => {
		const applies = { canBook: true, tracking: false, estimate: false, payment: false };
		expect(availablePages(aVehicle([]))).toEqual(applies);
		expect(availablePages(aVehicle([anEntry({ ...invoiced, isActive: false })]))).toEqual(applies);
	});

	it('depend on the appointment’s own status before the vehicle’s', () => {
		const vehicle = aVehicle([], { appointmentStatus: 'Booked' });
		expect(availablePages(vehicle).canBook).toBe(false);
		expect(availablePages(vehicle, 'CancelledbyUser').canBook).toBe(true);
	});

	it('of a vehicle in service: those whose rules are met', () => {
		expect(availablePages(aVehicle([anEntry(approval)]))).toMatchObject({
			tracking: true,
			estimate: true,
			payment: false,
		});
		expect(availablePages(aVehicle([anEntry(invoiced)]))).toMatchObject({
			tracking: true,
			estimate: false,
			payment: true,
		});
	});
});
