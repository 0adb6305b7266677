import { addDays, monthsBetween, today, windowDays } from '../domain/calendar.ts';
import type { Job } from '../domain/catalogue.ts';
import { sum } from '../domain/money.ts';
import type { BookingOrder } from '../domain/order.ts';
import { book } from '../provider/embedded/booking/book.ts';
import { additionalServices } from '../provider/embedded/calls/additionalServices.ts';
import { serviceTimeSlots } from '../provider/embedded/calls/serviceTimeSlots.ts';
import { suggestedPeriodicParts } from '../provider/embedded/calls/suggestedPeriodicParts.ts';
import type { CallContext, Scope } from '../provider/embedded/context.ts';
import { repairTypeId } from './seedCatalogue.ts';

/** km ridden since the last service. */
const ridden = 640;

/**
 * Books the first free slot from the day after tomorrow on, as the owner would, with the jobs of these names. Answers
 * the appointment's id.
 */
export async function bookForDemo(
	regNo: string,
	dealerCode: string,
	scope: Scope,
	jobNames: readonly string[] = [],
): Promise<string> {
	const { db } = scope;
	const vehicle = await db
		.selectFrom('vehicle')
		.innerJoin('model', 'model.code', 'vehicle.model_code')
		.selectAll('vehicle')
		.select('model.id as model_id')
		.where('reg_no', '=', regNo)
		.executeTakeFirstOrThrow();
	const dealer = await db.selectFrom('dealer').selectAll().where('code', '=', dealerCode).executeTakeFirstOrThrow();
	const slot = await firstSlot(dealerCode, scope);
	const km = (vehicle.last_km_reading ?? 0) + ridden;
	const parts = await dueParts(vehicle.model_code, km, dealerCode, vehicle.serial_number, slot.day, scope);
	const jobs = await offeredJobs(jobNames, vehicle.serial_number, slot.day, scope);
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
		repairTypeId: repairTypeId('Paid service'),
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
	const outcome = await book(order, `demo-${regNo}-${scope.now.getTime()}`, scope);
	if (outcome.done && outcome.appointmentId !== null) return outcome.appointmentId;
	throw new Error(`the demo could not book for ${regNo}: ${outcome.message}`);
}

async function firstSlot(dealerCode: string, scope: Scope) {
	for (let ahead = 2; ahead <= windowDays; ahead++) {
		const day = addDays(today(scope.now), ahead);
		const answer = await serviceTimeSlots(
			{ DealerCode: dealerCode, SelectedDate: day, OrganizationType: 1 },
			asCall(scope),
		);
		const free = (answer.SelectedDate ?? []).find((slot) => slot.IsSlotAvailable === true);
		if (free) {
			const { SlotId, SlotStartTime, SlotEndTime } = free;
			return { day, slotId: String(SlotId), start: String(SlotStartTime), end: String(SlotEndTime) };
		}
	}
	throw new Error(`the demo's dealer ${dealerCode} has no slot`);
}

async function dueParts(
	modelCode: string,
	km: number,
	dealerCode: string,
	serialNumber: string,
	day: string,
	scope: Scope,
) {
	const { Data } = await suggestedPeriodicParts(
		{
			DealerCode: dealerCode,
			RepairTypeId: repairTypeId('Paid service'),
			KmReading: km,
			ModelCode: modelCode,
			SerialNumber: serialNumber,
			AppointmentDate: day,
		},
		asCall(scope),
	);
	return (Data ?? []).map((part) => ({
		periodicId: String(part.PeriodicId),
		partId: String(part.PartId),
		partCode: String(part.PartCode),
		partName: String(part.PartName),
		price: Math.round(Number(part.Price) * 100),
		isSelected: true,
		reason: '',
	}));
}

/** Of those that every dealer offers for every model. */
async function offeredJobs(names: readonly string[], serialNumber: string, day: string, scope: Scope): Promise<Job[]> {
	if (names.length === 0) return [];
	const everywhere = { DealerCode: '0', ModelCode: '0', SerialNumber: serialNumber, AppointmentDate: day };
	const { Data } = await additionalServices(everywhere, asCall(scope));
	return (Data ?? [])
		.filter((job) => names.includes(String(job.JobTypeName)))
		.map((job) => ({
			serviceId: String(job.ServiceId),
			kind: job.JobTypeIdentifier === 1 ? 'additional' : 'convenience',
			kindName: String(job.JobTypeIdentifierName),
			jobTypeName: String(job.JobTypeName),
			partId: String(job.PartId ?? ''),
			partCode: String(job.PartCode ?? ''),
			partName: String(job.PartName ?? ''),
			labourId: String(job.LabourId ?? ''),
			labourCode: String(job.LabourCode ?? ''),
			labourName: String(job.LabourName ?? ''),
			partPrice: Math.round(Number(job.PartPrice) * 100),
			labourPrice: Math.round(Number(job.LabourPrice) * 100),
		}));
}

const asCall = (scope: Scope): CallContext => ({
	...scope,
	idempotencyKey: '',
	online: null,
	portalUrl: '',
	noteRefusal: () => undefined,
});
