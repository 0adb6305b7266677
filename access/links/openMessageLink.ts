/** Opens links of messages (docs/product.md#message-links). */
import type { CodeDependencies } from '../codes/visitCodes.ts';
import { type Limited, limitOfTries } from '../limits/tries.ts';
import type { Session } from '../sessions/sessions.ts';
import { type LinkDependencies, type LinkRedirect, openLink } from './linkExchange.ts';
import type { MessageLinkReader } from './messageLinks.ts';

export interface MessageLinkDependencies
	extends Pick<LinkDependencies, 'sessions' | 'now'>,
		Pick<CodeDependencies, 'rateLimiter' | 'onTry'> {
	readonly messageLinks: MessageLinkReader;
}

/** A link that was not looked up, since too many of its address opened nothing. */
export interface LinkLimited extends Limited {
	readonly setCookies: readonly [];
}

export interface MessageLinkRequest {
	readonly token: string;
	readonly url: URL;
	/** The client's, as in `VisitRequest`. */
	readonly address: string | null;
}

/**
 * Exchanges the token for a session and leads to the page of its message; one that opens nothing leads to `/`, with the
 * same parameter whatever the reason. These count as tries of an address, whether the token exists or not. Where the limit
 * of tries is reached, no token is looked up, so that the answer tells nothing of it.
 */
export async function openMessageLink(
	{ token, url, address }: MessageLinkRequest,
	session: Session | null,
	dependencies: MessageLinkDependencies,
): Promise<LinkRedirect | LinkLimited> {
	const { messageLinks, rateLimiter, onTry, now } = dependencies;
	const limited = await limitOfTries(address, (rule, key) => rateLimiter.peek(rule, key, now()));
	if (limited) return { ...limited, setCookies: [] };
	const link = await messageLinks.find(token);
	const usable = link && link.endsAt > now() ? { ...link, appointmentId: null, bearer: null } : null;
	const pages = { page: new URL(link?.path ?? '/', url), otherwise: new URL('/', url) };
	const answer = await openLink(usable, pages, session, dependencies);
	if (answer.link.kind === 'opened') return answer;
	const beyond = await limitOfTries(address, (rule, key) => rateLimiter.consume(rule, key, now()));
	if (beyond) return { ...beyond, setCookies: [] };
	if (!link) onTry('wrongLink');
	return answer;
}
