/** Sends the messages of the outbox in the background, so that no page request waits for it. */
import type { Kysely } from 'kysely';
import type { OneTimeCodes } from '../access/oneTimeCodes.ts';
import { createPoller, type Poller } from '../db/poller.ts';
import type { Database } from '../db/schema.ts';
import { type Localized, localized, parseLanguage } from '../domain/languages.ts';
import { nextAttemptAt } from '../domain/oneTimeCode.ts';
import type { MessageSender } from './sender.ts';

export interface MessageWorkerOptions {
	readonly db: Kysely<Database>;
	readonly codes: Pick<OneTimeCodes, 'codeForMessage'>;
	readonly sender: MessageSender;
	/**
	 * The vehicle's registered mobile number with its country code; null: unknown vehicle, or no number that a message
	 * can be sent to. Rejects once `signal` is aborted.
	 */
	readonly mobileOf: (regNo: string, signal: AbortSignal) => Promise<string | null>;
	readonly brandName: string;
	/** The origin of the portal at which the code is entered. */
	readonly portalUrl: string;
	readonly now: () => Date;
	readonly log: { warn(fields: object, message: string): void; error(fields: object, message: string): void };
	readonly count: (outcome: 'sent' | 'failed' | 'noMobile' | 'dropped') => void;
	/** Between two checks for due messages; 1 s by default. */
	readonly intervalMs?: number;
	/** How long a claimed message is reserved for the process that claimed it; 60 s by default. */
	readonly leaseMs?: number;
}

/** Messages that one process sends at the same time. */
const batchSize = 5;
/**
 * An attempt (looking up the number and sending) is aborted after this part of its lease, so that it never runs beyond
 * the lease.
 */
const attemptShareOfLease = 2 / 3;

/** The text message that carries a code. The code comes first, because notifications show the beginning. */
const codeMessageText: Localized<(code: string, brandName: string) => string> = {
	en: (code, brandName) =>
		`${code} is your ${brandName} service code. It is valid for 5 minutes. Do not share it with anyone.`,
	hi: (code, brandName) => `${code} आपका ${brandName} सर्विस कोड है। यह 5 मिनट तक चलेगा। इसे किसी को न बताएँ।`,
};

/**
 * The last line of a code message, by which phones offer the code at this host alone and fill it in
 * (https://wicg.github.io/sms-one-time-codes/). The form has no place for a port.
 */
const boundCodeLine = (code: string, portalUrl: string): string => `@${new URL(portalUrl).hostname} #${code}`;

/**
 * Any number of processes may run this worker: a message is claimed by moving its next attempt on. It is deleted from
 * the outbox once it is sent, when there is no number to send it to, or when its code is no longer valid.
 */
export function createMessageWorker(options: MessageWorkerOptions): Poller {
	const { db, now, log, intervalMs = 1_000, leaseMs = 60_000 } = options;
	return createPoller({
		intervalMs,
		async runOnce(signal) {
			await db.deleteFrom('message_outbox').where('expires_at', '<=', now()).execute();
			let attempted = 0;
			for (;;) {
				const due = await readDue(db, now());
				await Promise.all(due.map((message) => attempt(message, leaseMs, options)));
				attempted += due.length;
				if (due.length < batchSize || signal.aborted) return attempted;
			}
		},
		onError: (error) => log.error({ err: error }, 'the message worker failed; it will retry'),
	});
}

type OutboxRow = Awaited<ReturnType<typeof readDue>>[number];

function readDue(db: Kysely<Database>, now: Date) {
	return db
		.selectFrom('message_outbox')
		.selectAll()
		.where('next_attempt_at', '<=', now)
		.orderBy('next_attempt_at')
		.limit(batchSize)
		.execute();
}

async function attempt(due: OutboxRow, leaseMs: number, options: MessageWorkerOptions): Promise<void> {
	const { db, now, log, count } = options;
	// Started before the claim, so that the attempt ends before the lease even when the claim is slow.
	const signal = AbortSignal.timeout(leaseMs * attemptShareOfLease);
	if (!(await claim(due, leaseMs, options))) return;
	const attempts = due.attempts + 1;
	try {
		count(await deliver(due, signal, options));
		await db.deleteFrom('message_outbox').where('id', '=', due.id).execute();
	} catch (error) {
		count('failed');
		log.warn({ err: error, message: due.id, attempts }, 'a message could not be sent; it is tried again');
		await db
			.updateTable('message_outbox')
			.set({ next_attempt_at: nextAttemptAt(attempts, now()) })
			.where('id', '=', due.id)
			.where('attempts', '=', attempts)
			.execute();
	}
}

async function deliver(
	due: OutboxRow,
	signal: AbortSignal,
	{ codes, sender, mobileOf, brandName, portalUrl, now }: MessageWorkerOptions,
): Promise<'sent' | 'noMobile' | 'dropped'> {
	const regNo = due.reg_no;
	const to = await mobileOf(regNo, signal);
	if (to === null) return 'noMobile';
	const code = await codes.codeForMessage({ id: due.id, regNo }, now());
	if (code === null) return 'dropped';
	const language = parseLanguage(due.language);
	const text = `${localized(codeMessageText, language)(code, brandName)}\n\n${boundCodeLine(code, portalUrl)}`;
	// The reads above may have taken longer than the attempt may last.
	signal.throwIfAborted();
	await sender.send({ id: due.id, to, language, text, code, expiresAt: due.expires_at }, signal);
	return 'sent';
}

/** Claims the message; true in exactly one process. */
async function claim(due: OutboxRow, leaseMs: number, { db, now }: MessageWorkerOptions): Promise<boolean> {
	const result = await db
		.updateTable('message_outbox')
		.set({ next_attempt_at: new Date(now().getTime() + leaseMs), attempts: due.attempts + 1 })
		.where('id', '=', due.id)
		.where('attempts', '=', due.attempts)
		.where('next_attempt_at', '=', due.next_attempt_at)
		.executeTakeFirst();
	return result.numUpdatedRows > 0n;
}
