/** The state machine of a vehicle at the dealership (docs/product.md#job-card). */
import type { Day } from '../time/calendar.ts';
import type { AppointmentStatus } from '../vehicle/vehicle.ts';
import {
	initialStages,
	type JobCardStage,
	nextWorkshopStage,
	type StageCode,
	type WorkshopStage,
} from './jobCardStages.ts';

/** The state that decides which steps are possible. */
export interface JobCardState {
	readonly phase: JobCardPhase;
	readonly isReleased: boolean;
	readonly isTaxInvoiced: boolean;
	readonly isPaid: boolean;
	readonly isOnlinePaymentEnabled: boolean;
	/** The last day for opening a job card from the booking, once that day has passed. */
	readonly openingEndedOn?: Day | undefined;
	/** Whether a revised estimate waits for the owner's answer. */
	readonly hasOpenEstimate: boolean;
	/** All of `jobCardStages`, in their order. */
	readonly stages: readonly JobCardStage[];
}

/** The desk's steps, named as its commands. An owner's answer and a payment at the gateway are statements. */
export type JobCardStep =
	| { readonly kind: 'complete-stage' | 'skip-stage'; readonly stage: WorkshopStage }
	| { readonly kind: 'online-payment'; readonly isEnabled: boolean }
	/** `isFree`: the bill is 0, so there is nothing to pay. */
	| { readonly kind: 'close-billing'; readonly isFree: boolean }
	| { readonly kind: PlainStep };

const isBooked = ({ phase }: JobCardState): boolean => phase === 'booked';
/** Until the work is completed. */
export const phasesInWork: readonly JobCardPhase[] = ['open', 'working'];
export const isInWork = ({ phase }: Pick<JobCardState, 'phase'>): boolean => phasesInWork.includes(phase);
/** The phases in which a bill that is not paid may be paid. */
export const payablePhases: readonly JobCardPhase[] = ['billed', 'delivered'];

/** The desk's steps without further values: when each is possible, and its change. */
const plainSteps = {
	open: [(state) => isBooked(state) && state.openingEndedOn === undefined, { phase: 'open' }],
	cancel: [isBooked, { phase: 'cancelled' }],
	move: [isBooked, {}],
	change: [isBooked, {}],
	'propose-estimate': [(state) => isInWork(state) && !state.hasOpenEstimate, { hasOpenEstimate: true }],
	'withdraw-estimate': [(state) => state.hasOpenEstimate, { hasOpenEstimate: false }],
	promise: [isInWork, {}],
	'finish-job': [isInWork, {}],
	'release-proforma': [(state) => state.phase === 'billed' && !state.isReleased, { isReleased: true }],
	'raise-tax-invoice': [
		(state) => state.isReleased && !state.isTaxInvoiced && state.phase !== 'closed',
		{ isTaxInvoiced: true },
	],
	'cancel-invoice': [(state) => state.isTaxInvoiced && state.phase !== 'closed', { isTaxInvoiced: false }],
	pay: [({ phase, isPaid }) => payablePhases.includes(phase) && !isPaid, { isPaid: true }],
	deliver: [(state) => state.phase === 'billed' && state.isReleased, { phase: 'delivered' }],
	close: [(state) => state.phase === 'delivered' && state.isPaid && state.isTaxInvoiced, { phase: 'closed' }],
} satisfies Record<string, readonly [isPossible: (state: JobCardState) => boolean, change: Partial<JobCardState>]>;

type PlainStep = keyof typeof plainSteps;

const plainStepNames = Object.keys(plainSteps) as readonly PlainStep[];

/** The job card of a new booking. */
export const bookedJobCard: JobCardState = {
	phase: 'booked',
	isReleased: false,
	isTaxInvoiced: false,
	isPaid: false,
	isOnlinePaymentEnabled: true,
	hasOpenEstimate: false,
	stages: initialStages,
};

/** The job card after a step; null: the step is not possible now. */
export const applyJobCardStep = (state: JobCardState, step: JobCardStep): JobCardState | null =>
	isPossible(state, step) ? withDerivedStages(nextState(state, step)) : null;

