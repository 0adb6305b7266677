import { describe, expect, it } from 'vitest';
import { aJob, anAppointment, anEntry, anEstimate, aStage, aVehicle } from '../../domain/testing/vehicles.ts';
import { noonOf } from '../../domain/time/calendar.ts';
import type { Appointment } from '../../domain/vehicle/vehicle.ts';
import { vehicleState } from '../../domain/vehicle/vehicleState.ts';
import { trackingView } from './trackingView.ts';

const at = (hour: number) => `2026-11-24T0${hour}:00:00.000Z`;
const stages = [
	aStage(3, { name: 'Under repair', statusCode: 'UnderRepair' }),
	aStage(1, { statusCode: 'waiting for wash', isCompleted: true, completedAt: at(4) }),
	aStage(4, { statusCode: 'MakeFinalPayment' }),
	aStage(2, { isApplicable: false }),
];
const entry = anEntry({ stages, documentDate: at(3), usageReading: 12_000 });

function viewOf(history: readonly (typeof entry)[], appointment?: Appointment) {
	const vehicle = aVehicle(history, { lastKmReading: 9000 });
	return trackingView(vehicle, vehicleState(vehicle, appointment, noonOf('2026-11-24')), (name) => `the ${name}`);
}
const progressOf = (fields: Partial<typeof entry> = {}) => viewOf([{ ...entry, ...fields }]).jobCard?.progress;

describe('what is tracked', () => {
	it('is nothing without a job card', () => {
		expect(viewOf([])).toMatchObject({ booking: null, jobCard: null });
	});

	it('are the applicable stages of the latest entry, the current one, and since when', () => {
		const progress = viewOf([entry, anEntry({ stages: [aStage(1)] })]).jobCard?.progress;
		expect(progress?.stages.map((stage) => stage.key)).toEqual(['waitingforwash', 'underrepair', 'makefinalpayment']);
		expect(progress).toMatchObject({ active: 1, since: at(4) });
	});

	it('the first stage is current since the job card was opened', () => {
		const waiting = stages.map((stage) => ({ ...stage, isCompleted: false, completedAt: null }));
		expect(progressOf({ stages: waiting })).toMatchObject({ active: 0, since: at(3) });
	});

	it('the vehicle’s reading is shown when the job card has none', () => {
		expect(viewOf([entry]).jobCard?.km).toBe(12_000);
		expect(viewOf([{ ...entry, usageReading: null }]).jobCard?.km).toBe(9000);
	});

	it('a service that is over has no progress, and an appointment that lies ahead leads', () => {
		const appointment = anAppointment({ appointmentNo: 'B-7', appointmentDate: at(5) });
		const view = viewOf([{ ...entry, status: 'Closed', isActive: false }], appointment);
		expect(view.jobCard).toMatchObject({ km: 12_000, progress: null });
		expect(view.booking).toEqual({ number: 'B-7', date: at(5), dealership: null });
	});

	it('asks for the final payment while the bill can be paid and is not', () => {
		const asks = (fields: Partial<typeof entry>) => progressOf(fields)?.stages.map((stage) => stage.asksForPayment);
		const bill = { status: 'Invoiced', amount: 100 };
		expect(asks({})).toEqual([false, false, false]);
		expect(asks(bill)).toEqual([false, false, true]);
		expect(asks({ ...bill, isProformaReleased: false })).toEqual([false, false, false]);
		expect(asks({ ...bill, amount: 0 })).toEqual([false, false, false]);
	});

	it('the cost has the jobs that were approved', () => {
		const jobCard = viewOf([{ ...entry, estimatedCost: 5_000, approvedJobs: [aJob('p', 250)] }]).jobCard;
		expect(jobCard?.cost).toBe(5_250);
	});

	it('has the promise, what is happening, and the jobs in the owner’s words', () => {
		const promiseChange = { before: at(8), reason: 'part-awaited', words: null, changedAt: at(4) } as const;
		const jobs = [{ name: 'Foam wash', isFinished: true }];
		expect(progressOf({ estimatedDeliveryAt: at(9), promiseChange, jobs })).toMatchObject({
			moment: 'repair',
			promise: { at: at(9), before: at(8), reason: 'part-awaited', words: null, leftMs: 2.5 * 3_600_000 },
			jobs: [{ name: 'the Foam wash', isFinished: true }],
		});
		expect(progressOf()).toMatchObject({ promise: null, jobs: [] });
	});

	it('a pending estimate and a possible payment are shown', () => {
		const waits = { isCustomerApprovalRequired: true, revisedEstimates: [anEstimate({ forApproval: [aJob('p', 1)] })] };
		expect(progressOf()).toMatchObject({ isEstimateWaiting: false, makePayment: 'absent' });
		expect(progressOf(waits)).toMatchObject({ isEstimateWaiting: true });
		expect(progressOf({ status: 'Invoiced', amount: 100 })).toMatchObject({ makePayment: 'filled', receipt: null });
	});

	it('a payment is said to be confirmed, left or made, and its receipt is offered', () => {
		const afterStatus = (status: string) => {
			const paid = { amount: 100, transactionId: null, paidAt: at(4), isSuccessful: status === 'Successful' };
			return progressOf({ status: 'Invoiced', amount: 100, payments: [{ ...paid, orderNumber: 'O-1', status }] });
		};
		const none = { isConfirming: false, isPaymentLeft: false, receipt: null };
		expect(afterStatus('Pending')).toMatchObject({ ...none, isConfirming: true, makePayment: 'quiet' });
		expect(afterStatus('Left')).toMatchObject({ ...none, isPaymentLeft: true, makePayment: 'filled' });
		expect(afterStatus('Successful')).toMatchObject({ ...none, receipt: { orderNumber: 'O-1' }, makePayment: 'quiet' });
	});
});
