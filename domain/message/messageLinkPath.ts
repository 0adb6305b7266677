const prefix = '/l/';

/**
 * The token in the path of a message's link, in whatever form; null: the path is that of another page
 * (docs/product.md#message-links).
 */
export const messageLinkToken = (pathname: string): string | null =>
	pathname.toLowerCase().startsWith(prefix) ? pathname.slice(prefix.length).replace(/\/$/, '') : null;
