import type { Job } from '../domain/booking/catalogue.ts';
import { sum } from '../domain/money.ts';
import { addDays, bookingWindowDays, monthsBetween, today } from '../domain/time/calendar.ts';
import type { BookingOrder } from '../provider/bookingOrder.ts';
import { bookAppointment } from '../provider/embedded/booking/bookAppointment.ts';
import { readSlots } from '../provider/embedded/booking/slots.ts';
import { readAdditionalServices, readPeriodicParts } from '../provider/embedded/catalogue/catalogue.ts';
import type { OperationContext } from '../provider/embedded/operationContext.ts';
import { demoRepairTypeId } from './seedCatalogue.ts';

/** km ridden since the last service. */
const kmSinceService = 640;

/**
 * Books the first free slot from the day after tomorrow on, with the named jobs, by the operations that an owner uses.
 * @returns the id of the appointment
 */
export async function bookDemoAppointment(
	regNo: string,
	dealerCode: string,
	context: OperationContext,
	jobNames: readonly string[] = [],
): Promise<string> {
	const { db } = context;
	const vehicle = await db
		.selectFrom('vehicle')
		.innerJoin('model', 'model.code', 'vehicle.model_code')
		.selectAll('vehicle')
		.select('model.id as model_id')
		.where('reg_no', '=', regNo)
		.executeTakeFirstOrThrow();
	const dealer = await db.selectFrom('dealer').selectAll().where('code', '=', dealerCode).executeTakeFirstOrThrow();
	const slot = await firstSlot(dealerCode, context);
	const km = (vehicle.last_km_reading ?? 0) + kmSinceService;
	const { model_code: modelCode, serial_number: serialNumber } = vehicle;
	const query = {
		dealerCode,
		modelCode,
		serialNumber,
		day: slot.day,
		repairTypeId: demoRepairTypeId('Paid service'),
		km,
	};
	const parts = await readPeriodicParts(query, context);
	const jobs = await offeredJobs(jobNames, serialNumber, slot.day, context);
	const totalParts = sum([...parts.map(({ price }) => price), ...jobs.map(({ partPrice }) => partPrice)]);
	const totalLabour = sum(jobs.map(({ labourPrice }) => labourPrice));
	const order: BookingOrder = {
		regNo,
		vehicleId: vehicle.id,
		modelId: vehicle.model_id,
		componentNo: vehicle.component_no,
		contactId: vehicle.contact_id,
		dealerCode,
		organizationId: dealer.id,
		parentOrganizationId: dealer.parent_organization_id,
		day: slot.day,
		slotId: slot.slotId,
		slotStart: slot.start,
		slotEnd: slot.end,
		repairTypeId: query.repairTypeId,
		pickUp: null,
		dropOff: null,
		km,
		monthDifference: monthsBetween(vehicle.sale_invoice_date, slot.day),
		mobile: vehicle.customer_mobile,
		email: vehicle.customer_email,
		problem: 'Regular service. The front brake squeaks when it is wet.',
		parts,
		jobs,
		totalParts,
		totalLabour,
		totalEstimate: totalParts + totalLabour,
		selfDeclarationId: null,
		answers: [],
	};
	const booked = await bookAppointment({ order, idempotencyKey: `demo-${regNo}-${context.now.getTime()}` }, context);
	if (booked.ok && booked.appointmentId !== null) return booked.appointmentId;
	throw new Error(`the demo could not book for ${regNo}: ${booked.ok ? 'no id' : booked.rejection?.code}`);
}

async function firstSlot(dealerCode: string, context: OperationContext) {
	for (let ahead = 2; ahead <= bookingWindowDays; ahead++) {
		const day = addDays(today(context.now), ahead);
		const found = await readSlots({ dealerCode, day }, context);
		const free = found.ok && found.columns[0].slots.find(({ isAvailable }) => isAvailable);
		if (free) return { day, ...free };
	}
	throw new Error(`the demo's dealer ${dealerCode} has no slot`);
}

/** The named jobs, of those that every dealer offers for every model. */
async function offeredJobs(
	names: readonly string[],
	serialNumber: string,
	day: string,
	context: OperationContext,
): Promise<Job[]> {
	const jobs = await readAdditionalServices({ dealerCode: '0', modelCode: '0', serialNumber, day }, context);
	return jobs
		.filter((job) => names.includes(job.jobTypeName))
		.map(({ jobTypeIdentifier, isActive, ...job }) => ({
			...job,
			kind: jobTypeIdentifier === 1 ? 'additional' : 'convenience',
		}));
}
