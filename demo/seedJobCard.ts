/** Brings a vehicle of the demo to a dealership, with times before the first start. */
import { readFile } from 'node:fs/promises';
import { workshopStages } from '../domain/jobCard/jobCardStages.ts';
import { addDays, slotInstant, today } from '../domain/time/calendar.ts';
import { releaseProforma } from '../provider/embedded/invoices/issueInvoice.ts';
import { changePromise, finishJob } from '../provider/embedded/jobCards/changePromise.ts';
import { closeBilling, completeOrSkipStage, payAtDealership } from '../provider/embedded/jobCards/jobCardSteps.ts';
import { openJobCard } from '../provider/embedded/jobCards/openJobCard.ts';
import { proposeEstimate } from '../provider/embedded/jobCards/revisedEstimate.ts';
import type { OperationContext } from '../provider/embedded/operationContext.ts';
import { bookDemoAppointment } from './bookDemoAppointment.ts';
import type { DemoJobCardProgress } from './vehicleList.ts';

/** Sends what is queued, as it was sent at the `now` of the context. */
export type SendMessages = (context: OperationContext) => Promise<void>;

const progressOrder: readonly DemoJobCardProgress[] = ['underRepair', 'estimate', 'billed', 'released', 'paid'];
const dayMs = 24 * 60 * 60 * 1000;
const minuteMs = 60 * 1000;
/** Minutes from the opening of the job card to the completion of each stage. */
const stageMinutes = [20, 45, 70, 280, 330];

/**
 * Books four days ago for the day before yesterday, or for yesterday where the dealer was closed, and applies the desk's
 * steps up to `until`. With `estimate` the repair stage is not completed yet.
 */
export async function seedJobCard(
	regNo: string,
	dealerCode: string,
	until: DemoJobCardProgress,
	context: OperationContext,
	sendMessages: SendMessages,
): Promise<void> {
	const pastContext = { ...context, now: new Date(context.now.getTime() - 4 * dayMs) };
	const appointmentId = await bookDemoAppointment(regNo, dealerCode, pastContext, [
		'Battery check and charging',
		'Foam wash',
	]);
	await sendMessages(pastContext);
	const { day, start_minute } = await context.db
		.selectFrom('appointment')
		.select(['day', 'start_minute'])
		.where('id', '=', appointmentId)
		.executeTakeFirstOrThrow();
	const opened = Date.parse(slotInstant(day, '00:00')) + start_minute * minuteMs;
	const contextAfter = (minutes: number): OperationContext => ({
		...context,
		now: new Date(opened + minutes * minuteMs),
	});
	const isReached = (step: DemoJobCardProgress) => progressOrder.indexOf(until) >= progressOrder.indexOf(step);
	const perform = async (minutes: number, step: (context: OperationContext) => Promise<unknown>): Promise<void> => {
		await step(contextAfter(minutes));
		await sendMessages(contextAfter(minutes));
	};

	const opening = {
		regNo,
		advisor: 'Suresh Nair',
		advisorContact: '9000022222',
		estimatedDeliveryAt: new Date(slotInstant(addDays(today(context.now), until === 'underRepair' ? 0 : 1), '17:30')),
		estimatedCost: null,
		usageReading: null,
	};
	await perform(0, (at) => openJobCard(opening, at));
	const doneStages = until === 'estimate' ? 3 : until === 'underRepair' ? 4 : 5;
	for (const [index, stage] of workshopStages.slice(0, doneStages).entries()) {
		await completeOrSkipStage({ regNo, kind: 'complete-stage', stage }, contextAfter(stageMinutes[index] ?? 0));
	}
	if (until === 'underRepair') await perform(290, (at) => changePromiseAndFinish(regNo, at));
	if (until === 'estimate') await perform(95, (at) => proposeTwoJobs(regNo, at));
	if (isReached('billed')) await closeBilling({ regNo, amount: null }, contextAfter(350));
	if (isReached('released')) await perform(360, (at) => releaseProforma(regNo, at));
	const payment = { regNo, mode: 'Card', receipt: 'KL-KOC-01-0417', amount: null };
	if (isReached('paid')) await perform(420, (at) => payAtDealership(payment, at));
}

/** All jobs but the last are done, and a second look at the work takes a day more than was promised. */
async function changePromiseAndFinish(regNo: string, context: OperationContext): Promise<void> {
	const lines = await context.db
		.selectFrom('job_card_line as line')
		.innerJoin('service_entry as entry', 'entry.id', 'line.service_entry_id')
		.innerJoin('vehicle', 'vehicle.id', 'entry.vehicle_id')
		.select(['line.name', 'entry.estimated_delivery_at'])
		.where('reg_no', '=', regNo)
		.where('is_active', '=', true)
		.orderBy('line.position')
		.execute();
	for (const { name } of lines.slice(0, -1)) await finishJob({ regNo, job: name }, context);
	const promised = lines[0]?.estimated_delivery_at;
	if (!promised) throw new Error('nothing was promised');
	const words = 'We take it for one more test ride tomorrow.';
	await changePromise({ regNo, at: new Date(promised.getTime() + dayMs), reason: 'second-check', words }, context);
}

async function proposeTwoJobs(regNo: string, context: OperationContext): Promise<void> {
	const file = (name: string) => readFile(new URL(`./documents/${name}`, import.meta.url));
	await proposeEstimate(
		{
			regNo,
			comments:
				'The front brake pads are worn down to 1 mm, and the chain is stretched. Please see the photo and our report.',
			jobs: [
				{ name: 'Front brake pads', partCode: 'PAD-F', price: 428_00 },
				{ name: 'Chain and sprocket kit', partCode: 'CHN-KIT', price: 1_690_00 },
			],
			files: [
				{ name: 'Photo of brake pads.jpg', content: await file('brake-pads.jpg') },
				{ name: 'Workshop report.pdf', content: await file('workshop-report.pdf') },
			],
		},
		context,
	);
}
