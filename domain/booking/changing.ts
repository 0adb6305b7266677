/** Changes of what was booked, until the job card is opened (docs/product.md#changing-what-was-booked). */
import type { Address } from './address.ts';
import type { JobSummary, PartSummary } from './catalogue.ts';
import { type Draft, noEstimate } from './draftState.ts';
import { restoreDraft } from './readDraft.ts';
import { dateTimeErrors, estimatesErrors, type FieldError } from './validation.ts';

/** The fields of a booking that a move or a change may have changed, in the order in which they are named. */
export const changeableFields = ['time', 'dealer', 'km', 'mobile', 'pickUp', 'jobs', 'problem'] as const;
export type ChangeableField = (typeof changeableFields)[number];

/** The booked parts and jobs at their booked prices, and the reading in km. */
export interface BookedWork<Part extends PartSummary, Job extends JobSummary> {
	readonly km: number;
	readonly parts: readonly Part[];
	readonly jobs: readonly Job[];
}

/**
 * The parts and jobs that can be chosen for a change: the offer at `km`, and the booked ones at booked prices, even if
 * they are no longer offered. At the booked reading the parts are the booked ones alone.
 */
export function offeredForChange<Part extends PartSummary, Job extends JobSummary>(
	offered: { readonly parts: readonly Part[]; readonly jobs: readonly Job[] },
	booked: BookedWork<Part, Job>,
	km: number,
): { readonly parts: readonly Part[]; readonly jobs: readonly Job[] } {
	const isDue = ({ periodicId }: Part) => offered.parts.some((part) => part.periodicId === periodicId);
	return {
		parts:
			km === booked.km
				? booked.parts
				: united(booked.parts.filter(isDue), offered.parts, ({ periodicId }) => periodicId),
		jobs: united(booked.jobs, offered.jobs, ({ serviceId }) => serviceId),
	};
}

function united<Row>(booked: readonly Row[], offered: readonly Row[], idOf: (row: Row) => string): readonly Row[] {
	const ids = new Set(booked.map(idOf));
	return [...booked, ...offered.filter((row) => !ids.has(idOf(row)))];
}

/** Whether the booked addresses stay: none was typed. */
export const keepsAddresses = ({ pickUp, dropOff, sameDropOffAddress }: Draft, isPickUpBooked: boolean): boolean =>
	isPickUpBooked && isEmpty(pickUp) && (sameDropOffAddress || isEmpty(dropOff));

const isEmpty = ({ line1, stateId, cityId, pin }: Address): boolean =>
	line1.trim() === '' && stateId === '' && cityId === '' && pin === '';

/**
 * The rules of the wizard's steps that a change breaks, in their order. An empty mobile, problem or address keeps what
 * was booked, so it breaks none.
 */
export function changeErrors(
	draft: Draft,
	{ lastKm, skipsEstimates }: { readonly lastKm: number | null; readonly skipsEstimates: boolean },
	isPickUpBooked: boolean,
): readonly FieldError[] {
	const typed = { ...draft, hasPickUp: draft.hasPickUp && !keepsAddresses(draft, isPickUpBooked) };
	return [...dateTimeErrors(typed, lastKm), ...estimatesErrors(typed, { skipsEstimates })]
		.filter(({ code }) => code !== 'addMobile' && code !== 'enterProblem')
		.map((error) => (error.code === 'calculateEstimate' ? { ...error, code: 'calculateChange' } : error));
}

/**
 * Puts typed fields over a booking that has changed since. A field of `draft` stays if it differs from `before`, the
 * booking as the page knew it. Any other field is taken from `now`, the booking as it is. Jobs and parts are merged one
 * by one. If the typed work differs, its total has to be calculated anew.
 */
export function rebasedDraft(draft: Draft, before: Draft, now: Draft): Draft {
	const isTyped = (field: string) => isOther(draft, before, field as keyof Draft);
	const typed = Object.fromEntries(Object.entries(draft).filter(([field]) => isTyped(field)));
	const isOtherWork = ['jobIds', 'deselected', 'km'].some(isTyped);
	return {
		...now,
		...typed,
		jobIds: [
			...now.jobIds.filter((id) => draft.jobIds.includes(id) || !before.jobIds.includes(id)),
			...draft.jobIds.filter((id) => !before.jobIds.includes(id) && !now.jobIds.includes(id)),
		],
		deselected: rebasedReasons(draft.deselected, before.deselected, now.deselected),
		...(isOtherWork
			? { estimate: noEstimate, earlierTotal: now.estimate.shownTotal }
			: { estimate: now.estimate, earlierTotal: now.earlierTotal }),
	};
}

/** The fields that an owner types or chooses for a change. */
const typedFields = [
	...(['mobile', 'km', 'problem', 'hasPickUp', 'pickUp', 'dropOff', 'sameDropOffAddress'] as const),
	...(['jobIds', 'deselected'] as const),
];

/** The fields of `draft` that differ from `booked`, the draft of the booking as it is. */
export const typedChange = (draft: Draft, booked: Draft): Partial<Draft> =>
	Object.fromEntries(
		typedFields.filter((field) => isOther(draft, booked, field)).map((field) => [field, draft[field]]),
	);

/**
 * The draft with the typed fields that a tab has kept; they are cleaned as a stored draft is. If the work differs, its
 * total has to be calculated anew. null: nothing differs from what was booked.
 */
export function restoredChange(kept: object, booked: Draft, now: Date): Draft | null {
	const { version, regNo } = booked;
	const typed = typedChange(restoreDraft({ ...booked, ...kept, version, regNo }, regNo, now), booked);
	return Object.keys(typed).length === 0 ? null : rebasedDraft({ ...booked, ...typed }, booked, booked);
}

type Reasons = Draft['deselected'];

function rebasedReasons(typed: Reasons, before: Reasons, now: Reasons): Reasons {
	const isTyped = (id: string) => typed[id] !== before[id];
	return Object.fromEntries([
		...Object.entries(now).filter(([id]) => !isTyped(id)),
		...Object.entries(typed).filter(([id]) => isTyped(id)),
	]);
}

const isOther = (draft: Draft, before: Draft, field: keyof Draft): boolean =>
	JSON.stringify(draft[field]) !== JSON.stringify(before[field]);
