/** How long records are kept (docs/decisions/009-forgetting-an-owner.md). */

/** How long the result of a booking is kept under its idempotency key, for a tab that lost the response and retries. */
export const idempotencyRetentionDays = 30;

/** How long a message stays after it was queued, with its receipts. */
export const messageRetentionDays = 90;

/**
 * How long a link opens its page at most, that of a message as well as one that the maker has made, and how long a browser
 * is known that has opened one. A revocation is kept as long.
 */
export const maxLinkDays = 30;
