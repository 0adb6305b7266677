/** How long records are kept (docs/decisions/009-forgetting-an-owner.md). */

/** How long the result of a booking is kept under its idempotency key, for a tab that lost the response and retries. */
export const idempotencyRetentionDays = 30;

/** How long a message stays after it was queued, with its receipts. */
export const messageRetentionDays = 90;

/**
 * The most days for which a link opens its page, whether a message's or the maker's, and for which a browser that
 * opened one is known. A revocation is kept as long.
 */
export const maxLinkDays = 30;
