/**
 * The view of a vehicle: all that its owner reads about it at one moment. Home, tracking, payment, the result pages and
 * the menu show this and derive nothing by themselves (docs/product.md#state-of-a-vehicle).
 */
import { bookingStatus, isBookingAvailable, isMissed } from '../booking/availability.ts';
import { isWorkDone, promisedDelivery } from '../jobCard/promisedDelivery.ts';
import { estimatedCostWithApprovedJobs, namesWithoutPrice, pendingApproval } from '../jobCard/revisedEstimate.ts';
import { activeStep, applicableStages, isPaymentOffered } from '../jobCard/tracking.ts';
import { type Bill, readBill, readJobCardFiles, readRefunds } from '../payment/bill.ts';
import { normalizeCode } from '../text/providerText.ts';
import { dayOf, toDay } from '../time/calendar.ts';
import { type ServiceDue, serviceDue } from './serviceDue.ts';
import type { Appointment, AppointmentStatus, JobCard, JobStage, Vehicle } from './vehicle.ts';

export interface VehicleView {
	/** The newest job card while it is active. */
	readonly jobCard: CurrentJobCard | null;
	/** An appointment that lies ahead: no other can be booked. */
	readonly booking: BookingView | null;
	/** An appointment whose day has passed without a job card: a new booking takes its place. */
	readonly missed: BookingView | null;
	/** The newest job card if it is not active. */
	readonly lastJobCard: ReturnType<typeof readLastJobCard> | null;
	/** The latest appointment, if it was cancelled, but not by its owner, and no job card followed. */
	readonly cancelled: ReturnType<typeof readCancelled>;
	/** null: not known. */
	readonly serviceDue: ServiceDue | null;
}

export type CurrentJobCard = ReturnType<typeof readCurrentJobCard>;

/** Fields of an appointment that `BookingView` has in another form. */
type ReadField = 'id' | 'legacyId' | 'appointmentNo' | 'appointmentDate' | 'status' | 'cancelReason';

/** An appointment as the screens show it. The fields below replace those of `ReadField`. */
export interface BookingView extends Omit<Appointment, ReadField> {
	/** Empty if the provider names none. */
	readonly appointmentId: string;
	readonly number: string | null;
	/** ISO instant of the slot's start. */
	readonly date: string | null;
	/** The maker's system has not confirmed it yet, so it cannot be cancelled. */
	readonly isUnconfirmed: boolean;
}

/** Derives the view at `now`. `appointment`: as `bookingStatus` takes it. */
export function toVehicleView(vehicle: Vehicle, appointment: Appointment | null | undefined, now: Date): VehicleView {
	const [newest] = vehicle.serviceHistory;
	const status = bookingStatus(appointment, vehicle);
	const jobCard = newest?.isActive ? readCurrentJobCard(vehicle, newest, now) : null;
	const booked = isBookingAvailable(status) ? null : bookingView(appointment ?? null);
	const hasPassed = isMissed(booked?.date, now);
	return {
		jobCard,
		booking: hasPassed ? null : booked,
		missed: hasPassed && !jobCard ? booked : null,
		lastJobCard: newest && !newest.isActive ? readLastJobCard(vehicle, newest) : null,
		cancelled: jobCard ? null : readCancelled(status, appointment ?? null),
		serviceDue: serviceDue(vehicle, dayOf(now)),
	};
}

/** What leads the home page while the job card is active. */
function firstCard(isEstimateWaiting: boolean, bill: Bill, offersPayment: boolean) {
	if (isEstimateWaiting) return 'estimate';
	if (bill.kind === 'pending') return 'pending';
	if (bill.kind === 'due') return 'bill';
	return isSettled(bill) && offersPayment ? 'paid' : 'work';
}

const isSettled = ({ kind }: Bill): boolean => kind === 'paid' || kind === 'free';

function readCurrentJobCard(vehicle: Vehicle, jobCard: JobCard, now: Date) {
	const stages = applicableStages(jobCard.stages);
	const active = activeStep(stages);
	const stage = stages[active];
	const bill = readBill(jobCard);
	const status = jobCard.status?.trim() || null;
	const isDelivered = status === 'Delivered';
	const offersPayment = isPaymentOffered(jobCard);
	const isEstimateWaiting = pendingApproval(vehicle.serviceHistory) !== null;
	return {
		firstCard: firstCard(isEstimateWaiting, bill, offersPayment),
		/** The provider's word. */
		status,
		isEstimateWaiting,
		/** The current stage; null: there are none, or all are completed. */
		stage: stage ? { key: normalizeCode(stage.statusCode), name: stage.name } : null,
		areStagesCompleted: stages.length > 0 && !stage,
		isWorkCompleted: status === 'Work Completed',
		/** The work is done; it stays true once the bill is made, or the vehicle delivered. */
		isWorkDone: isWorkDone(jobCard),
		isDelivered,
		/** ISO instant; null: not delivered, or not known when. */
		deliveredAt: isDelivered && !stage ? (stages.at(-1)?.completedAt ?? null) : null,
		/** Paid, and waiting at the dealership for its owner. */
		isReadyToCollect:
			isSettled(bill) && offersPayment && !isDelivered && hasReached(stages, active, 'readyfordelivery'),
		/** null: nothing is promised, or no longer. */
		promise: promisedDelivery(jobCard, now, bill.kind !== 'none' && bill.kind !== 'inProcess'),
		/** The service adviser's telephone; null: not known. */
		advisorContact: jobCard.advisorContact,
		/** The cost at booking and of the jobs that were approved since, in paise. */
		estimatedCost: estimatedCostWithApprovedJobs(jobCard),
		/** How many approved jobs `estimatedCost` leaves out, because they have no price. */
		unpricedJobs: namesWithoutPrice(jobCard.approvedJobs).length,
		bill,
		refunds: readRefunds(jobCard),
		/** How Make Payment is shown on the tracking page. */
		makePayment: !offersPayment ? 'absent' : bill.kind === 'due' ? 'filled' : 'quiet',
	} as const;
}

