/** How long records are kept (docs/decisions/012-forgetting-an-owner.md). */

/** How long the result of a booking is kept under its idempotency key, for a tab that lost the response and retries. */
export const idempotencyRetentionDays = 30;

/** How long a message stays after it was queued, with its receipts. */
export const messageRetentionDays = 90;

/** The longest validity of a link, whatever was requested. */
export const maxLinkHours = 24 * 365;

/** How long the link of a message opens its page, unless its visit ends before. */
export const messageLinkDays = 30;
