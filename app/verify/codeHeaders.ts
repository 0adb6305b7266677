/**
 * React Router takes a page's headers from its module alone, also those of its action: after how many seconds a code may
 * be tried again.
 */
export function headers({ actionHeaders }: { readonly actionHeaders: Headers }): Headers {
	const retryAfter = actionHeaders.get('Retry-After');
	return new Headers(retryAfter === null ? {} : { 'Retry-After': retryAfter });
}
