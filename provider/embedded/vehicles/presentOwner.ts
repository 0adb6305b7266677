/** What belongs to job cards before a change of owner is shown to the desk alone (docs/decisions/021-vehicle-and-owner.md). */
import { type RawBuilder, sql } from 'kysely';

/** The condition that a job card is one of the present owner's; `v` is its vehicle, `column` says when the job card began. */
export const sincePresentOwnerSql = (column: string): string => `(v.owner_since is null or ${column} >= v.owner_since)`;

/**
 * The condition that the job card `e` began on the day of the sale of `v` or later, in India, as `isOwnJobCard` has it
 * (domain/vehicle/jobCardHistory.ts).
 */
export const sinceSaleSql =
	"(v.sale_invoice_date is null or jc.document_date >= v.sale_invoice_date::timestamp at time zone 'Asia/Kolkata')";

/** The same for a query of Kysely. */
export const sincePresentOwner = (column: string): RawBuilder<boolean> => sql.raw(sincePresentOwnerSql(column));
