/** A dealership moves or changes a booking, without the owner's limits or an approved total. The owner is notified. */
import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { statusSkipsEstimates } from '../../../domain/booking/availability.ts';
import type { Job } from '../../../domain/booking/catalogue.ts';
import { offeredForChange } from '../../../domain/booking/changing.ts';
import { chosenWork } from '../../../domain/booking/estimate.ts';
import { fieldLimits } from '../../../domain/booking/fieldLimits.ts';
import { formatSlotId } from '../../../domain/dealers/slots.ts';
import type { Result } from '../../../domain/result.ts';
import { resultCode } from '../../../domain/resultCode.ts';
import { dayOf, timeOf } from '../../../domain/time/calendar.ts';
import { codeSchema, mobileSchema } from '../../fieldSchemas.ts';
import type { BookingToChange } from '../../port.ts';
import { readBookingToChange } from '../booking/readBookingToChange.ts';
import { changeAppointment, moveAppointment } from '../booking/rewriteAppointment.ts';
import { readSlots } from '../booking/slots.ts';
import { readOfferedJobs, readPeriodicParts } from '../catalogue/catalogue.ts';
import { CommandRejected } from '../commandRejected.ts';
import { ConflictError } from '../conflict.ts';
import { writeJobCardStep } from '../jobCards/changeJobCard.ts';
import type { OperationContext } from '../operationContext.ts';
import { checkReading } from '../vehicles/deskReadings.ts';
import {
	addressSchema,
	confirmField,
	instantSchema,
	kmSchema,
	optionField,
	requiredLine,
	requiredParagraph,
	type StepValues,
} from './fields.ts';

/** Changes the vehicle's booking, and tries again if it has changed meanwhile. @throws CommandRejected */
async function changeBookingByDealer(
	regNo: string,
	kind: 'move' | 'change',
	context: OperationContext,
	write: (appointmentId: string) => Promise<Result>,
): Promise<void> {
	await writeJobCardStep(regNo, { kind }, context, async ({ appointment }) => {
		if (!appointment) throw new Error('a booking without an appointment');
		const result = await write(appointment.id);
		if (result.ok) return;
		if (result.rejection?.code === 'bookingChanged') throw new ConflictError();
		throw new CommandRejected(409, result.rejection ?? resultCode('nothingChanged'));
	});
}

export const moveFields = {
	to: optionField(instantSchema, 'the begin of the slot, such as "2026-11-24 10:00"'),
	dealerCode: optionField(codeSchema.optional(), 'of another dealer; prices are then those of that one'),
};

/**
 * Moves the vehicle's booking for its dealership, at any time before the job card is opened (docs/product.md#moving).
 * @throws CommandRejected
 */
export async function moveByDealer(given: StepValues<typeof moveFields>, context: OperationContext): Promise<void> {
	await changeBookingByDealer(given.regNo, 'move', context, async (appointmentId) => {
		const { revision, code } = await context.db
			.selectFrom('appointment')
			.innerJoin('dealer', 'dealer.id', 'dealer_id')
			.select(['revision', 'code'])
			.where('appointment.id', '=', appointmentId)
			.executeTakeFirstOrThrow();
		const { dealerCode = code, to } = given;
		const day = dayOf(to);
		const slotStart = timeOf(to.toISOString()) ?? '';
		const slots = await readSlots({ dealerCode, day }, context);
		if (!slots.ok) throw new CommandRejected(404, resultCode('dealerCodeUnknown', { dealerCode }));
		// Without such a slot any end serves, since the move is then refused for the reason.
		const slotEnd = slots.columns[0].slots.find(({ start }) => start === slotStart)?.end ?? slotStart;
		const slot = { day, slotId: formatSlotId(dealerCode, day, slotStart), slotStart, slotEnd };
		const request = { appointmentId, revision, dealerCode, ...slot, total: 0, idempotencyKey: randomUUID() };
		return moveAppointment(request, 'dealership', context);
	});
}

