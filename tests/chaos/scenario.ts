/** The life of a job card as a list of events, dropped, doubled, delayed and reordered as a seed decides. */
import { workshopStages } from '../../domain/jobCard/jobCardStages.ts';
import { seededRandom } from './seededRandom.ts';

export type ScenarioEvent =
	| { readonly kind: 'desk'; readonly step: string; readonly stage?: string }
	| { readonly kind: 'answer' | 'begin' | 'worker' | 'refund' }
	| { readonly kind: 'gateway' | 'return'; readonly order: number; readonly state: 'failed' | 'paid' };

const stage = (code: string): ScenarioEvent => ({ kind: 'desk', step: 'complete-stage', stage: code });
const desk = (step: string): ScenarioEvent => ({ kind: 'desk', step });

/** The desk's steps of a job card in order. They are also taken at the end of a scenario, to complete it. */
export const deskEvents: readonly ScenarioEvent[] = [
	desk('open'),
	...workshopStages.map(stage),
	...['close-billing', 'release-proforma', 'raise-tax-invoice', 'deliver', 'pay', 'close'].map(desk),
];

/** A first payment fails and may succeed later; a second one succeeds; sometimes the bill is also paid in cash. */
function orderedEvents(random: (limit: number) => number): ScenarioEvent[] {
	const middle = 4;
	return [
		...deskEvents.slice(0, middle),
		desk('propose-estimate'),
		{ kind: 'answer' },
		...deskEvents.slice(middle, -3),
		{ kind: 'begin' },
		{ kind: 'gateway', order: 0, state: 'failed' },
		{ kind: 'return', order: 0, state: 'failed' },
		{ kind: 'begin' },
		{ kind: 'gateway', order: 1, state: 'paid' },
		...(random(3) > 0 ? [{ kind: 'gateway', order: 0, state: 'paid' } as const] : []),
		{ kind: 'return', order: 1, state: 'paid' },
		...(random(3) === 0 ? [desk('pay')] : []),
		{ kind: 'worker' },
		{ kind: 'refund' },
		desk('deliver'),
		desk('close'),
	];
}

/** How the bill is paid: as the seed decides, or twice in any case, so that every run has a refund. */
export type PaymentVariant = 'bySeed' | 'paidTwice' | 'paidAtDealershipMeanwhile';

const repeated = (event: ScenarioEvent): readonly ScenarioEvent[] => [event, event];

/** The payments after the shuffled events of a job card; the events of an inner list happen at once. */
const paymentEvents: Record<Exclude<PaymentVariant, 'bySeed'>, readonly (readonly ScenarioEvent[])[]> = {
	paidTwice: [
		[{ kind: 'begin' }],
		[{ kind: 'gateway', order: 0, state: 'failed' }],
		repeated({ kind: 'return', order: 0, state: 'failed' }),
		[{ kind: 'begin' }],
		[{ kind: 'gateway', order: 1, state: 'paid' }],
		repeated({ kind: 'return', order: 1, state: 'paid' }),
		[{ kind: 'gateway', order: 0, state: 'paid' }],
		repeated({ kind: 'worker' }),
		repeated({ kind: 'refund' }),
	],
	paidAtDealershipMeanwhile: [
		[{ kind: 'begin' }],
		repeated(desk('pay')),
		[{ kind: 'gateway', order: 0, state: 'paid' }],
		repeated({ kind: 'return', order: 0, state: 'paid' }),
		repeated({ kind: 'refund' }),
	],
};

interface Scenario {
	/** In order; the events of an inner list happen at once. */
	readonly moments: readonly (readonly ScenarioEvent[])[];
	readonly events: number;
}

/** The events of a scenario, shuffled by the seed. */
export function scenarioOf(seed: number, paymentVariant: PaymentVariant): Scenario {
	const random = seededRandom(seed);
	if (paymentVariant === 'bySeed') return shuffled(orderedEvents(random), random);
	const jobCard = shuffled(
		orderedEvents(random).filter(
			(event) => event.kind === 'answer' || (event.kind === 'desk' && isBeforeBill(event.step)),
		),
		random,
	);
	// `raise-tax-invoice` first takes the desk's steps that were dropped (`happen` in shuffledScenarios.ts), so there is
	// a bill.
	const bill: readonly ScenarioEvent[][] = [[{ kind: 'answer' }], [desk('raise-tax-invoice')]];
	const after = [...bill, ...paymentEvents[paymentVariant]];
	return { moments: [...jobCard.moments, ...after], events: jobCard.events + after.flat().length };
}

const isBeforeBill = (step: string) => !['deliver', 'pay', 'close'].includes(step);

function shuffled(ordered: readonly ScenarioEvent[], random: (limit: number) => number): Scenario {
	const moments = new Map<number, ScenarioEvent[]>();
	let events = 0;
	const put = (moment: number, event: ScenarioEvent) => {
		moments.set(moment, [...(moments.get(moment) ?? []), event]);
		events++;
	};
	ordered.forEach((event, index) => {
		const isDropped = random(12) === 0;
		const delay = random(4) === 0 ? random(8) : 0;
		const swapped = random(5) === 0 ? -1 : 0;
		if (!isDropped) put(index + delay + swapped, event);
		if (random(4) === 0) put(index + random(6), event);
	});
	return { moments: [...moments].toSorted(([a], [b]) => a - b).map(([, together]) => together), events };
}
