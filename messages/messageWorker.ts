/**
 * Sends the messages that wait, in the background, so that no page request waits for it (docs/product.md#messages):
 * 1. The statement of a message's cause inserts its row (`queueMessageSql`, a code `access/codes/`), which is due at once
 *    or after minutes.
 * 2. A run claims due rows (`claimDue`, `claimCode` of outbox.ts).
 * 3. `sendMessages` reads what they say by now, and makes links and texts; `sendCode` looks up the mobile.
 * 4. The `MessageSender` hands them to the delivery service, and `writeChanges` records what came of each.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { createPoller, type Poller } from '../db/poller.ts';
import { claimCode, claimDue, endLateCodes } from './outbox.ts';
import { type CodeMessages, sendCode } from './sendCode.ts';
import type { Delivery } from './sender.ts';
import { type OwnerMessages, sendMessages } from './sendMessages.ts';

export interface MessageWorkerOptions extends Delivery {
	/** null: in open access there are none. */
	readonly codeMessages: CodeMessages | null;
	/** null: with PROVIDER_URL, which reports no events, only codes are sent. */
	readonly ownerMessages: OwnerMessages | null;
	/** While it is false, the worker stands still. */
	readonly mayRun?: () => boolean;
	/** Between two checks for due messages; 1 s by default. */
	readonly intervalMs?: number;
	/** How long a claimed message is reserved for the process that claimed it; 60 s by default. */
	readonly leaseMs?: number;
	/** Codes that this process sends at the same time; 8 by default. */
	readonly maxCodes?: number;
}

/** Between two removals of codes that are too late. */
const cleanupMs = 10_000;
/** The most codes in flight for one source. A recipient gets one at a time. */
const maxCodesPerNetwork = 2;
/** Other messages are claimed with one statement, read with one, written with one. */
const batchSize = 50;
/** An attempt is aborted after this part of its lease, so that it never runs beyond the lease. */
const attemptShareOfLease = 2 / 3;

const failureTexts = {
	codes: 'the message worker failed; it will retry',
	batch: 'messages could not be sent; they are tried again',
};

/** A code that is being sent, and who waits for it. */
interface CodeInFlight {
	readonly requestingNetwork: string;
	recipient: string | null;
	done: Promise<void>;
}

/**
 * Any number of processes may run this worker. Codes go first, each claimed alone, in the turns of outbox.ts. Beside
 * them one batch of other messages is sent at a time.
 */
export function createMessageWorker(options: MessageWorkerOptions): Poller {
	const { db, codeMessages, ownerMessages, now, log, count } = options;
	const { mayRun = () => true, intervalMs = 1_000, leaseMs = 60_000, maxCodes = 8 } = options;

	/** The deadline runs from before the claim, so that an attempt ends before the lease even when the claim is slow. */
	function beginLease() {
		const deadline = AbortSignal.timeout(leaseMs * attemptShareOfLease);
		const claimedAt = now();
		return { deadline, now: claimedAt, leaseEndsAt: new Date(claimedAt.getTime() + leaseMs) };
	}

	async function dropLateCodes(): Promise<void> {
		const messages = await endLateCodes(db, now());
		for (let at = 0; at < messages; at++) count('code', 'tooLate');
		if (messages > 0) log.warn({ messages }, 'messages were not sent: their codes would have expired on the way');
	}

	/** Runs until nothing is due and nothing is in flight. A slow message does not keep the others waiting. */
	async function run(stop: AbortSignal): Promise<number> {
		const codesInFlight = new Set<CodeInFlight>();
		let batch: Promise<void> | null = null;
		const failures = new Map<'codes' | 'batch', unknown>();
		let handled = 0;
		let cleanedAt = Number.NEGATIVE_INFINITY;
		const mayStart = (what: 'codes' | 'batch') => !stop.aborted && !failures.has(what) && mayRun();
		const inFlight = () => [...[...codesInFlight].map(({ done }) => done), ...(batch ? [batch] : [])];
		/** Codes and the batch fail independently; each continues in the next run. */
		async function attempt<T>(what: 'codes' | 'batch', work: Promise<T>): Promise<T | null> {
			try {
				return await work;
			} catch (error) {
				failures.set(what, error);
				return null;
			}
		}
		async function settle(what: 'codes' | 'batch', sending: Promise<number>): Promise<void> {
			const messages = await attempt(what, sending);
			handled += messages ?? 0;
		}

		async function startCode(): Promise<boolean> {
			if (codeMessages === null || codesInFlight.size >= maxCodes) return false;
			const { deadline, ...lease } = beginLease();
			const keysInFlight = fairnessKeysInFlight([...codesInFlight]);
			const claimed = await attempt('codes', claimCode(db, { ...lease, keysInFlight }));
			if (!claimed) return false;
			const { requestingNetwork, mobileHash: recipient } = claimed;
			const entry: CodeInFlight = { requestingNetwork, recipient, done: Promise.resolve() };
			codesInFlight.add(entry);
			const sending = sendCode(claimed, entry, deadline, codeMessages, options);
			entry.done = settle('codes', sending).finally(() => codesInFlight.delete(entry));
			return true;
		}

		async function startBatch(): Promise<boolean> {
			if (ownerMessages === null || batch !== null) return false;
			const { deadline, ...lease } = beginLease();
			const claimed = await attempt('batch', claimDue(db, { ...lease, most: batchSize }));
			if (claimed === null || claimed.length === 0) return false;
			const sending = sendMessages(claimed, { claimedAt: lease.now, deadline, stop }, ownerMessages, options);
			batch = settle('batch', sending).finally(() => {
				batch = null;
			});
			return true;
		}

		try {
			for (;;) {
				// This runs also while the outbox never becomes empty.
				if (codeMessages && now().getTime() - cleanedAt >= cleanupMs) {
					cleanedAt = now().getTime();
					await dropLateCodes();
				}
				const wasIdle = inFlight().length === 0;
				let hasStarted = false;
				while (mayStart('codes') && (await startCode())) hasStarted = true;
				if (mayStart('batch') && (await startBatch())) hasStarted = true;
				if (inFlight().length > 0) {
					await Promise.race([...inFlight(), pause(intervalMs, undefined, { ref: false })]);
				}
				// A code that ended during the last claim may have kept another back from it.
				else if (wasIdle && !hasStarted) break;
			}
		} finally {
			await Promise.all(inFlight());
		}
		for (const [what, err] of failures) log.error({ err }, failureTexts[what]);
		return handled;
	}

	return createPoller({
		intervalMs,
		mayRun,
		runOnce: run,
		onError: (error) => log.error({ err: error }, failureTexts.codes),
	});
}

function fairnessKeysInFlight(codes: readonly CodeInFlight[]): readonly string[] {
	const networks = codes.map(({ requestingNetwork }) => requestingNetwork);
	const full = networks.filter((network) => networks.filter((each) => each === network).length >= maxCodesPerNetwork);
	return [...full, ...codes.flatMap(({ recipient }) => recipient ?? [])];
}
