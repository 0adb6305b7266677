/** One-time codes in the portal's own database, issued whether or not the vehicle exists (docs/product.md#access). */
import { createHash, createHmac, hkdfSync, randomUUID } from 'node:crypto';
import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import type { Database } from '../../db/schema.ts';
import type { Language } from '../../domain/languages.ts';
import {
	codeExpiry,
	codeFromBytes,
	codeRejectionReason,
	maxTries,
	parseCode,
	wrongCodeReason,
} from '../../domain/oneTimeCode.ts';
import type { LinkKey } from '../links/linkParams.ts';

/** Outcomes of entering a code; `wrong` and `tooManyTries` are wrong codes. */
export const codeVerifications = ['opened', 'wrong', 'tooManyTries', 'noTriesLeft', 'expired'] as const;

/** `tooManyTries`: wrong, and the last try that the code takes. `noTriesLeft`: not checked, so nothing was guessed. */
export type CodeVerification = (typeof codeVerifications)[number];

/** A browser has one code for a vehicle at most, which no other browser can enter, use up or replace. */
export interface CodeOwner {
	readonly regNo: string;
	/** The id in the cookie of the browser that asked (knownBrowsers.ts). */
	readonly browser: string;
}

export interface AskedCode extends CodeOwner {
	readonly language: Language;
	/** The network that asked for the message: networks take turns. null: not known, so the vehicle takes its own turn. */
	readonly network: string | null;
	/** Whether this browser has opened the vehicle before: its message goes first. */
	readonly isKnown: boolean;
}

/** Hashed in place of a malformed code: it costs the same time and matches no vehicle. */
const decoyCode = '--------';

export type OneTimeCodes = ReturnType<typeof createOneTimeCodes>;

/** `keys` are the keys of the links; the secrets of the codes are derived from them. New codes use the first key. */
export function createOneTimeCodes(db: Kysely<Database>, keys: readonly LinkKey[]) {
	const secrets = keys.map(({ key }) => Buffer.from(hkdfSync('sha256', key, '', 'one-time codes', 32)));
	const codeOf = (secret: Buffer, messageId: string) => codeFromBytes(hmac(secret, `code\n${messageId}`));
	const hashOf = (secret: Buffer, regNo: string, code: string) =>
		hmac(secret, `hash\n${regNo}\n${code}`).toString('base64url');

	return {
		/**
		 * The keyed hashes under which messages to a mobile are counted. There is one for each key, so that a count goes on
		 * while keys are rotated; turns go by the first. The hashes do not reveal the mobile.
		 */
		recipientsOf: (mobile: string): readonly string[] =>
			secrets.map((secret) => hmac(secret, `recipient\n${mobile}`).toString('base64url')),

		/**
		 * Replaces the code by a new one and queues the message that carries it. Both rows are written for any registration
		 * number; the worker that sends the message looks up whether the vehicle exists.
		 */
		async issue({ regNo, browser, language, network, isKnown }: AskedCode, now: Date): Promise<void> {
			const [secret] = secrets;
			if (!secret) throw new Error('There is no key to make codes with.');
			const requestingNetwork = hmac(secret, `source\n${network ?? regNo}`).toString('base64url');
			const id = randomUUID();
			const expiresAt = codeExpiry(now);
			const hash = hashOf(secret, regNo, codeOf(secret, id));
			const message = { id, about_id: id, kind: 'code', reg_no: regNo, language, is_known: isKnown };
			const times = { queued_at: now, next_attempt_at: now, expires_at: expiresAt };
			const code = { message_id: id, code_hash: hash, tries: 0, expires_at: expiresAt, opened_at: null };
			await db
				.with('code', (query) =>
					query
						.insertInto('one_time_code')
						.values({ reg_no: regNo, browser_hash: browserHash(browser), ...code })
						.onConflict((conflict) => conflict.columns(['reg_no', 'browser_hash']).doUpdateSet(code)),
				)
				.insertInto('message')
				.values({ ...message, ...times, requesting_network: requestingNetwork })
				.execute();
		},

		/**
		 * Counts the try and checks the code in one statement. A code works once, and only if the worker counted its message
		 * for the mobile, so there are no more guesses than messages. Any other right code is wrong.
		 */
		async verify({ regNo, browser }: CodeOwner, typed: string, now: Date): Promise<CodeVerification> {
			const code = parseCode(typed) ?? decoyCode;
			const hashes = secrets.map((secret) => hashOf(secret, regNo, code));
			const tried = await db
				.updateTable('one_time_code')
				.set({
					tries: sql`tries + 1`,
					opened_at: sql`case when code_hash = any(${hashes}::text[])
						and exists (select from message where id = message_id and is_counted) then ${now}::timestamptz end`,
				})
				.where('reg_no', '=', regNo)
				.where('browser_hash', '=', browserHash(browser))
				.where('expires_at', '>', now)
				.where('opened_at', 'is', null)
				.where('tries', '<', maxTries)
				.returning(['tries', 'opened_at'])
				.executeTakeFirst();
			if (tried) return tried.opened_at ? 'opened' : wrongCodeReason(tried.tries);
			const kept = await db
				.selectFrom('one_time_code')
				.select(['tries', 'expires_at as expiresAt', 'opened_at as openedAt'])
				.where('reg_no', '=', regNo)
				.where('browser_hash', '=', browserHash(browser))
				.executeTakeFirst();
			return codeRejectionReason(kept ?? null, now);
		},

		/** The code to write into a queued message; null if the code has expired, was used, or was replaced. */
		async codeForMessage(
			{ id, regNo }: { readonly id: string; readonly regNo: string },
			now: Date,
		): Promise<string | null> {
			const row = await db
				.selectFrom('one_time_code')
				.select('code_hash')
				.where('message_id', '=', id)
				.where('expires_at', '>', now)
				.where('opened_at', 'is', null)
				.executeTakeFirst();
			// The code may have been made with a key that is no longer the first.
			const secret = secrets.find((each) => hashOf(each, regNo, codeOf(each, id)) === row?.code_hash);
			return secret ? codeOf(secret, id) : null;
		},
	};
}

const browserHash = (browser: string): string => createHash('sha256').update(browser).digest('base64url');

const hmac = (secret: Buffer, text: string): Buffer => createHmac('sha256', secret).update(text).digest();