/** A change by the dealership; a field that is left out stays as it was booked. */
export const changeFields = {
	mobile: optionField(mobileSchema.optional(), 'mobile number for this booking, 10 digits'),
	km: optionField(kmSchema.optional(), 'usage reading in km; the parts are then those due at it'),
	confirm: confirmField,
	problem: optionField(requiredParagraph(fieldLimits.problem).optional(), 'what the owner says is wrong'),
	addJob: optionField(requiredLine(fieldLimits.label).optional(), 'a job that the dealer offers, by its name'),
	dropJob: optionField(requiredLine(fieldLimits.label).optional(), 'a job that was booked, by its name'),
	pickUp: optionField(
		z.union([z.literal('none').transform(() => null), addressSchema]).optional(),
		'"12 MG Road, Pune, Maharashtra 411001", or none for no pick-up and drop',
	),
	dropOff: optionField(addressSchema.optional(), 'the pick-up address when it is not given'),
};

type DealerChange = StepValues<typeof changeFields>;

/**
 * Changes the booked details for the dealership (docs/product.md#changing-what-was-booked).
 * @throws CommandRejected, also for a reading as `checkReading`
 */
export async function changeByDealer(given: DealerChange, context: OperationContext): Promise<void> {
	const { regNo, confirm } = given;
	await changeBookingByDealer(regNo, 'change', context, async (appointmentId) => {
		if (given.km !== undefined) await checkReading({ regNo, km: given.km, confirm }, context);
		const details = await readBookingToChange({ appointmentId, revision: 0 }, context);
		if (!details) throw new CommandRejected(404, resultCode('appointmentNotFound'));
		const { km = details.km, mobile = null, problem = null } = given;
		const pickUp = given.dropOff && given.pickUp === undefined ? (details.contact.pickUp ?? undefined) : given.pickUp;
		const offered = offeredForChange(await readOffer(regNo, details, km, context), details, km);
		const dropOff = pickUp === null ? null : (given.dropOff ?? pickUp);
		const chosen = { deselected: deselectedParts(details), jobIds: chosenJobs(given, details, offered.jobs) };
		const request = {
			...chosenWork(offered, chosen),
			appointmentId,
			revision: details.revision,
			km,
			mobile,
			problem,
			pickUpCharge: null,
			pickUp: pickUp === undefined ? null : { pickUp: withoutIds(pickUp), dropOff: withoutIds(dropOff ?? null) },
			idempotencyKey: randomUUID(),
		};
		return changeAppointment(request, 'dealership', context);
	});
}

const withoutIds = (address: NonNullable<DealerChange['pickUp']> | null) =>
	address && { ...address, stateId: '', cityId: '' };

const deselectedParts = ({ parts }: BookingToChange): Readonly<Record<string, string>> =>
	Object.fromEntries(parts.filter((part) => !part.isSelected).map(({ periodicId, reason }) => [periodicId, reason]));

/** The jobs after the change. @throws CommandRejected for a job that is not offered, or was not booked */
function chosenJobs({ addJob, dropJob }: DealerChange, { jobs }: BookingToChange, offered: readonly Job[]) {
	const idOf = (name: string, among: readonly Job[]) => {
		const job = among.find(({ jobTypeName }) => jobTypeName === name);
		if (!job) throw new CommandRejected(409, resultCode('notOffered', { name }));
		return job.serviceId;
	};
	const dropped = dropJob === undefined ? null : idOf(dropJob, jobs);
	const kept = jobs.map(({ serviceId }) => serviceId).filter((id) => id !== dropped);
	return addJob === undefined ? kept : [...kept, idOf(addJob, offered)];
}

/** The due parts, and the jobs that the booking's dealership offers; a vehicle of status NA has neither. */
async function readOffer(regNo: string, details: BookingToChange, km: number, context: OperationContext) {
	const { model_code: modelCode, status } = await context.db
		.selectFrom('vehicle')
		.select(['model_code', 'status'])
		.where('reg_no', '=', regNo)
		.executeTakeFirstOrThrow();
	if (statusSkipsEstimates({ status })) return details;
	const { dealer, day, repairTypeId } = details;
	const query = { dealerCode: dealer.code, modelCode, serialNumber: '', day };
	const [parts, jobs] = await Promise.all([
		readPeriodicParts({ ...query, km, repairTypeId }, context),
		readOfferedJobs(query, context),
	]);
	return { parts, jobs };
}
