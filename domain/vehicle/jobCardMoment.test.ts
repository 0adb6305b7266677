import { expect, it } from 'vitest';
import { jobCardStages } from '../jobCard/jobCardStages.ts';
import { aJob, aJobCard, anEstimate, aStage, aVehicle } from '../testing/vehicles.ts';
import { noonOf } from '../time/calendar.ts';
import type { JobCard, PaymentDetail } from './vehicle.ts';
import { jobCardMoment, toVehicleView } from './vehicleView.ts';

function momentOf(fields: Partial<JobCard>) {
	const { jobCard } = toVehicleView(aVehicle([aJobCard(fields)]), null, noonOf('2026-11-22'));
	return jobCard && jobCardMoment(jobCard);
}
/** All stages, of which so many are completed. */
const stages = (completed: number) =>
	jobCardStages.map(({ code }, index) => aStage(index, { statusCode: code, isCompleted: index < completed }));
const work = { status: 'Work In Progress' };
const bill = { status: 'Invoiced', amount: 184_650, isProformaReleased: true };
const paid: PaymentDetail = {
	...{ state: 'paid', amount: 184_650, orderNumber: null, transactionId: 'R-7', paidAt: '2026-11-22T04:30:00Z' },
};
const estimate = {
	isCustomerApprovalRequired: true,
	revisedEstimates: [anEstimate({ forApproval: [aJob('p1', 100)] })],
};

it.each<[string, Partial<JobCard>, string]>([
	['a job card without stages', { status: 'Open' }, 'received'],
	['a status that is not known', { status: 'Odd' }, 'received'],
	['work without stages', work, 'repair'],
	['the first stage', { status: 'Open', stages: stages(0) }, 'waiting'],
	['the second', { status: 'Open', stages: stages(1) }, 'washing'],
	['the third', { status: 'Open', stages: stages(2) }, 'waiting'],
	['the fourth', { ...work, stages: stages(3) }, 'repair'],
	['the fifth', { ...work, stages: stages(4) }, 'inspection'],
	['an estimate that waits', { ...work, ...estimate, stages: stages(3) }, 'approval'],
	['work that is done', { status: 'Work Completed', stages: stages(5) }, 'done'],
	['a bill that is being prepared', { ...bill, isProformaReleased: false, stages: stages(5) }, 'billing'],
	['a bill that is due', { ...bill, stages: stages(6) }, 'due'],
	['a bill that is due after the delivery', { ...bill, status: 'Delivered', stages: stages(6) }, 'due'],
	['a payment that is confirmed', { ...bill, payments: [{ ...paid, state: 'pending' }] }, 'confirming'],
	['a bill that is paid', { ...bill, payments: [paid], stages: [aStage(1)] }, 'paid'],
	['a vehicle to collect', { ...bill, payments: [paid], stages: stages(8) }, 'ready'],
	['a bill over nothing', { ...bill, amount: 0, stages: [aStage(1)] }, 'done'],
	['a vehicle that was delivered', { ...bill, status: 'Delivered', payments: [paid], stages: stages(9) }, 'delivered'],
	['what was paid in advance', { ...work, amount: 184_650, payments: [paid], stages: stages(3) }, 'repair'],
])('Of %s the owner reads the right sentence', (_what, jobCard, moment) => {
	expect(momentOf(jobCard)).toBe(moment);
});
