/** The state machine of a vehicle at the dealership (docs/product.md#job-card). */
import {
	initialStages,
	type JobCardStage,
	nextWorkshopStage,
	type StageCode,
	type WorkshopStage,
} from './jobCardStages.ts';

/** The progress of the work. `booked` and `cancelled` have no job card. */
export type JobCardPhase =
	| 'booked'
	| 'cancelled'
	| 'open'
	| 'working'
	| 'completed'
	| 'billed'
	| 'delivered'
	| 'closed';

/** The state that decides which steps are possible. */
export interface JobCard {
	readonly phase: JobCardPhase;
	readonly isReleased: boolean;
	readonly isTaxInvoiced: boolean;
	readonly isPaid: boolean;
	readonly isOnlinePaymentEnabled: boolean;
	/** Whether a revised estimate waits for the owner's answer. */
	readonly hasOpenEstimate: boolean;
	/** All of `jobCardStages`, in their order. */
	readonly stages: readonly JobCardStage[];
}

/** Steps are named as the desk's commands; `answer-estimate` is the owner's. */
export type JobCardStep =
	| { readonly kind: 'complete-stage' | 'skip-stage'; readonly stage: WorkshopStage }
	| { readonly kind: 'online-payment'; readonly isEnabled: boolean }
	/** `isFree`: the bill is 0, so there is nothing to pay. */
	| { readonly kind: 'close-billing'; readonly isFree: boolean }
	| { readonly kind: (typeof plainSteps)[number] | 'answer-estimate' };

const plainSteps = [
	'open',
	'cancel',
	'move',
	'change',
	'propose-estimate',
	'withdraw-estimate',
	'promise',
	'finish-job',
	'release-proforma',
	'raise-tax-invoice',
	'cancel-invoice',
	'pay',
	'deliver',
	'close',
] as const;

export type JobCardStepResult =
	| { readonly ok: true; readonly card: JobCard }
	/** `allowed`: the names of the desk's steps that are possible now. */
	| { readonly ok: false; readonly allowed: readonly string[] };

/** The job card of a new booking. */
export const bookedJobCard: JobCard = {
	phase: 'booked',
	isReleased: false,
	isTaxInvoiced: false,
	isPaid: false,
	isOnlinePaymentEnabled: true,
	hasOpenEstimate: false,
	stages: initialStages,
};

/** The job card after a step, or the steps that are possible instead. */
export function applyJobCardStep(card: JobCard, step: JobCardStep): JobCardStepResult {
	if (!isPossible(card, step)) return { ok: false, allowed: allowedJobCardSteps(card) };
	return { ok: true, card: withDerivedStages(nextState(card, step)) };
}

/** The names of the desk's possible steps; a stage follows its step: `complete-stage Washing`. */
export function allowedJobCardSteps(card: JobCard): readonly string[] {
	const stage = nextWorkshopStage(card.stages);
	const ofStages = stage === null ? [] : (['complete-stage', 'skip-stage'] as const).map((kind) => ({ kind, stage }));
	return [
		...ofStages.filter((step) => isPossible(card, step)).map(({ kind }) => `${kind} ${stage}`),
		...plainSteps.filter((kind) => isPossible(card, { kind })),
		...(isPossible(card, { kind: 'close-billing', isFree: false }) ? ['close-billing'] : []),
		...(isPossible(card, { kind: 'online-payment', isEnabled: true }) ? ['online-payment'] : []),
	];
}

/** Whether a payment is accepted: the bill is made and not paid. */
const isPayable = ({ phase, isPaid }: Pick<JobCard, 'phase' | 'isPaid'>): boolean =>
	(phase === 'billed' || phase === 'delivered') && !isPaid;

function isPossible(card: JobCard, step: JobCardStep): boolean {
	const { phase, hasOpenEstimate } = card;
	const isInWork = phase === 'open' || phase === 'working';
	switch (step.kind) {
		case 'open':
		case 'cancel':
		case 'move':
		case 'change':
			return phase === 'booked';
		case 'complete-stage':
		case 'skip-stage':
			if (!isInWork || nextWorkshopStage(card.stages) !== step.stage) return false;
			return step.stage !== 'FinalInspection' || !hasOpenEstimate;
		case 'propose-estimate':
			return isInWork && !hasOpenEstimate;
		case 'promise':
		case 'finish-job':
			return isInWork;
		case 'withdraw-estimate':
		case 'answer-estimate':
			return hasOpenEstimate;
		case 'close-billing':
			return phase === 'completed';
		case 'release-proforma':
			return phase === 'billed' && !card.isReleased;
		case 'raise-tax-invoice':
			return card.isReleased && !card.isTaxInvoiced && phase !== 'closed';
		case 'cancel-invoice':
			return card.isTaxInvoiced && phase !== 'closed';
		case 'online-payment':
			return !['booked', 'cancelled', 'closed'].includes(phase) && !card.isPaid;
		case 'pay':
			return isPayable(card);
		case 'deliver':
			return phase === 'billed' && card.isReleased;
		case 'close':
			return phase === 'delivered' && card.isPaid && card.isTaxInvoiced;
	}
}

function nextState(card: JobCard, step: JobCardStep): JobCard {
	switch (step.kind) {
		case 'open':
			return { ...card, phase: 'open' };
		case 'cancel':
			return { ...card, phase: 'cancelled' };
		case 'complete-stage':
			return passStage(card, step.stage, { isCompleted: true });
		case 'skip-stage':
			return passStage(card, step.stage, { isApplicable: false });
		case 'propose-estimate':
			return { ...card, hasOpenEstimate: true };
		case 'move':
		case 'change':
		case 'promise':
		case 'finish-job':
			return card;
		case 'withdraw-estimate':
		case 'answer-estimate':
			return { ...card, hasOpenEstimate: false };
		case 'close-billing':
			return { ...card, phase: 'billed', isPaid: step.isFree };
		case 'release-proforma':
			return { ...card, isReleased: true };
		case 'raise-tax-invoice':
			return { ...card, isTaxInvoiced: true };
		case 'cancel-invoice':
			return { ...card, isTaxInvoiced: false };
		case 'online-payment':
			return { ...card, isOnlinePaymentEnabled: step.isEnabled };
		case 'pay':
			return { ...card, isPaid: true };
		case 'deliver':
			return { ...card, phase: 'delivered' };
		case 'close':
			return { ...card, phase: 'closed' };
	}
}

/** The phase becomes `working` once the vehicle waits for nothing, and `completed` with the final inspection. */
function passStage(card: JobCard, code: WorkshopStage, change: Partial<JobCardStage>): JobCard {
	const stages = card.stages.map((stage) => (stage.code === code ? { ...stage, ...change } : stage));
	if (code === 'FinalInspection') return { ...card, stages, phase: 'completed' };
	return { ...card, stages, phase: code === 'WaitingForRepair' ? 'working' : card.phase };
}

/** The stages after the workshop's are derived from the bill, the payment and the delivery. */
function withDerivedStages(card: JobCard): JobCard {
	const isDelivered = card.phase === 'delivered' || card.phase === 'closed';
	const done: Partial<Record<StageCode, boolean>> = {
		ReadyforInvoice: card.isReleased,
		MakeFinalPayment: card.isPaid,
		ReadyForDelivery: card.isPaid || isDelivered,
		'Payment & Delivery': isDelivered,
	};
	const stages = card.stages.map((stage) => ({ ...stage, isCompleted: done[stage.code] ?? stage.isCompleted }));
	return { ...card, stages };
}
