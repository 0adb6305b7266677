/** What a delivery service says became of a message (docs/product.md#messages). */

/** In rising order: a message that was read was delivered, and one that was delivered has not failed. */
export const receiptStatuses = ['sent', 'failed', 'delivered', 'read'] as const;
export type ReceiptStatus = (typeof receiptStatuses)[number];

/**
 * Why a receipt changed nothing. `stale`: its time is more than five minutes off. `unknown`: there is no such message, or
 * it was not handed over on that channel.
 */
export const receiptRejections = ['unsigned', 'stale', 'malformed', 'unknown', 'bodyTooLarge'] as const;
export type ReceiptRejection = (typeof receiptRejections)[number];
