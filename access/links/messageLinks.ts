/** Links in messages: `/l/TOKEN` opens one page of one vehicle (docs/product.md#message-links). */
import { createHash, createHmac, hkdfSync } from 'node:crypto';
import type { Kysely } from 'kysely';
import { namedStatement } from '../../db/preparedStatements.ts';
import type { Database } from '../../db/schema.ts';
import { maxLinkDays } from '../../domain/retention.ts';
import type { LinkKey } from './linkParams.ts';

/** The content of a link in a message. */
export interface MessageLinkContent {
	readonly messageId: string;
	readonly regNo: string;
	/** Path and query of the page, without `RegNo`. */
	readonly path: string;
	/** The link ends with this booking, or job card without a booking; null: it ends by its time alone. */
	readonly linkBoundToId: string | null;
}

/** A link as it was found by its token. */
export interface MessageLink {
	readonly regNo: string;
	/** Path and query of the page that it opens, without `RegNo`. */
	readonly path: string;
	readonly madeAt: Date;
	/** It opens nothing from then on. */
	readonly endsAt: Date;
}

export type MessageLinks = ReturnType<typeof createMessageLinks>;

/**
 * Links of messages in the portal's own database, which keeps a hash of the token. The token is derived from the
 * message's id and a secret of `linkKeys`; the first key derives new ones (docs/decisions/026-messages.md).
 */
export function createMessageLinks(db: Kysely<Database>, linkKeys: readonly LinkKey[]) {
	const secrets = linkKeys.map(({ kid, key }) => ({
		kid,
		secret: Buffer.from(hkdfSync('sha256', key, '', 'message links', 32)),
	}));

	/**
	 * The tokens of a message under each key, the first key's first: 128 bits in base 36, since phones and carriers cut a
	 * link at other characters, or change its case.
	 */
	const tokensOf = (messageId: string) =>
		secrets.map(({ kid, secret }) => {
			const bytes = createHmac('sha256', secret).update(messageId).digest('hex');
			const token = BigInt(`0x${bytes.slice(0, 32)}`)
				.toString(36)
				.padStart(25, '0');
			return { kid, token, hash: hashOf(token) };
		});

	return {
		/**
		 * The tokens of these messages by message id, of 25 lower case letters and digits. A message keeps its token while
		 * its key is kept; then it gets another one, and the first token opens nothing. A link ends 30 days after
		 * its first token was made. Each message may be named once. Throws if there is no key.
		 */
		async tokensFor(contents: readonly MessageLinkContent[], now: Date): Promise<ReadonlyMap<string, string>> {
			if (contents.length === 0) return new Map();
			const tokenByHash = new Map<string, string>();
			const links = contents.map(({ messageId, regNo, path, linkBoundToId }) => {
				const tokens = tokensOf(messageId);
				const [newest] = tokens;
				if (!newest) throw new Error('There is no key to make links with.');
				for (const { hash, token } of tokens) tokenByHash.set(hash, token);
				return {
					message_id: messageId,
					key_id: newest.kid,
					token_hash: newest.hash,
					reg_no: regNo,
					path,
					link_bound_to_id: linkBoundToId,
				};
			});
			const { rows } = await db.executeQuery(
				insertLinksSql<{ message_id: string; token_hash: string }>({
					links: JSON.stringify(links),
					known: [...tokenByHash.keys()],
					madeAt: now,
					endsAt: new Date(now.getTime() + maxLinkDays * 86_400_000),
				}),
			);
			return new Map(rows.map(({ message_id, token_hash }) => [message_id, tokenByHash.get(token_hash) ?? '']));
		},

		/** The link of a token, also one that has ended; null: no message has it, or its key is no longer configured. */
		async find(token: string): Promise<MessageLink | null> {
			if (!/^[\da-z]{25}$/.test(token)) return null;
			const query = linkSql<MessageLink>({ hash: hashOf(token), kids: secrets.map(({ kid }) => kid) });
			return (await db.executeQuery(query)).rows[0] ?? null;
		},
	};
}

/** The rows are written in one order, so that two processes with the same messages do not deadlock. */
const insertLinksSql = namedStatement(`
	insert into message_link as l (message_id, key_id, token_hash, reg_no, path, link_bound_to_id, made_at, ends_at)
	select n.*, :madeAt::timestamptz, :endsAt::timestamptz
	from json_to_recordset(:links::json)
		as n (message_id uuid, key_id text, token_hash text, reg_no text, path text, link_bound_to_id uuid)
	order by n.message_id
	on conflict (message_id) do update set
		key_id = case when l.token_hash = any(:known::text[]) then l.key_id else excluded.key_id end,
		token_hash = case when l.token_hash = any(:known::text[]) then l.token_hash else excluded.token_hash end
	returning message_id, token_hash
`);

const linkSql = namedStatement(`
	select reg_no as "regNo", path, made_at as "madeAt", ends_at as "endsAt" from message_link
	where token_hash = :hash and key_id = any(:kids::text[])
`);

/** Hashes the text, so that another spelling of the same bytes is another token. */
const hashOf = (token: string) => createHash('sha256').update(token).digest('hex');
