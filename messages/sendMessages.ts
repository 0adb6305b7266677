/** Sends a batch of the messages beside one-time codes (docs/product.md#messages). */
import type { OneTimeCodes } from '../access/codes/oneTimeCodes.ts';
import { consumeInTurn, type RateLimiter, rateLimitRules } from '../access/limits/rateLimits.ts';
import type { MessageLinks } from '../access/links/messageLinks.ts';
import { messageKindRules, nextSendingTime, sendingTime } from '../domain/message/messageKinds.ts';
import { fillTemplate, hasLink, messageTemplate, safeValues } from '../domain/message/template.ts';
import { nextAttemptAt } from '../domain/oneTimeCode.ts';
import { internationalMobile } from '../domain/text/typedNumbers.ts';
import { dayOf } from '../domain/time/calendar.ts';
import type { MessageContent, ReadMessageContents } from './messageContent.ts';
import { type ClaimedMessage, type MessageChange, markCounted, queueCopies, writeChanges } from './outbox.ts';
import { type Delivery, UnclearDeliveryError } from './sender.ts';

/** The contents and links of messages beside codes. */
export interface OwnerMessages {
	readonly readContents: ReadMessageContents;
	readonly links: Pick<MessageLinks, 'tokensFor'>;
	/** Left out: there are no limits. */
	readonly limits?: MessageLimits;
}

/** How many messages there may be. */
export interface MessageLimits {
	readonly rateLimiter: RateLimiter;
	/** The operator's ceiling; Infinity: there is none. */
	readonly perHour: number;
	/** The hashes under which messages to a mobile are counted. */
	readonly recipientsOf: OneTimeCodes['recipientsOf'];
}

/** Handed over at the same time. */
const maxParallel = 16;
/** Older contents are read again: they may no longer hold. */
const maxContentAgeMs = 10_000;
/** Between two attempts, at most. */
const maxBackoffSeconds = 600;

/** A message that is ready to be sent. */
interface Ready {
	readonly claimed: ClaimedMessage;
	readonly content: MessageContent;
	readonly to: string;
}

/**
 * Sends the claimed messages, each until the delivery service has accepted it, under the same id, or until it is too
 * old. Its content is read at most 10 s before. After `deadline` attempts are aborted, and after `stop` none is begun:
 * the rest is released. Resolves to the number of claimed messages.
 */
