/** Brings a vehicle of the demo to a dealership, with times before the first start. */
import { readFile } from 'node:fs/promises';
import { chosenWork } from '../domain/booking/estimate.ts';
import { workshopStages } from '../domain/jobCard/jobCardStages.ts';
import { addDays, bookingWindowDays, dayOf, monthsBetween, slotInstant } from '../domain/time/calendar.ts';
import type { BookingDetails } from '../provider/bookingDetails.ts';
import { bookAppointment } from '../provider/embedded/booking/bookAppointment.ts';
import { readSlots } from '../provider/embedded/booking/slots.ts';
import { readAdditionalServices, readPeriodicParts } from '../provider/embedded/catalogue/catalogue.ts';
import { releaseProforma } from '../provider/embedded/invoices/issueInvoice.ts';
import { changePromisedDelivery, finishJob } from '../provider/embedded/jobCards/changePromisedDelivery.ts';
import { closeBilling, completeOrSkipStage, payAtDealership } from '../provider/embedded/jobCards/jobCardSteps.ts';
import { openJobCard } from '../provider/embedded/jobCards/openJobCard.ts';
import { proposeEstimate } from '../provider/embedded/jobCards/revisedEstimate.ts';
import type { OperationContext } from '../provider/embedded/operationContext.ts';
import { demoRepairTypeId } from './seedCatalogue.ts';
import type { DemoJobCardProgress } from './vehicleList.ts';

/** Sends the queued messages, as if at the `now` of the context. */
export type SendMessages = (context: OperationContext) => Promise<void>;

const progressOrder: readonly DemoJobCardProgress[] = ['underRepair', 'estimate', 'billed', 'released', 'paid'];
const dayMs = 24 * 60 * 60 * 1000;
const minuteMs = 60 * 1000;
/** Minutes from the opening of the job card to the completion of each stage. */
const stageMinutes = [20, 45, 70, 280, 330];

/**
 * Books four days ago for the day before yesterday, or for yesterday if the dealer was closed, and applies the desk's
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
	const jobs = ['Battery check and charging', 'Foam wash'];
	const { begins } = await bookDemoAppointment(regNo, dealerCode, pastContext, jobs);
	await sendMessages(pastContext);
	const contextAfter = (minutes: number): OperationContext => ({
		...context,
		now: new Date(begins.getTime() + minutes * minuteMs),
	});
	const isReached = (step: DemoJobCardProgress) => progressOrder.indexOf(until) >= progressOrder.indexOf(step);
	const perform = async (minutes: number, step: (context: OperationContext) => Promise<unknown>): Promise<void> => {
		await step(contextAfter(minutes));
		await sendMessages(contextAfter(minutes));
	};

	const delivery = new Date(slotInstant(addDays(dayOf(context.now), until === 'underRepair' ? 0 : 1), '17:30'));
	const opening = { regNo, adviser: 'Suresh Nair', adviserNumber: '9000022222', delivery };
	await perform(0, (at) => openJobCard(opening, at));
	const doneStages = until === 'estimate' ? 3 : until === 'underRepair' ? 4 : 5;
	for (const [index, stage] of workshopStages.slice(0, doneStages).entries()) {
		await completeOrSkipStage({ regNo, kind: 'complete-stage', stage }, contextAfter(stageMinutes[index] ?? 0));
	}
	if (until === 'underRepair') await perform(290, (at) => changePromiseAndFinish(regNo, delivery, at));
	if (until === 'estimate') await perform(95, (at) => proposeTwoJobs(regNo, at));
	if (isReached('billed')) await closeBilling({ regNo }, contextAfter(350));
	if (isReached('released')) await perform(360, (at) => releaseProforma(regNo, at));
	const payment = { regNo, mode: 'Card', receipt: 'KL-KOC-01-0417' } as const;
	if (isReached('paid')) await perform(420, (at) => payAtDealership(payment, at));
}

/** Finishes all jobs but the last; a second look at the work takes a day more than was promised. */
async function changePromiseAndFinish(regNo: string, promised: Date, context: OperationContext): Promise<void> {
	const lines = await context.db
		.selectFrom('job_card_line as line')
		.innerJoin('job_card as jobCard', 'jobCard.id', 'line.job_card_id')
		.innerJoin('vehicle', 'vehicle.id', 'jobCard.vehicle_id')
		.select('line.name')
		.where('reg_no', '=', regNo)
		.where('is_active', '=', true)
		.orderBy('line.position')
		.execute();
	for (const { name } of lines.slice(0, -1)) await finishJob({ regNo, job: name }, context);
	const at = new Date(promised.getTime() + dayMs);
	const words = 'We take it for one more test ride tomorrow.';
	await changePromisedDelivery({ regNo, at, reason: 'second-check', words }, context);
}