function hasReached(stages: readonly JobStage[], active: number, key: string): boolean {
	const index = stages.findIndex(({ statusCode }) => normalizeCode(statusCode) === key);
	return index >= 0 && active >= index;
}

/** null: the vehicle's status says that it is booked, while the provider names no appointment. */
function bookingView(appointment: Appointment | null): BookingView {
	if (!appointment) return { appointmentId: '', number: null, date: null, isUnconfirmed: true, dealership: null };
	const { status: _status, cancelReason: _reason, ...kept } = appointment;
	const { id: appointmentId, legacyId, appointmentNo: number, appointmentDate: date, ...shown } = kept;
	return { ...shown, appointmentId, number, date, isUnconfirmed: legacyId === null };
}

const readLastJobCard = (vehicle: Vehicle, jobCard: JobCard) => ({
	/** ISO instant or date. */
	date: lastServiceDate(vehicle, jobCard),
	/** null: its present owner may see none. */
	files: readJobCardFiles(vehicle, jobCard),
});

/**
 * The vehicle's date may still be that of a service before this job card. The job card's is never after its service.
 */
function lastServiceDate({ lastAvailedServiceDate: availed }: Vehicle, { documentDate }: JobCard): string | null {
	if (availed === null || documentDate === null) return availed ?? documentDate;
	return (toDay(availed) ?? '') < (toDay(documentDate) ?? '') ? documentDate : availed;
}

function readCancelled(status: AppointmentStatus | null, appointment: Appointment | null) {
	const isByDealer = status === 'CancelledbyDealer';
	if (!isByDealer && status !== 'CancelledbySystem') return null;
	return {
		by: isByDealer ? 'dealership' : 'system',
		/** In the dealership's words; null: it gave none. */
		reason: (isByDealer && appointment?.cancelReason) || null,
		/** ISO instant of the slot's start. */
		date: appointment?.appointmentDate ?? null,
		/** Name and telephone of its dealership. */
		dealership: appointment?.dealership?.name ?? null,
		phone: appointment?.dealership?.phone ?? null,
	} as const;
}

/** The pages that the menu offers. */
export interface MenuPages {
	/** `booking`: the vehicle has one; `none`: there is no such vehicle. */
	readonly book: 'book' | 'booking' | 'none';
	readonly tracking: boolean;
	readonly estimate: boolean;
	/** How Make Payment is offered; `filled`: the bill is due. */
	readonly payment: CurrentJobCard['makePayment'];
}

/** For a vehicle that the provider does not know. */
export const noMenuPages: MenuPages = { book: 'none', tracking: false, estimate: false, payment: 'absent' };

export function menuPages({ booking, jobCard }: Pick<VehicleView, 'booking' | 'jobCard'>): MenuPages {
	return {
		book: booking ? 'booking' : 'book',
		tracking: jobCard !== null,
		estimate: jobCard?.isEstimateWaiting ?? false,
		payment: jobCard?.makePayment ?? 'absent',
	};
}

const momentOfStage: Partial<Record<string, 'waiting' | 'washing' | 'repair' | 'inspection'>> = {
	waitingforwash: 'waiting',
	washing: 'washing',
	waitingforrepair: 'waiting',
	underrepair: 'repair',
	finalinspection: 'inspection',
};

/**
 * The current moment of a vehicle at the dealership; the owner reads one sentence for each. It follows from the view of
 * the job card, so it agrees with the shown bill and stage.
 */
export function jobCardMoment(jobCard: CurrentJobCard) {
	const { bill, isDelivered, isEstimateWaiting, isReadyToCollect, isWorkDone, makePayment, stage, status } = jobCard;
	if (isEstimateWaiting) return 'approval';
	if (bill.kind === 'pending') return 'confirming';
	if (bill.kind === 'due') return 'due';
	if (bill.kind === 'inProcess') return 'billing';
	if (isDelivered) return 'delivered';
	if (isReadyToCollect) return 'ready';
	if (bill.kind === 'paid' && makePayment !== 'absent') return 'paid';
	if (isWorkDone) return 'done';
	return momentOfStage[stage?.key ?? ''] ?? (status === 'Work In Progress' ? 'repair' : 'received');
}
