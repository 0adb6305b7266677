/**
 * Conditions on the present owner's rows: the desk alone sees job cards before a change of owner
 * (docs/decisions/021-vehicle-and-owner.md).
 */
import { type RawBuilder, sql } from 'kysely';

/** SQL: whether a row is the present owner's; `v` is its vehicle, `column` the instant when it began. */
export const sincePresentOwnerSql = (column: string): string => `(v.owner_since is null or ${column} >= v.owner_since)`;

/**
 * SQL: whether the job card `jc` began on the day of sale of `v` or later, in India. `isOwnJobCard` has the rule too
 * (domain/vehicle/jobCardHistory.ts).
 */
export const sinceSaleSql =
	"(v.sale_invoice_date is null or jc.document_date >= v.sale_invoice_date::timestamp at time zone 'Asia/Kolkata')";

/** `sincePresentOwnerSql` for a query of Kysely. */
export const sincePresentOwner = (column: string): RawBuilder<boolean> => sql.raw(sincePresentOwnerSql(column));
