/** How long records are kept (docs/decisions/012-forgetting-an-owner.md). */
import type { Day } from './calendar.ts';

/** Books and vouchers of a company are kept for eight financial years (Companies Act, section 128). */
const financialYears = 8;

/**
 * The last day on which a tax invoice must be there: the end of the eighth financial year after its own, which ends
 * on 31 March. That is later than GST asks for, 72 months from the annual return of 31 December.
 */
export function invoiceRetentionEnd(issued: Day): Day {
	const [year = 0, month = 0] = issued.split('-').map(Number);
	const endsIn = month > 3 ? year + 1 : year;
	return `${endsIn + financialYears}-03-31`;
}

/** An answer to an idempotency key is repeated for this long: a tab that lost its answer does not ask later. */
export const idempotencyRetentionDays = 30;

/** A link opens nothing after this, however it was asked for. */
export const maxLinkHours = 24 * 365;
