/** Sends one one-time code (docs/decisions/008-one-time-codes.md). */
import type { OneTimeCodes } from '../access/codes/oneTimeCodes.ts';
import { consumeInTurn, type RateLimiter, rateLimitRules } from '../access/limits/rateLimits.ts';
import { parseLanguage } from '../domain/languages.ts';
import { fillTemplate } from '../domain/message/template.ts';
import { earliestUsefulExpiry, nextAttemptAt } from '../domain/oneTimeCode.ts';
import { codeTemplate } from './everyTemplate.ts';
import { type ClaimedCode, claimRecipientTurn, deleteMessage, markCounted, writeChanges } from './outbox.ts';
import { type Delivery, type MessageOutcome, UnclearDeliveryError } from './sender.ts';

export interface CodeMessages {
	readonly codes: Pick<OneTimeCodes, 'codeForMessage' | 'recipientsOf'>;
	readonly rateLimiter: RateLimiter;
	/**
	 * The vehicle's registered mobile number with its country code; null: unknown vehicle, or no number that a message
	 * can be sent to. Rejects once `signal` is aborted.
	 */
	readonly mobileOf: (regNo: string, signal: AbortSignal) => Promise<string | null>;
}

/**
 * Sends a claimed code. It is deleted if there is no number, the number has had too many codes, or the code is of no
 * use any more. A code that may have arrived is kept, since it opens the vehicle. Records the recipient in `waiting`.
 * Resolves to 0 if the message went back to wait for its recipient's turn, else to 1.
 */
export async function sendCode(
	claimed: ClaimedCode,
	waiting: { recipient: string | null },
	signal: AbortSignal,
	codeMessages: CodeMessages,
	delivery: Delivery,
): Promise<0 | 1> {
	const { db, now, log, count } = delivery;
	const { id, attempts } = claimed;
	try {
		const outcome = await deliver(claimed, waiting, signal, codeMessages, delivery);
		if (outcome === 'notItsTurn') return 0;
		count('code', outcome);
		if (outcome === 'tooLate' && claimed.isCounted)
			await writeChanges(db, [{ id, attempts, outcome: 'failed' }], now());
		else if (outcome !== 'sent') await deleteMessage(db, id);
	} catch (error) {
		count('code', 'attemptFailed');
		const isLast = error instanceof UnclearDeliveryError && attempts > 1;
		const then = isLast ? 'it may have been sent twice' : 'it is tried again';
		log.warn({ err: error, message: id, attempts }, `a message could not be sent; ${then}`);
		const retry = { outcome: null, nextAttemptAt: nextAttemptAt(attempts, now()), isAttempt: true } as const;
		await writeChanges(db, [{ id, attempts, ...(isLast ? { outcome: 'failed' } : retry) }], now());
	}
	return 1;
}

async function deliver(
	claimed: ClaimedCode,
	waiting: { recipient: string | null },
	signal: AbortSignal,
	{ codes, rateLimiter, mobileOf }: CodeMessages,
	{ db, sender, channels, brandName, portalUrl, now }: Delivery,
): Promise<Exclude<MessageOutcome, 'attemptFailed'> | 'notItsTurn'> {
	const { id, attempts, regNo, expiresAt } = claimed;
	// Before the number is looked up, which may take long: messages of a replaced code must not take up its time.
	if ((await codes.codeForMessage({ id, regNo }, now())) === null) return 'dropped';
	const to = await mobileOf(regNo, signal);
	if (to === null) return 'noMobile';
	const recipients = codes.recipientsOf(to);
	const [recipient = ''] = recipients;
	waiting.recipient = recipient;
	if (claimed.mobileHash !== recipient && !(await claimRecipientTurn(db, claimed, recipient, now())))
		return 'notItsTurn';
	const code = await codes.codeForMessage({ id, regNo }, now());
	if (code === null) return 'dropped';
	if (expiresAt <= earliestUsefulExpiry(now())) return 'tooLate';
	if (!claimed.isCounted) {
		const rule = rateLimitRules.codeMessagesPerMobile;
		const counted = recipients.map((each) => ({ rule, key: claimed.isKnown ? `known ${each}` : each }));
		if (!(await consumeInTurn(rateLimiter, counted, now())).allowed) return 'mobileLimit';
		await markCounted(db, id);
	}
	const language = parseLanguage(claimed.language);
	const template = codeTemplate(language, { brandName, portalUrl });
	const { text, variables } = fillTemplate(template, { code });
	// The reads above may have taken longer than the attempt may last.
	signal.throwIfAborted();
	const content = { id, idempotencyKey: id, to, language, text, template: template.name, variables };
	await sender.send({ ...content, channel: channels[0] ?? '', kind: 'code', code, expiresAt }, signal);
	await writeChanges(db, [{ id, attempts, outcome: 'sent', language, template: template.name }], now());
	return 'sent';
}
