/** One-time codes in the portal's own database; whether a vehicle exists plays no part (docs/product.md#access). */
import { createHmac, hkdfSync, randomUUID } from 'node:crypto';
import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import type { Database } from '../db/schema.ts';
import { codeExpiry, codeFrom, deadBecause, mostTries, readCode, wrongBecause } from '../domain/oneTimeCode.ts';
import type { LinkKey } from './params.ts';

export type CodeEntered = 'opened' | 'wrong' | 'tooManyTries' | 'expired';

export interface Codes {
	/**
	 * A new code in place of the one before, and a message to be sent with it: the same two rows for any registration
	 * number. Whether there is such a vehicle is found out later, by whoever sends the message.
	 */
	request(regNo: string, language: 'en' | 'hi', now: Date): Promise<void>;
	/** Counts the try and decides in one statement. A code opens once. */
	enter(regNo: string, typed: string, now: Date): Promise<CodeEntered>;
	/** The code that a message carries; null once it cannot open anything any more. */
	ofMessage(message: { readonly id: string; readonly regNo: string }, now: Date): Promise<string | null>;
}

/** Like a code in length and cost, and of no vehicle. */
const decoy = '------';

/** `keys` are those of the links, the first one makes codes; secrets of their own are derived from them. */
export function createCodes(db: Kysely<Database>, keys: readonly LinkKey[]): Codes {
	const secrets = keys.map(({ key }) => Buffer.from(hkdfSync('sha256', key, '', 'one-time codes', 32)));
	const codeOf = (secret: Buffer, messageId: string) => codeFrom(hmac(secret, `code\n${messageId}`));
	const hashOf = (secret: Buffer, regNo: string, code: string) =>
		hmac(secret, `hash\n${regNo}\n${code}`).toString('base64url');

	return {
		async request(regNo, language, now) {
			const [secret] = secrets;
			if (!secret) throw new Error('There is no key to make codes with.');
			const id = randomUUID();
			const expiresAt = codeExpiry(now);
			const code = { message_id: id, code_hash: hashOf(secret, regNo, codeOf(secret, id)), expires_at: expiresAt };
			await db
				.with('code', (query) =>
					query
						.insertInto('one_time_code')
						.values({ reg_no: regNo, tries: 0, opened_at: null, ...code })
						.onConflict((conflict) => conflict.column('reg_no').doUpdateSet({ tries: 0, opened_at: null, ...code })),
				)
				.insertInto('message_outbox')
				.values({ id, reg_no: regNo, language, expires_at: expiresAt, attempts: 0, next_attempt_at: now })
				.execute();
		},

		async enter(regNo, typed, now) {
			const code = readCode(typed) ?? decoy;
			const hashes = secrets.map((secret) => hashOf(secret, regNo, code));
			const tried = await db
				.updateTable('one_time_code')
				.set({
					tries: sql`tries + 1`,
					opened_at: sql`case when code_hash = any(${hashes}::text[]) then ${now}::timestamptz end`,
				})
				.where('reg_no', '=', regNo)
				.where('expires_at', '>', now)
				.where('opened_at', 'is', null)
				.where('tries', '<', mostTries)
				.returning(['tries', 'opened_at'])
				.executeTakeFirst();
			if (tried) return tried.opened_at ? 'opened' : wrongBecause(tried.tries);
			const kept = await db
				.selectFrom('one_time_code')
				.select(['tries', 'expires_at as expiresAt', 'opened_at as openedAt'])
				.where('reg_no', '=', regNo)
				.executeTakeFirst();
			return deadBecause(kept ?? null, now);
		},

		async ofMessage({ id, regNo }, now) {
			const row = await db
				.selectFrom('one_time_code')
				.select('code_hash')
				.where('reg_no', '=', regNo)
				.where('message_id', '=', id)
				.where('expires_at', '>', now)
				.where('opened_at', 'is', null)
				.executeTakeFirst();
			// The key in front may have changed since.
			const secret = secrets.find((each) => hashOf(each, regNo, codeOf(each, id)) === row?.code_hash);
			return secret ? codeOf(secret, id) : null;
		},
	};
}

const hmac = (secret: Buffer, text: string): Buffer => createHmac('sha256', secret).update(text).digest();
