/** When a vehicle is promised to be ready, as its owner reads it everywhere (docs/product.md#promise). */

import { normalizeCode } from '../text/providerText.ts';
import { addDays, slotInstant, timeOf, toDay } from '../time/calendar.ts';
import type { JobCard } from '../vehicle/vehicle.ts';

/** A promise that still holds. */
export type PromisedDelivery = NonNullable<ReturnType<typeof promisedDelivery>>;

/** The instant at which a promised time has passed. Midnight stands for the whole day: some providers name no time. */
export function deliveryDeadline(at: string): Date {
	const day = toDay(at);
	return new Date(day !== null && timeOf(at) === '00:00' ? slotInstant(addDays(day, 1), '00:00') : at);
}

type PromisedJobCard = Pick<JobCard, 'isActive' | 'status' | 'stages' | 'estimatedDeliveryAt' | 'deliveryChange'>;

/**
 * The promise of a job card at `now`; null: nothing is promised. After the work its time alone counts, until it passes
 * or the bill is ready (`isBilled`).
 */
export function promisedDelivery(jobCard: PromisedJobCard, now: Date, isBilled: boolean) {
	const { estimatedDeliveryAt: at } = jobCard;
	if (at === null || !jobCard.isActive) return null;
	const remainingMs = Math.max(0, deliveryDeadline(at).getTime() - now.getTime());
	const isDone = isWorkDone(jobCard);
	if (isDone && (isBilled || remainingMs === 0)) return null;
	const deliveryChange = isDone ? null : jobCard.deliveryChange;
	const { before = null, words = null } = deliveryChange ?? {};
	// A first promise is no change, whatever reason the provider sends.
	const reason = deliveryChange && before !== null ? deliveryChange.reason : null;
	// `remainingMs`: until `at`, an ISO instant, has passed; 0: the vehicle is later than promised.
	return { at, before, reason, words, remainingMs };
}

const doneStatuses: readonly string[] = [
	'workcompleted',
	'readyforinvoice',
	'invoiced',
	'paymentreceived',
	'delivered',
	'closed',
];

/** Whether the work on the vehicle is done, by its status or by its final inspection. */
export function isWorkDone({ status, stages }: Pick<JobCard, 'status' | 'stages'>): boolean {
	if (doneStatuses.includes(normalizeCode(status ?? ''))) return true;
	return stages.some(({ statusCode, isCompleted }) => isCompleted && normalizeCode(statusCode) === 'finalinspection');
}
