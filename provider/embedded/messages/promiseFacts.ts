/** What the messages about a promised time say at the moment of sending (docs/product.md#promise). */
import { promiseEnd } from '../../../domain/jobCard/promise.ts';
import type { QueuedMessage } from '../../../messages/messageFacts.ts';
import type { OperationContext } from '../operationContext.ts';
import { sincePresentOwner } from '../vehicles/presentOwner.ts';

export interface PromiseFacts {
	readonly vehicle: string;
	/** The promised time: the new one, or the one that has passed. */
	readonly at: Date;
}

/**
 * The facts of those messages of the kinds `promiseChanged` (of a `promise_change`) and `promisePassed` (of a job card)
 * that still hold, by their ids; messages of other kinds are left out. A change holds until the next one, and until its
 * time has passed. That a time has passed holds until another is promised. Neither holds once the work is done, the visit
 * is over, or the vehicle has another owner.
 */
export async function readPromiseFacts(
	messages: readonly QueuedMessage[],
	{ db, now }: Pick<OperationContext, 'db' | 'now'>,
): Promise<ReadonlyMap<string, PromiseFacts>> {
	const changed = messages.filter(({ kind }) => kind === 'promiseChanged');
	const passed = messages.filter(({ kind }) => kind === 'promisePassed');
	if (changed.length + passed.length === 0) return new Map();
	const rows = await db
		.selectFrom('service_entry as e')
		.innerJoin('vehicle as v', 'v.id', 'e.vehicle_id')
		.leftJoinLateral(
			(entry) =>
				entry
					.selectFrom('promise_change')
					.select(['id', 'promised_at'])
					.whereRef('service_entry_id', '=', 'e.id')
					.orderBy('number', 'desc')
					.limit(1)
					.as('last'),
			(join) => join.onTrue(),
		)
		.select(['e.id', 'e.estimated_delivery_at as at', 'last.id as changeId', 'last.promised_at as changedTo'])
		.where('e.is_active', '=', true)
		.where('e.phase', 'in', ['open', 'working'])
		.where(sincePresentOwner('e.document_date'))
		.where((is) =>
			is.or([
				is('e.id', 'in', subjects(passed)),
				is(
					'e.id',
					'in',
					is.selectFrom('promise_change').select('service_entry_id').where('id', 'in', subjects(changed)),
				),
			]),
		)
		.execute();
	const promises = rows.flatMap(({ at, ...row }) => (at === null ? [] : [{ ...row, at }]));
	const byChange = new Map(
		promises
			.filter(({ at, changedTo }) => changedTo?.getTime() === at.getTime() && endOf(at) > now)
			.map((promise) => [promise.changeId, promise.at]),
	);
	const byEntry = new Map(promises.filter(({ at }) => endOf(at) <= now).map(({ id, at }) => [id, at]));
	const facts = new Map<string, PromiseFacts>();
	for (const { id, subject, regNo } of changed) {
		const at = byChange.get(subject);
		if (at) facts.set(id, { vehicle: regNo, at });
	}
	for (const { id, subject, regNo, queuedAt } of passed) {
		const at = byEntry.get(subject);
		// A time that was promised and has passed since the message was queued has a message of its own.
		if (at && endOf(at) <= queuedAt) facts.set(id, { vehicle: regNo, at });
	}
	return facts;
}

const endOf = (at: Date): Date => promiseEnd(at.toISOString());

/** No uuid is in an empty list, which SQL does not have. */
const noId = '00000000-0000-0000-0000-000000000000';
const subjects = (messages: readonly QueuedMessage[]) => [noId, ...messages.map(({ subject }) => subject)];
