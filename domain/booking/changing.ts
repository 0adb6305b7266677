/** What was booked, changed before the job card is opened (docs/product.md#changing-what-was-booked). */
import type { Address } from './address.ts';
import type { JobSummary, PartSummary } from './catalogue.ts';
import { type Draft, noEstimate } from './draftState.ts';
import { restoreDraft } from './readDraft.ts';
import { dateTimeErrors, estimatesErrors, type FieldError } from './validation.ts';

/** What a move or a change may have changed of a booking, in the order in which it is named. */
export const changeableFields = ['time', 'dealer', 'km', 'mobile', 'pickUp', 'jobs', 'problem'] as const;
export type ChangeableField = (typeof changeableFields)[number];

/** The parts and jobs that were booked, at the prices of the booking, and the reading in km. */
export interface BookedWork<Part extends PartSummary, Job extends JobSummary> {
	readonly km: number;
	readonly parts: readonly Part[];
	readonly jobs: readonly Job[];
}

/**
 * What can be chosen for a change: what is offered at `km`, and what was booked at the prices of the booking, whether it
 * is still offered or not. At the reading of the booking its parts are those that are due, and no others.
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

/** Whether the addresses stay as they were booked: none was typed. */
export const keepsAddresses = ({ pickUp, drop, sameDropAddress }: Draft, hasPickUp: boolean): boolean =>
	hasPickUp && isEmpty(pickUp) && (sameDropAddress || isEmpty(drop));

const isEmpty = ({ line1, stateId, cityId, pin }: Address): boolean =>
	line1.trim() === '' && stateId === '' && cityId === '' && pin === '';

/**
 * The rules of the wizard's steps that a change breaks, in their order. A mobile, a problem or addresses that were left
 * empty keep what was booked, so that they break none.
 */
export function changeErrors(
	draft: Draft,
	{ lastKm, isShort }: { readonly lastKm: number | null; readonly isShort: boolean },
	hasPickUp: boolean,
): readonly FieldError[] {
	const typed = { ...draft, pickDrop: draft.pickDrop && !keepsAddresses(draft, hasPickUp) };
	return [...dateTimeErrors(typed, lastKm), ...estimatesErrors(typed, { isShort })].filter(
		({ code }) => code !== 'addMobile' && code !== 'enterProblem',
	);
}

/**
 * What was typed on a page, over a booking that has changed since: `draft` where it differs from `before`, the draft of
 * the booking as the page knew it, else `now`, that of the booking as it is. Jobs and parts are taken one by one. The
 * total of such work has to be calculated anew.
 */
export function rebasedDraft(draft: Draft, before: Draft, now: Draft): Draft {
	const isTyped = (field: string) => isOther(draft, before, field as keyof Draft);
	const typed = Object.fromEntries(Object.entries(draft).filter(([field]) => isTyped(field)));
	const isOtherWork = ['jobIds', 'deselected', 'kms'].some(isTyped);
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

/** What a change is typed into, or chosen with. */
const typedFields = [
	...(['mobile', 'kms', 'problem', 'pickDrop', 'pickUp', 'drop', 'sameDropAddress', 'jobIds', 'deselected'] as const),
];

/** What of `draft` was typed: where it differs from `booked`, the draft in which everything is as it was booked. */
export const typedChange = (draft: Draft, booked: Draft): Partial<Draft> =>
	Object.fromEntries(
		typedFields.filter((field) => isOther(draft, booked, field)).map((field) => [field, draft[field]]),
	);

/**
 * The draft with what was typed before, as a tab has kept it, which is read as a stored draft is. The total of other work
 * has to be calculated anew. null: nothing of it differs from what was booked.
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