async function proposeTwoJobs(regNo: string, context: OperationContext): Promise<void> {
	const file = (name: string) => readFile(new URL(`./documents/${name}`, import.meta.url));
	const comments =
		'The front brake pads are worn down to 1 mm, and the chain is stretched. Please see the photo and our report.';
	const jobs = [
		{ name: 'Front brake pads', partCode: 'PAD-F', price: 428_00 },
		{ name: 'Chain and sprocket kit', partCode: 'CHN-KIT', price: 1_690_00 },
	];
	const documents = [
		{ name: 'Front brake pads.jpg', content: await file('brake-pads.jpg') },
		{ name: 'Workshop report.pdf', content: await file('workshop-report.pdf') },
	];
	await proposeEstimate({ regNo, comments, jobs, documents }, context);
}

/** km ridden since the last service. */
const kmSinceService = 640;

/**
 * Books the first free slot from the day after tomorrow on, with the named jobs, by the operations that an owner uses.
 * @returns the id of the appointment, and the instant at which its slot begins
 */
export async function bookDemoAppointment(
	regNo: string,
	dealerCode: string,
	context: OperationContext,
	jobNames: readonly string[] = [],
): Promise<{ readonly id: string; readonly begins: Date }> {
	const { db } = context;
	const vehicle = await db
		.selectFrom('vehicle')
		.innerJoin('model', 'model.code', 'vehicle.model_code')
		.selectAll('vehicle')
		.select('model.id as model_id')
		.where('reg_no', '=', regNo)
		.executeTakeFirstOrThrow();
	const dealer = await db.selectFrom('dealer').selectAll().where('code', '=', dealerCode).executeTakeFirstOrThrow();
	const { day, slotId, start: slotStart, end: slotEnd } = await firstSlot(dealerCode, context);
	const km = (vehicle.last_km_reading ?? 0) + kmSinceService;
	const chosen = { dealerCode, day, repairTypeId: demoRepairTypeId('Paid service'), km };
	const query = { ...chosen, modelCode: vehicle.model_code, serialNumber: vehicle.serial_number };
	const parts = await readPeriodicParts(query, context);
	const ofEveryDealer = await readAdditionalServices({ ...query, dealerCode: '0', modelCode: '0' }, context);
	const jobs = ofEveryDealer.filter(({ jobTypeName }) => jobNames.includes(jobTypeName));
	const details: BookingDetails = {
		...chosen,
		regNo,
		slotId,
		slotStart,
		slotEnd,
		vehicleId: vehicle.id,
		modelId: vehicle.model_id,
		componentNo: vehicle.component_no,
		contactId: vehicle.contact_id,
		organizationId: dealer.id,
		parentOrganizationId: dealer.parent_organization_id,
		pickUp: null,
		dropOff: null,
		monthDifference: monthsBetween(vehicle.sale_invoice_date, day),
		mobile: vehicle.customer_mobile,
		email: vehicle.customer_email,
		problem: 'Regular service. The front brake squeaks when it is wet.',
		...chosenWork({ parts, jobs }, { deselected: {}, jobIds: jobs.map(({ serviceId }) => serviceId) }),
		selfDeclarationId: null,
		answers: [],
	};
	const booked = await bookAppointment({ details, idempotencyKey: `demo-${regNo}-${context.now.getTime()}` }, context);
	if (booked.ok && booked.appointmentId !== null)
		return { id: booked.appointmentId, begins: new Date(slotInstant(day, slotStart)) };
	throw new Error(`the demo could not book for ${regNo}: ${booked.ok ? 'no id' : booked.rejection?.code}`);
}

async function firstSlot(dealerCode: string, context: OperationContext) {
	for (let ahead = 2; ahead <= bookingWindowDays; ahead++) {
		const day = addDays(dayOf(context.now), ahead);
		const found = await readSlots({ dealerCode, day }, context);
		const free = found.ok && found.columns[0].slots.find(({ isAvailable }) => isAvailable);
		if (free) return { day, ...free };
	}
	throw new Error(`the demo's dealer ${dealerCode} has no slot`);
}