export async function sendMessages(
	claimed: readonly ClaimedMessage[],
	{ claimedAt, deadline, stop }: { claimedAt: Date; deadline: AbortSignal; stop: AbortSignal },
	ownerMessages: OwnerMessages,
	delivery: Delivery,
): Promise<number> {
	const { db, now, count, log } = delivery;
	const changes: MessageChange[] = [];
	const end = (message: ClaimedMessage, outcome: 'dropped' | 'tooLate' | 'noMobile') => {
		count(message.kind, outcome);
		// A message that was tried has failed; one that was never tried is too late.
		const isFailed = outcome === 'tooLate' && message.attempts > 1;
		changes.push({ ...claimOf(message), outcome: isFailed ? 'failed' : outcome });
	};
	const release = (message: ClaimedMessage, nextAttemptAt: Date) =>
		void changes.push({ ...claimOf(message), outcome: null, nextAttemptAt, isAttempt: false });

	const errors = new Set<unknown>();
	let writing = Promise.resolve();
	let next: Promise<void> | undefined;
	/**
	 * Writes each change at once, since a process may die at any moment; changes that come during a write go together.
	 */
	function write(): Promise<void> {
		next ??= writing.then(async () => {
			next = undefined;
			const { length } = changes;
			if (length > 0) await writeChanges(db, changes, now());
			// Changes of a failed write go with the next.
			changes.splice(0, length);
		});
		writing = next.catch((error) => void errors.add(error));
		return next;
	}

	const due: ClaimedMessage[] = [];
	for (const message of claimed) {
		// The holder of a mobile that a booking names may know nothing of it.
		const hours = message.recipient === 'booking' ? 'service' : messageKindRules(message.kind).hours;
		const sendingAt = message.isHurried ? claimedAt : sendingTime(hours, claimedAt);
		if (message.expiresAt <= claimedAt) end(message, 'tooLate');
		else if (sendingAt > claimedAt) release(message, sendingAt);
		else due.push(message);
	}
	const ready = await readReady(due, { db, readContents: ownerMessages.readContents }, claimedAt, end);
	const tokens = await ownerMessages.links.tokensFor(ready.filter(isLinked).map(linkOf), claimedAt);
	await inParallel(ready, async (each) => {
		const { claimed: message } = each;
		if (stop.aborted || deadline.aborted || now().getTime() - claimedAt.getTime() > maxContentAgeMs) {
			release(message, now());
			return;
		}
		try {
			const wait = await limitWait(each, ownerMessages.limits, delivery);
			if (wait === 'dropped') return end(message, wait);
			if (wait !== null) return release(message, wait);
			// Consent may have been withdrawn since the batch was read.
			const isPromotional = messageKindRules(message.kind).hours === 'promotional';
			if (isPromotional && !(await ownerMessages.readContents([message], now())).has(message.id))
				return end(message, 'dropped');
			changes.push(await sendMessage(each, tokens.get(message.id), delivery, deadline));
			count(message.kind, 'sent');
		} catch (error) {
			errors.add(error);
			count(message.kind, 'attemptFailed');
			const isUnclear = error instanceof UnclearDeliveryError;
			const at = nextAttemptAt(isUnclear ? Number.POSITIVE_INFINITY : message.attempts, now(), maxBackoffSeconds);
			const isLinked = tokens.has(message.id);
			const { name: template } = messageTemplate(message.kind, each.content.language, { ...delivery, isLinked });
			const again = { outcome: null, nextAttemptAt: at, isAttempt: true, ...(isUnclear && { template }) } as const;
			const isLast = isUnclear && message.mayHaveArrived;
			changes.push({ ...claimOf(message), ...(isLast ? { outcome: 'failed' } : again) });
		}
		const written = write();
		// Others are sent meanwhile, unless the database is slower than the delivery service.
		if (changes.length >= maxParallel) await written;
	}).finally(write);
	const [err] = errors;
	if (err) log.warn({ err, messages: errors.size }, 'messages could not be sent; they are tried again');
	return claimed.length;
}

/** The claim under which a change is written. */
const claimOf = ({ id, attempts }: ClaimedMessage) => ({ id, attempts });

/** The messages of `due` that still hold and have a mobile; `end` is called for each of the others. */
async function readReady(
	due: readonly ClaimedMessage[],
	{ db, readContents }: Pick<Delivery, 'db'> & Pick<OwnerMessages, 'readContents'>,
	now: Date,
	end: (message: ClaimedMessage, outcome: 'dropped' | 'noMobile') => void,
): Promise<readonly Ready[]> {
	if (due.length === 0) return [];
	const contentsById = await readContents(due, now);
	const ready: Ready[] = [];
	const copied: string[] = [];
	for (const claimed of due) {
		const content = contentsById.get(claimed.id);
		const isCopy = claimed.recipient === 'booking';
		if (!content) {
			end(claimed, 'dropped');
			// The booking's other mobile may not have got this message.
			if (!isCopy && messageKindRules(claimed.kind).settleMinutes !== undefined) copied.push(claimed.id);
			continue;
		}
		const registered = internationalMobile(content.registeredMobile);
		const bookingMobile = internationalMobile(content.bookingMobile);
		const other = bookingMobile === registered ? null : bookingMobile;
		if (!isCopy && other !== null) copied.push(claimed.id);
		const to = isCopy ? other : registered;
		if (to !== null) ready.push({ claimed: { ...claimed, kind: content.kind ?? claimed.kind }, content, to });
		// The booking names no other mobile any more.
		else end(claimed, isCopy ? 'dropped' : 'noMobile');
	}
	if (copied.length > 0) await queueCopies(db, copied, now);
	return ready;
}

