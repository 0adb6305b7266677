/** Sends the messages beside one-time codes in the background (docs/product.md#messages). */
import type { Kysely } from 'kysely';
import type { MessageLinks } from '../access/links/messageLinks.ts';
import { createPoller, type Poller } from '../db/poller.ts';
import type { Database } from '../db/schema.ts';
import { type MessageKind, rulesOf } from '../domain/message/messageKinds.ts';
import { sendingTime } from '../domain/message/sendingTime.ts';
import { fillTemplate, hasLink, messageTemplate, safeValues, type TemplateFrame } from '../domain/message/template.ts';
import { nextAttemptAt } from '../domain/oneTimeCode.ts';
import { internationalMobile } from '../domain/text/typedNumbers.ts';
import { type ClaimedDelivery, claimDue, type DeliveryChange, queueCopies, writeChanges } from './deliveries.ts';
import type { MessageFacts, ReadMessageFacts } from './messageFacts.ts';
import type { MessageSender, OwnerMessage } from './sender.ts';

/** What became of a message; `failed`: an attempt that is repeated. */
export type DeliveryOutcome = 'sent' | 'failed' | 'noMobile' | 'dropped' | 'tooLate';

export interface DeliveryWorkerOptions extends TemplateFrame {
	readonly db: Kysely<Database>;
	readonly readFacts: ReadMessageFacts;
	readonly links: MessageLinks;
	readonly sender: MessageSender;
	/** In the order in which they are asked for. */
	readonly channels: readonly string[];
	readonly now: () => Date;
	/** While it is false, the worker stands still. */
	readonly mayRun?: () => boolean;
	readonly log: { warn(fields: object, message: string): void; error(fields: object, message: string): void };
	readonly count: (kind: MessageKind, outcome: DeliveryOutcome) => void;
	/** Between two checks for due messages; 1 s by default. */
	readonly intervalMs?: number;
	/** How long a claimed message is reserved for the process that claimed it; 60 s by default. */
	readonly leaseMs?: number;
}

/** Claimed with one statement, read with one, written with one. */
const batchSize = 50;
/** Handed over at the same time. */
const maxParallel = 16;
/** What was read longer ago is read again: it may no longer hold. */
const maxFactsAgeMs = 10_000;
/** An attempt is aborted after this part of its lease, so that it never runs beyond the lease. */
const attemptShareOfLease = 2 / 3;
/** Between two attempts, at most. */
const maxBackoffSeconds = 600;

/** A message that is to be handed over. */
interface Ready {
	readonly claimed: ClaimedDelivery;
	readonly facts: MessageFacts;
	readonly to: string;
}

/**
 * Any number of processes may run this worker. A message is handed over until the delivery service has taken it, each time
 * under the same id, or until it is too old; what it says is read at most 10 s before.
 */
export function createDeliveryWorker(options: DeliveryWorkerOptions): Poller {
	const { mayRun = () => true, log, intervalMs = 1_000 } = options;
	return createPoller({
		intervalMs,
		mayRun,
		async runOnce(signal) {
			let handled = 0;
			while (!signal.aborted && mayRun()) {
				const claimed = await deliverBatch(options, signal);
				handled += claimed;
				if (claimed < batchSize) break;
			}
			return handled;
		},
		onError: (error) => log.error({ err: error }, 'messages could not be sent; they are tried again'),
	});
}

