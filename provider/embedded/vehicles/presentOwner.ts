/** What belongs to visits before a change of owner is shown to the desk alone (docs/decisions/021-vehicle-and-owner.md). */
import { type RawBuilder, sql } from 'kysely';

/** The condition that a visit is one of the present owner's; `v` is its vehicle, `column` says when the visit began. */
export const sincePresentOwnerSql = (column: string): string => `(v.owner_since is null or ${column} >= v.owner_since)`;

/**
 * The condition that the visit `e` began on the day of the sale of `v` or later, in India, as `isOwnVisit` has it
 * (domain/vehicle/visitHistory.ts).
 */
export const sinceSaleSql =
	"(v.sale_invoice_date is null or e.document_date >= v.sale_invoice_date::timestamp at time zone 'Asia/Kolkata')";

/** The same for a query of Kysely. */
export const sincePresentOwner = (column: string): RawBuilder<boolean> => sql.raw(sincePresentOwnerSql(column));
