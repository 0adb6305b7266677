/** Sends the messages of the outbox in the background, so that no page request waits for it. */
import { setTimeout as pause } from 'node:timers/promises';
import type { Kysely } from 'kysely';
import type { OneTimeCodes } from '../access/codes/oneTimeCodes.ts';
import { type RateLimiter, rateLimitRules } from '../access/limits/rateLimits.ts';
import { createPoller, type Poller } from '../db/poller.ts';
import type { Database } from '../db/schema.ts';
import { parseLanguage } from '../domain/languages.ts';
import { fillTemplate } from '../domain/message/template.ts';
import { earliestUsefulExpiry, nextAttemptAt } from '../domain/oneTimeCode.ts';
import { codeTemplate } from './codeMessage.ts';
import {
	type ClaimedMessage,
	claimNext,
	claimRecipientTurn,
	deleteMessage,
	deleteUndeliverable,
	keepAsSent,
	markCounted,
	retryAt,
} from './outbox.ts';
import type { MessageSender } from './sender.ts';

/**
 * What became of a message. `dropped`: its code was replaced, used or expired. `tooLate`: its code would have expired
 * before it could arrive. `mobileLimit`: its mobile gets no more messages this hour.
 */
type MessageOutcome = 'sent' | 'failed' | 'noMobile' | 'dropped' | 'tooLate' | 'mobileLimit';

export interface MessageWorkerOptions {
	readonly db: Kysely<Database>;
	readonly codes: Pick<OneTimeCodes, 'codeForMessage' | 'recipientOf'>;
	readonly rateLimiter: Pick<RateLimiter, 'consume'>;
	readonly sender: MessageSender;
	/**
	 * The vehicle's registered mobile number with its country code; null: unknown vehicle, or no number that a message
	 * can be sent to. Rejects once `signal` is aborted.
	 */
	readonly mobileOf: (regNo: string, signal: AbortSignal) => Promise<string | null>;
	readonly brandName: string;
	/** The origin of the portal at which the code is entered. */
	readonly portalUrl: string;
	/** The first of the operator's list. */
	readonly channel: string;
	readonly now: () => Date;
	/** While it is false, the worker stands still. */
	readonly mayRun?: () => boolean;
	readonly log: { warn(fields: object, message: string): void; error(fields: object, message: string): void };
	readonly count: (outcome: MessageOutcome) => void;
	/** Between two checks for due messages; 1 s by default. */
	readonly intervalMs?: number;
	/** How long a claimed message is reserved for the process that claimed it; 60 s by default. */
	readonly leaseMs?: number;
	/** Messages that this process sends at the same time; 8 by default. */
	readonly maxParallel?: number;
}

/** Between two removals of messages that are too late. */
const cleanupMs = 10_000;
/** Of the messages in flight, those that one source asked for. A recipient gets one at a time. */
const maxParallelPerSource = 2;
/**
 * An attempt (looking up the number and sending) is aborted after this part of its lease, so that it never runs beyond
 * the lease.
 */
const attemptShareOfLease = 2 / 3;

/** Who waits for a message in flight. */
interface InFlight {
	readonly source: string;
	recipient: string | null;
	done: Promise<void>;
}

/**
 * Any number of processes may run this worker; outbox.ts says who is served next. A message is deleted from the outbox
 * once it is sent, when there is no number to send it to or that number has had too many, or when its code is no longer
 * of use.
 */
