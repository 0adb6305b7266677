/** Links in messages: `/l/TOKEN` opens one page of one vehicle (docs/product.md#message-links). */

/** What a link of a message opens. */
export interface MessageLinkContent {
	readonly messageId: string;
	readonly regNo: string;
	/** Path and query of the page, without `RegNo`. */
	readonly path: string;
	/** The visit with which the link ends; null: it ends by its time alone. */
	readonly visit: string | null;
}

export interface MessageLinks {
	/**
	 * The tokens of these messages by message id, of 22 letters, digits, `-` and `_`. A message has the same token each
	 * time, as long as the key is kept that it was derived with.
	 */
	tokensFor(contents: readonly MessageLinkContent[], now: Date): Promise<ReadonlyMap<string, string>>;
}
