/** The links of messages that end with a job card (docs/product.md#message-links). */
import type { Kysely } from 'kysely';
import { namedStatement } from '../../../db/preparedStatements.ts';
import type { Database } from '../../../db/schema.ts';

/** With what the links of a job card end: its booking, or the job card without one. */
export const linkEndOf = (entry: { readonly id: string; readonly appointment_id: string | null }): string =>
	entry.appointment_id ?? entry.id;

/** Ends the links of each booking or job card of `from`, which has `id`; its time is the parameter `:now`. */
export const endMessageLinksSql = (from: string): string =>
	`update message_link l set ends_at = :now from ${from} f where l.link_ends_with = f.id::text and l.ends_at > :now`;

const endSql = namedStatement(['linkEndsWith', 'now'], endMessageLinksSql('(select :linkEndsWith::text as id)'));

/** Ends the links of a job card that is over. */
export const endMessageLinks = (
	linkEndsWith: string,
	{ db, now }: { readonly db: Kysely<Database>; readonly now: Date },
): Promise<unknown> => db.executeQuery(endSql({ linkEndsWith, now }));