/** Resolves to the number of messages that were claimed. */
async function deliverBatch(options: DeliveryWorkerOptions, stop: AbortSignal): Promise<number> {
	const { db, now, leaseMs = 60_000, count, log } = options;
	// Started before the claim, so that an attempt ends before the lease even when the claim is slow.
	const deadline = AbortSignal.timeout(leaseMs * attemptShareOfLease);
	const claimedAt = now();
	const claimed = await claimDue(db, {
		most: batchSize,
		leaseEndsAt: new Date(claimedAt.getTime() + leaseMs),
		now: claimedAt,
	});
	if (claimed.length === 0) return 0;
	const changes: DeliveryChange[] = [];
	const end = (message: ClaimedDelivery, outcome: 'dropped' | 'tooLate' | 'noMobile') => {
		count(message.kind, outcome);
		// Whether it was never tried or never taken.
		const isFailed = outcome === 'tooLate' && message.attempts > 1;
		changes.push({ ...keyOf(message), outcome: isFailed ? 'failed' : outcome });
	};
	const release = (message: ClaimedDelivery, nextAttemptAt: Date) =>
		changes.push({ ...keyOf(message), outcome: null, nextAttemptAt, isAttempt: false });

	const due: ClaimedDelivery[] = [];
	for (const message of claimed) {
		const sendingAt = message.isHurried ? claimedAt : sendingTime(message.kind, claimedAt);
		if (message.expiresAt <= claimedAt) end(message, 'tooLate');
		else if (sendingAt > claimedAt) release(message, sendingAt);
		else due.push(message);
	}
	const ready = await readReady(due, options, claimedAt, end);
	const tokens = await options.links.tokensFor(ready.filter(isLinked).map(linkOf), claimedAt);
	const errors: unknown[] = [];
	await inParallel(ready, async (each) => {
		const { claimed: message } = each;
		if (stop.aborted || deadline.aborted || now().getTime() - claimedAt.getTime() > maxFactsAgeMs) {
			release(message, now());
			return;
		}
		try {
			changes.push(await handOver(each, tokens.get(message.id), options, deadline));
			count(message.kind, 'sent');
		} catch (error) {
			errors.push(error);
			count(message.kind, 'failed');
			const at = nextAttemptAt(message.attempts, now(), maxBackoffSeconds);
			changes.push({ ...keyOf(message), outcome: null, nextAttemptAt: at, isAttempt: true });
		}
	});
	await writeChanges(db, changes, now());
	const [err] = errors;
	if (err) log.warn({ err, messages: errors.length }, 'messages could not be sent; they are tried again');
	return claimed.length;
}

const keyOf = ({ id, attempts }: ClaimedDelivery) => ({ id, attempts });

/** Those of `due` that still hold and have a mobile; `end` is called for each of the others. */
async function readReady(
	due: readonly ClaimedDelivery[],
	{ db, readFacts }: DeliveryWorkerOptions,
	now: Date,
	end: (message: ClaimedDelivery, outcome: 'dropped' | 'noMobile') => void,
): Promise<readonly Ready[]> {
	if (due.length === 0) return [];
	const factsById = await readFacts(due, now);
	const ready: Ready[] = [];
	const copied: string[] = [];
	for (const claimed of due) {
		const facts = factsById.get(claimed.id);
		if (!facts) {
			end(claimed, 'dropped');
			continue;
		}
		const registered = internationalMobile(facts.registeredMobile);
		const named = internationalMobile(facts.bookingMobile);
		const other = named === registered ? null : named;
		const isCopy = claimed.recipient === 'booking';
		if (!isCopy && other !== null) copied.push(claimed.id);
		const to = isCopy ? other : registered;
		if (to !== null) ready.push({ claimed, facts, to });
		// The booking names no other mobile any more.
		else end(claimed, isCopy ? 'dropped' : 'noMobile');
	}
	if (copied.length > 0) await queueCopies(db, copied, now);
	return ready;
}

/** Links go to the registered mobile alone (docs/product.md#message-links). */
const isLinked = ({ claimed }: Ready): boolean => claimed.recipient === 'registered' && hasLink(claimed.kind);

const linkOf = ({ claimed, facts }: Ready) => {
	const { page, outlivesVisit } = rulesOf(claimed.kind);
	return {
		messageId: claimed.id,
		regNo: claimed.regNo,
		path: facts.path ?? page ?? '/',
		visit: outlivesVisit ? null : claimed.visit,
	};
};

/** @throws when the delivery service has not taken it, or a variable has no value */
async function handOver(
	{ claimed, facts, to }: Ready,
	token: string | undefined,
	{ sender, channels, brandName, portalUrl }: DeliveryWorkerOptions,
	signal: AbortSignal,
): Promise<DeliveryChange> {
	const { id, kind, channel } = claimed;
	const { language } = facts;
	const template = messageTemplate(kind, language, { brandName, portalUrl, isLinked: token !== undefined });
	const values = safeValues(facts.values, language);
	const { text, variables } = fillTemplate(template, token === undefined ? values : { ...values, token });
	const name = channels[channel] ?? channels[0] ?? '';
	const message: OwnerMessage = {
		id,
		// Another channel is another message to the delivery service.
		idempotencyKey: channel === 0 ? id : `${id}.${name}`,
		...{ kind, to, language, text, template: template.name, variables, channel: name },
	};
	await sender.send(message, signal);
	const withoutToken = token === undefined ? variables : variables.slice(0, -1);
	return { ...keyOf(claimed), outcome: 'sent', language, template: template.name, variables: withoutToken };
}

/** Runs all, at most `maxParallel` at a time. */
async function inParallel<T>(items: readonly T[], run: (item: T) => Promise<void>): Promise<void> {
	const rest = items.values();
	const runRest = async () => {
		for (const item of rest) await run(item);
	};
	await Promise.all(Array.from({ length: maxParallel }, runRest));
}
