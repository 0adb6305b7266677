import { randomUUID } from 'node:crypto';
import { isShortWizard } from '../../../domain/booking/availability.ts';
import type { Job } from '../../../domain/booking/catalogue.ts';
import { offeredForChange } from '../../../domain/booking/changing.ts';
import { orderedWork } from '../../../domain/booking/orderedWork.ts';
import { providerMessage } from '../../../domain/providerMessage.ts';
import type { BookingOrder } from '../../bookingOrder.ts';
import type { BookedOrder } from '../../port.ts';
import { readBookedOrder } from '../booking/bookedOrder.ts';
import { changeAppointment } from '../booking/changeAppointment.ts';
import { readAdditionalServices, readPeriodicParts } from '../catalogue/catalogue.ts';
import { CommandRejected } from '../commandRejected.ts';
import type { OperationContext } from '../operationContext.ts';
import { ConflictError, writeJobCardStep } from './changeJobCard.ts';

type OrderedAddress = Omit<NonNullable<BookingOrder['pickUp']>, 'stateId' | 'cityId'>;

/** What is left out stays as it was booked. */
export interface DealerChange {
	readonly regNo: string;
	readonly mobile?: string | undefined;
	readonly problem?: string | undefined;
	/** km */
	readonly km?: number | undefined;
	/** By its name, as the next. */
	readonly addJob?: string | undefined;
	readonly dropJob?: string | undefined;
	/** null: no pick-up and drop. */
	readonly pickUp?: OrderedAddress | null | undefined;
	/** The given pick-up address when it is left out. */
	readonly dropOff?: OrderedAddress | undefined;
}

/**
 * Changes what was booked for its dealership, by the rules that bind the owner (docs/product.md#changing-what-was-booked).
 * The owner is told.
 *
 * @throws CommandRejected
 */
export async function changeByDealer(given: DealerChange, context: OperationContext): Promise<void> {
	await writeJobCardStep(given.regNo, { kind: 'change' }, context, async ({ appointment }) => {
		const order = appointment && (await readBookedOrder({ appointmentId: appointment.id, revision: 0 }, context));
		if (!order) throw new CommandRejected(404, providerMessage('appointmentNotFound'));
		const { km = order.km, mobile = null, problem = null } = given;
		const pickUp = given.dropOff && given.pickUp === undefined ? (order.contact.pickUp ?? undefined) : given.pickUp;
		const offered = offeredForChange(await readOffer(given.regNo, order, km, context), order, km);
		const dropOff = pickUp === null ? null : (given.dropOff ?? pickUp);
		const changed = await changeAppointment(
			{
				...orderedWork(offered, { deselected: leftOut(order), jobIds: chosenJobs(given, order, offered.jobs) }),
				...{ appointmentId: appointment.id, revision: order.revision, km, mobile, problem },
				pickUp: pickUp === undefined ? null : { pickUp: withoutIds(pickUp), dropOff: withoutIds(dropOff ?? null) },
				...{ pickUpCharge: null, idempotencyKey: randomUUID() },
			},
			'dealership',
			context,
		);
		if (changed.ok) return;
		if (changed.rejection?.code === 'bookingChanged') throw new ConflictError();
		throw new CommandRejected(409, changed.rejection ?? providerMessage('nothingChanged'));
	});
}

const withoutIds = (address: OrderedAddress | null) => address && { ...address, stateId: '', cityId: '' };

const leftOut = ({ parts }: BookedOrder): Readonly<Record<string, string>> =>
	Object.fromEntries(parts.filter((part) => !part.isSelected).map(({ periodicId, reason }) => [periodicId, reason]));

/** @throws CommandRejected for a job that is not offered, or was not booked */
function chosenJobs({ addJob, dropJob }: DealerChange, { jobs }: BookedOrder, offered: readonly Job[]) {
	const idOf = (name: string, among: readonly Job[]) => {
		const job = among.find(({ jobTypeName }) => jobTypeName === name);
		if (!job) throw new CommandRejected(409, providerMessage('notOffered', { name }));
		return job.serviceId;
	};
	const dropped = dropJob === undefined ? null : idOf(dropJob, jobs);
	const kept = jobs.map(({ serviceId }) => serviceId).filter((id) => id !== dropped);
	return addJob === undefined ? kept : [...kept, idOf(addJob, offered)];
}

/** The parts that are due, and the jobs that the booking's dealership offers; a vehicle of status NA has neither. */
async function readOffer(regNo: string, order: BookedOrder, km: number, context: OperationContext) {
	const { model_code: modelCode, status } = await context.db
		.selectFrom('vehicle')
		.select(['model_code', 'status'])
		.where('reg_no', '=', regNo)
		.executeTakeFirstOrThrow();
	if (isShortWizard({ status })) return order;
	const { dealer, day, repairTypeId } = order;
	const query = { dealerCode: dealer.code, modelCode, serialNumber: '', day };
	const anyDealer = { ...query, dealerCode: '0' };
	const lists = [query, { ...query, modelCode: '0' }, anyDealer, { ...anyDealer, modelCode: '0' }];
	const [parts, ...found] = await Promise.all([
		readPeriodicParts({ ...query, km, repairTypeId }, context),
		...lists.map((list) => readAdditionalServices(list, context)),
	]);
	const jobs = found.flat().map(({ jobTypeIdentifier, isActive: _active, ...job }) => {
		const kind = jobTypeIdentifier === 1 ? ('additional' as const) : ('convenience' as const);
		return { ...job, kind };
	});
	return { parts, jobs };
}