/**
 * Counts a message against its limits: about an act of an owner, for its vehicle's day in India; to a booking's other
 * mobile, for that mobile's day; then for the operator's hour. Returns until when it waits; `dropped`: until it is too
 * old; null: it goes. It counts once for a day, and not again when it is tried again.
 */
async function limitWait(
	{ claimed, content, to }: Ready,
	limits: MessageLimits | undefined,
	{ db, now }: Delivery,
): Promise<Date | 'dropped' | null> {
	if (!limits || claimed.isHurried) return null;
	const { rateLimiter, perHour, recipientsOf } = limits;
	const isCopy = claimed.recipient === 'booking';
	const rule = rateLimitRules[isCopy ? 'messagesPerNamedMobile' : 'actMessagesPerVehicle'];
	const keys = isCopy ? recipientsOf(to) : content.isByOwner ? [claimed.regNo] : [];
	if (!claimed.isCounted && keys.length > 0) {
		const ofDay = keys.map((key) => ({ rule, key: `${dayOf(now())} ${key}` }));
		const morning = nextSendingTime(now());
		const { allowed } = await consumeInTurn(rateLimiter, ofDay, now());
		if (!allowed) return morning < claimed.expiresAt ? morning : 'dropped';
		await markCounted(db, claimed.id);
	}
	if (!Number.isFinite(perHour) || messageKindRules(claimed.kind).isAboutMoney || claimed.attempts > 1) return null;
	const hourly = { ...rateLimitRules.messagesPerHour, max: perHour };
	const hour = await rateLimiter.consume([{ rule: hourly, key: '' }], now());
	return hour.allowed ? null : new Date(now().getTime() + hour.retryAfterSeconds * 1000);
}

/** Links go to the registered mobile alone (docs/product.md#message-links). */
const isLinked = ({ claimed }: Ready): boolean => claimed.recipient === 'registered' && hasLink(claimed.kind);

const linkOf = ({ claimed, content }: Ready) => {
	const { page, linkOutlivesJobCard } = messageKindRules(claimed.kind);
	return {
		messageId: claimed.id,
		regNo: claimed.regNo,
		path: content.path ?? page ?? '/',
		linkBoundToId: linkOutlivesJobCard ? null : claimed.linkBoundToId,
	};
};

/** Sends one message. @throws if the delivery service has not accepted it, or a variable has no value */
async function sendMessage(
	{ claimed, content, to }: Ready,
	token: string | undefined,
	{ sender, channels, brandName, portalUrl }: Delivery,
	signal: AbortSignal,
): Promise<MessageChange> {
	const { id, kind, channel } = claimed;
	const { language } = content;
	const template = messageTemplate(kind, language, { brandName, portalUrl, isLinked: token !== undefined });
	const values = safeValues(content.values, language);
	const { text, variables } = fillTemplate(template, token === undefined ? values : { ...values, token });
	const name = channels[channel] ?? channels[0] ?? '';
	// Another channel is another message to the delivery service.
	const idempotencyKey = channel === 0 ? id : `${id}.${name}`;
	const sent = { to, language, text, template: template.name, variables, channel: name };
	await sender.send({ id, idempotencyKey, kind, ...sent }, signal);
	const withoutToken = token === undefined ? variables : variables.slice(0, -1);
	return { ...claimOf(claimed), outcome: 'sent', language, template: template.name, variables: withoutToken };
}

/** Runs all, at most `maxParallel` at a time. */
async function inParallel<T>(items: readonly T[], run: (item: T) => Promise<void>): Promise<void> {
	const rest = items.values();
	const runRest = async () => {
		for (const item of rest) await run(item);
	};
	const ended = await Promise.allSettled(Array.from({ length: maxParallel }, runRest));
	for (const each of ended) if (each.status === 'rejected') throw each.reason;
}