export function createMessageWorker(options: MessageWorkerOptions): Poller {
	const { db, now, mayRun, log, count, intervalMs = 1_000, leaseMs = 60_000, maxParallel = 8 } = options;

	async function dropLate(): Promise<void> {
		const messages = await deleteUndeliverable(db, now());
		for (let at = 0; at < messages; at++) count('tooLate');
		if (messages > 0) log.warn({ messages }, 'messages were not sent: their codes would have expired on the way');
	}

	/** Runs until nothing is due and nothing is in flight. A slow message does not keep the others waiting. */
	async function run(signal: AbortSignal): Promise<number> {
		const inFlight = new Map<string, InFlight>();
		const failures: unknown[] = [];
		let started = 0;
		let attempted = 0;
		let cleanedAt = Number.NEGATIVE_INFINITY;
		async function startNext(): Promise<boolean> {
			// Started before the claim, so that the attempt ends before the lease even when the claim is slow.
			const deadline = AbortSignal.timeout(leaseMs * attemptShareOfLease);
			const leaseEndsAt = new Date(now().getTime() + leaseMs);
			const claimed = await claimNext(db, { busy: busyParties(inFlight), leaseEndsAt, now: now() });
			if (!claimed) return false;
			const entry: InFlight = { source: claimed.source, recipient: claimed.recipient, done: Promise.resolve() };
			inFlight.set(claimed.id, entry);
			started += 1;
			entry.done = attempt(claimed, entry, deadline, options)
				.then((isOver) => {
					if (isOver) attempted += 1;
				})
				.catch((error: unknown) => void failures.push(error))
				.finally(() => inFlight.delete(claimed.id));
			return true;
		}
		try {
			for (;;) {
				// Also while the outbox never runs empty.
				if (now().getTime() - cleanedAt >= cleanupMs) {
					cleanedAt = now().getTime();
					await dropLate();
				}
				const [wasIdle, startedBefore] = [inFlight.size === 0, started];
				while (inFlight.size < maxParallel && !signal.aborted && failures.length === 0 && (await startNext()));
				if (inFlight.size === 0) {
					// What ended during the last claim may have kept a message back from it.
					if (wasIdle && started === startedBefore) break;
					continue;
				}
				const oneEnds = [...inFlight.values()].map(({ done }) => done);
				await Promise.race([...oneEnds, pause(intervalMs, undefined, { ref: false })]);
			}
		} finally {
			await Promise.allSettled([...inFlight.values()].map(({ done }) => done));
		}
		if (failures.length > 0) throw failures[0];
		return attempted;
	}

	return createPoller({
		intervalMs,
		mayRun,
		runOnce: run,
		onError: (error) => log.error({ err: error }, 'the message worker failed; it will retry'),
	});
}

function busyParties(inFlight: ReadonlyMap<string, InFlight>): readonly string[] {
	const entries = [...inFlight.values()];
	const sources = entries.map(({ source }) => source);
	const full = sources.filter((source) => sources.filter((each) => each === source).length >= maxParallelPerSource);
	return [...full, ...entries.flatMap(({ recipient }) => recipient ?? [])];
}

/** False when the message went back to the outbox to wait for its recipient's turn. */
async function attempt(
	claimed: ClaimedMessage,
	entry: InFlight,
	signal: AbortSignal,
	options: MessageWorkerOptions,
): Promise<boolean> {
	const { db, now, log, count } = options;
	const { id, attempts } = claimed;
	try {
		const outcome = await deliver(claimed, entry, signal, options);
		if (outcome === 'notItsTurn') return false;
		count(outcome);
		await deleteMessage(db, id);
	} catch (error) {
		count('failed');
		log.warn({ err: error, message: id, attempts }, 'a message could not be sent; it is tried again');
		await retryAt(db, claimed, nextAttemptAt(attempts, now()));
	}
	return true;
}

async function deliver(
	claimed: ClaimedMessage,
	entry: InFlight,
	signal: AbortSignal,
	{ db, codes, rateLimiter, sender, mobileOf, brandName, portalUrl, channel, now }: MessageWorkerOptions,
): Promise<Exclude<MessageOutcome, 'failed'> | 'notItsTurn'> {
	const { id, regNo, expiresAt } = claimed;
	// Before the number is looked up, which may take long: messages of a replaced code must not take up its time.
	if ((await codes.codeForMessage({ id, regNo }, now())) === null) return 'dropped';
	const to = await mobileOf(regNo, signal);
	if (to === null) return 'noMobile';
	const recipient = codes.recipientOf(to);
	entry.recipient = recipient;
	if (claimed.recipient !== recipient && !(await claimRecipientTurn(db, claimed, recipient, now())))
		return 'notItsTurn';
	const code = await codes.codeForMessage({ id, regNo }, now());
	if (code === null) return 'dropped';
	if (expiresAt <= earliestUsefulExpiry(now())) return 'tooLate';
	if (!claimed.isCounted) {
		const counted = await rateLimiter.consume(rateLimitRules.codeMessagesPerMobile, recipient, now());
		if (!counted.allowed) return 'mobileLimit';
		await markCounted(db, id);
	}
	const language = parseLanguage(claimed.language);
	const template = codeTemplate(language, { brandName, portalUrl });
	const { text, variables } = fillTemplate(template, { code });
	// The reads above may have taken longer than the attempt may last.
	signal.throwIfAborted();
	const content = { id, idempotencyKey: id, to, language, text, template: template.name, variables, channel };
	await sender.send({ ...content, kind: 'code', code, expiresAt }, signal);
	await keepAsSent(db, { id, language, template: template.name, now: now() });
	return 'sent';
}
