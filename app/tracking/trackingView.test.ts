import { describe, expect, it } from 'vitest';
import { aJob, anEntry, anEstimate, aStage, aVehicle } from '../../domain/testing/vehicles.ts';
import { trackingView } from './trackingView.ts';

const at = (hour: number) => `2026-11-24T0${hour}:00:00.000Z`;
const stages = [
	aStage(3, { name: 'Under repair', statusCode: 'UnderRepair' }),
	aStage(1, { statusCode: 'waiting for wash', isCompleted: true, completedAt: at(4) }),
	aStage(4, { statusCode: 'MakeFinalPayment' }),
	aStage(2, { isApplicable: false }),
];
const entry = anEntry({ stages, documentDate: at(3), usageReading: 12_000 });

const viewOf = (...history: (typeof entry)[]) => trackingView(aVehicle(history, { lastKmReading: 9000 }));

describe('what is tracked', () => {
	it('is nothing without a service entry', () => {
		expect(viewOf()).toBeNull();
	});

	it('are the applicable stages of the latest entry, the current one, and since when', () => {
		const view = viewOf(entry, anEntry({ stages: [aStage(1)] }));
		expect(view?.stages.map((stage) => stage.key)).toEqual(['waitingforwash', 'underrepair', 'makefinalpayment']);
		expect(view).toMatchObject({ km: 12_000, active: 1, since: at(4) });
		expect(view?.stages.map((stage) => stage.asksForPayment)).toEqual([false, false, true]);
	});

	it('the first stage is current since the job card was opened', () => {
		const waiting = stages.map((stage) => ({ ...stage, isCompleted: false, completedAt: null }));
		expect(viewOf({ ...entry, stages: waiting })).toMatchObject({ active: 0, since: at(3) });
	});

	it('the vehicle’s reading is shown when the job card has none', () => {
		expect(viewOf({ ...entry, usageReading: null })?.km).toBe(9000);
	});

	it('a pending estimate and a possible payment are shown', () => {
		const waits = { isCustomerApprovalRequired: true, revisedEstimates: [anEstimate({ forApproval: [aJob('p', 1)] })] };
		expect(viewOf(entry)).toMatchObject({ isEstimateWaiting: false, isPaymentOffered: false });
		expect(viewOf({ ...entry, ...waits })).toMatchObject({ isEstimateWaiting: true });
		expect(viewOf({ ...entry, status: 'Invoiced' })).toMatchObject({ isPaymentOffered: true });
	});
});
