/** The life of a job card as a list of events, and the disorder that a seed brings into it. */
import { workshopStages } from '../../domain/jobCardStages.ts';
import { randomOf } from './random.ts';

export type StoryEvent =
	| { readonly kind: 'desk'; readonly step: string; readonly stage?: string }
	| { readonly kind: 'answer' | 'begin' | 'worker' | 'refund' }
	| { readonly kind: 'gateway' | 'return'; readonly order: number; readonly state: 'failed' | 'paid' };

const stage = (code: string): StoryEvent => ({ kind: 'desk', step: 'complete-stage', stage: code });
const desk = (step: string): StoryEvent => ({ kind: 'desk', step });

/** The desk's own way through a visit; it is also how a story is brought to its end. */
export const deskWay: readonly StoryEvent[] = [
	desk('open'),
	...workshopStages.map(stage),
	...['close-billing', 'release-proforma', 'raise-tax-invoice', 'deliver', 'pay', 'close'].map(desk),
];

/** A first payment fails and may succeed later; a second one succeeds; sometimes cash is taken besides. */
function inOrder(random: (limit: number) => number): StoryEvent[] {
	const middle = 4;
	return [
		...deskWay.slice(0, middle),
		desk('propose-estimate'),
		{ kind: 'answer' },
		...deskWay.slice(middle, -3),
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

/** How the money comes: as the seed has it, or twice in any case, so that every run has something to give back. */
export type Money = 'bySeed' | 'paidTwice' | 'paidAtDealershipMeanwhile';

const twice = (event: StoryEvent): readonly StoryEvent[] => [event, event];

/** What comes after the disorder of a visit, moment by moment. */
const inAnyCase: Record<Exclude<Money, 'bySeed'>, readonly (readonly StoryEvent[])[]> = {
	paidTwice: [
		[{ kind: 'begin' }],
		[{ kind: 'gateway', order: 0, state: 'failed' }],
		twice({ kind: 'return', order: 0, state: 'failed' }),
		[{ kind: 'begin' }],
		[{ kind: 'gateway', order: 1, state: 'paid' }],
		twice({ kind: 'return', order: 1, state: 'paid' }),
		[{ kind: 'gateway', order: 0, state: 'paid' }],
		twice({ kind: 'worker' }),
		twice({ kind: 'refund' }),
	],
	paidAtDealershipMeanwhile: [
		[{ kind: 'begin' }],
		twice(desk('pay')),
		[{ kind: 'gateway', order: 0, state: 'paid' }],
		twice({ kind: 'return', order: 0, state: 'paid' }),
		twice({ kind: 'refund' }),
	],
};

interface Told {
	readonly moments: readonly (readonly StoryEvent[])[];
	readonly events: number;
}

/** Dropped, doubled, delayed, out of order; those of one inner list happen at once. */
export function storyOf(seed: number, money: Money): Told {
	const random = randomOf(seed);
	if (money === 'bySeed') return disordered(inOrder(random), random);
	const visit = disordered(
		inOrder(random).filter(
			(event) => event.kind === 'answer' || (event.kind === 'desk' && isBeforeTheBill(event.step)),
		),
		random,
	);
	// Whatever was left out is done now (shuffled.ts), so that there is a bill to be paid.
	const bill: readonly StoryEvent[][] = [[{ kind: 'answer' }], [desk('raise-tax-invoice')]];
	const after = [...bill, ...inAnyCase[money]];
	return { moments: [...visit.moments, ...after], events: visit.events + after.flat().length };
}

const isBeforeTheBill = (step: string) => !['deliver', 'pay', 'close'].includes(step);

function disordered(inOrder: readonly StoryEvent[], random: (limit: number) => number): Told {
	const moments = new Map<number, StoryEvent[]>();
	let events = 0;
	const put = (moment: number, event: StoryEvent) => {
		moments.set(moment, [...(moments.get(moment) ?? []), event]);
		events++;
	};
	inOrder.forEach((event, index) => {
		const isDropped = random(12) === 0;
		const delay = random(4) === 0 ? random(8) : 0;
		const swapped = random(5) === 0 ? -1 : 0;
		if (!isDropped) put(index + delay + swapped, event);
		if (random(4) === 0) put(index + random(6), event);
	});
	return { moments: [...moments].toSorted(([a], [b]) => a - b).map(([, together]) => together), events };
}