/** The names of the desk's possible steps; a stage follows its step: `complete-stage Washing`. */
export function allowedJobCardSteps(state: JobCardState): readonly string[] {
	const stage = nextWorkshopStage(state.stages);
	const stageSteps = stage === null ? [] : (['complete-stage', 'skip-stage'] as const).map((kind) => ({ kind, stage }));
	return [
		...stageSteps.filter((step) => isPossible(state, step)).map(({ kind }) => `${kind} ${stage}`),
		...plainStepNames.filter((kind) => isPossible(state, { kind })),
		...(isPossible(state, { kind: 'close-billing', isFree: false }) ? ['close-billing'] : []),
		...(isPossible(state, { kind: 'online-payment', isEnabled: true }) ? ['online-payment'] : []),
	];
}

function isPossible(state: JobCardState, step: JobCardStep): boolean {
	const { phase, hasOpenEstimate } = state;
	if ('stage' in step) {
		if (!isInWork(state) || nextWorkshopStage(state.stages) !== step.stage) return false;
		return step.stage !== 'FinalInspection' || !hasOpenEstimate;
	}
	if (step.kind === 'close-billing') return phase === 'completed';
	if (step.kind === 'online-payment') return !['booked', 'cancelled', 'closed'].includes(phase) && !state.isPaid;
	return plainSteps[step.kind][0](state);
}

function nextState(state: JobCardState, step: JobCardStep): JobCardState {
	if (step.kind === 'complete-stage') return passStage(state, step.stage, { isCompleted: true });
	if (step.kind === 'skip-stage') return passStage(state, step.stage, { isApplicable: false });
	if (step.kind === 'close-billing') return { ...state, phase: 'billed', isPaid: step.isFree };
	if (step.kind === 'online-payment') return { ...state, isOnlinePaymentEnabled: step.isEnabled };
	return { ...state, ...plainSteps[step.kind][1] };
}

/** The end of the wait for the repair makes the phase `working`, the final inspection `completed`. */
function passStage(state: JobCardState, code: WorkshopStage, change: Partial<JobCardStage>): JobCardState {
	const stages = state.stages.map((stage) => (stage.code === code ? { ...stage, ...change } : stage));
	if (code === 'FinalInspection') return { ...state, stages, phase: 'completed' };
	return { ...state, stages, phase: code === 'WaitingForRepair' ? 'working' : state.phase };
}

/** Bill, payment and delivery complete the stages after the workshop's. */
function withDerivedStages(state: JobCardState): JobCardState {
	const isDelivered = state.phase === 'delivered' || state.phase === 'closed';
	const done: Partial<Record<StageCode, boolean>> = {
		ReadyforInvoice: state.isReleased,
		MakeFinalPayment: state.isPaid,
		ReadyForDelivery: state.isPaid || isDelivered,
		'Payment & Delivery': isDelivered,
	};
	const stages = state.stages.map((stage) => ({ ...stage, isCompleted: done[stage.code] ?? stage.isCompleted }));
	return { ...state, stages };
}

/** The stages that a payment completes. */
export const paidStages: readonly StageCode[] = withDerivedStages({ ...bookedJobCard, isPaid: true })
	.stages.filter(({ isCompleted }) => isCompleted)
	.map(({ code }) => code);

export interface JobCardStatuses {
	readonly appointment: AppointmentStatus;
	/** null: there is no job card. */
	readonly jobCard: { readonly status: string; readonly isActive: boolean } | null;
}

const active = (status: AppointmentStatus) => ({ appointment: status, jobCard: { status, isActive: true } });

const statuses = {
	booked: { appointment: 'Booked', jobCard: null },
	cancelled: { appointment: 'CancelledbyDealer', jobCard: null },
	open: active('Open'),
	working: active('Work In Progress'),
	completed: active('Work Completed'),
	billed: { appointment: 'Ready For Invoice', jobCard: { status: 'Invoiced', isActive: true } },
	delivered: active('Delivered'),
	closed: { appointment: 'closed', jobCard: { status: 'Closed', isActive: false } },
} as const satisfies Readonly<Record<string, JobCardStatuses>>;

/** The progress of the work. `booked` and `cancelled` have no job card. */
export type JobCardPhase = keyof typeof statuses;

/** AppointmentStatus, and the job card's Status and IsActive (docs/product.md#job-card). */
export const jobCardStatuses = ({ phase, isPaid }: Pick<JobCardState, 'phase' | 'isPaid'>): JobCardStatuses =>
	phase === 'billed' && isPaid ? { ...statuses.billed, appointment: 'Payment Received' } : statuses[phase];
