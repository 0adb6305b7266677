/** How long records are kept (docs/decisions/012-forgetting-an-owner.md). */

import { financialYearEnd } from './invoice/financialYear.ts';
import type { Day } from './time/calendar.ts';

/** A company keeps its books and vouchers for eight financial years (Companies Act, section 128). */
const financialYears = 8;

/**
 * The last day on which a tax invoice must be kept: the end of the eighth financial year after its own, which ends on
 * 31 March. GST requires less: 72 months from the annual return of 31 December.
 */
export function invoiceRetentionEnd(issued: Day): Day {
	return `${financialYearEnd(issued) + financialYears}-03-31`;
}

/** How long the result of a booking is kept under its idempotency key, for a tab that lost the response and retries. */
export const idempotencyRetentionDays = 30;

/** The longest validity of a link, whatever was requested. */
export const maxLinkHours = 24 * 365;
