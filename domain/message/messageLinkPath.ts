/** The address of a message's link is this path and its token (docs/product.md#message-links). */
export const messageLinkPath = '/l/';

/** The token of a path, in whatever form; null: it is no link of a message. */
export const messageLinkToken = (pathname: string): string | null =>
	pathname.toLowerCase().startsWith(messageLinkPath) ? pathname.slice(messageLinkPath.length).replace(/\/$/, '') : null;
