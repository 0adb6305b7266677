/** The links of messages that end with a visit (docs/product.md#message-links). */
import type { Kysely } from 'kysely';
import { namedStatement } from '../../../db/preparedStatements.ts';
import type { Database } from '../../../db/schema.ts';

/** What the messages about a job card name as its visit: the booking, or the job card without one. */
export const visitOf = (entry: { readonly id: string; readonly appointment_id: string | null }): string =>
	entry.appointment_id ?? entry.id;

/** Ends the links of each visit of `from`, which has `id`; its time is the parameter `:now`. */
export const endVisitLinksSql = (from: string): string =>
	`update message_link l set ends_at = :now from ${from} f where l.visit = f.id::text and l.ends_at > :now`;

const endSql = namedStatement(['visit', 'now'], endVisitLinksSql('(select :visit::text as id)'));

/** Ends the links of a visit that is over. */
export const endVisitLinks = (
	visit: string,
	{ db, now }: { readonly db: Kysely<Database>; readonly now: Date },
): Promise<unknown> => db.executeQuery(endSql({ visit, now }));
