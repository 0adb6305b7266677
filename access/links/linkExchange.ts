/**
 * Exchanges an encrypted link (docs/product.md#access) or a message's (docs/product.md#message-links) for a session.
 */

import { unusableLinkParam } from '../../domain/access.ts';
import { parseRegNo, pathWithRegNo } from '../../domain/vehicle/regNo.ts';
import { type CookieToSet, type Session, type SessionStore, sessionSeconds } from '../sessions/sessions.ts';
import { decryptLinkParams, type LinkContent, type LinkKey } from './linkParams.ts';
import type { MessageLinks } from './messageLinks.ts';

export interface LinkDependencies {
	readonly linkKeys: readonly LinkKey[];
	readonly messageLinks: Pick<MessageLinks, 'find'>;
	readonly sessions: SessionStore;
	readonly now: () => Date;
}

/** Leads to the same address without the link; if the link opened nothing, with `unusableLinkParam`. */
export interface LinkRedirect {
	readonly kind: 'redirect';
	readonly location: string;
	readonly setCookies: readonly CookieToSet[];
	/** The outcome of the link, for the log. */
	readonly link: LinkOutcome;
}

/** `unusable`: tampered with, encrypted with an unknown key, expired, or without a registration number. */
type LinkOutcome = { readonly kind: 'opened' | 'revoked'; readonly regNo: string } | { readonly kind: 'unusable' };

/**
 * Opens the link in `Params`, which takes precedence over `RegNo` and is removed from the URL. A link that cannot be
 * opened opens nothing. The URL then has the same parameter for any reason, so that it tells nothing about a vehicle.
 */
export async function exchangeLink(
	url: URL,
	session: Session | null,
	dependencies: LinkDependencies,
): Promise<LinkRedirect> {
	const link = decryptLinkParams(url.searchParams.get('Params') ?? '', dependencies.linkKeys, dependencies.now());
	const regNo = link && parseRegNo(link.regNo);
	const clean = new URL(url);
	clean.searchParams.delete('Params');
	const readable = link && regNo ? { ...link, regNo } : null;
	return openLink(readable, { page: clean, fallbackPage: clean }, session, dependencies);
}

/**
 * Opens a session for the vehicle of a link, and leads to `page`. A link that is null (it cannot be read, or has run
 * out) or revoked leads to `fallbackPage`. The link's bearer token replaces that of the session, since the maker issued
 * it for this one; a link without a token keeps the session's. The portal does not read a token's validity.
 */
async function openLink(
	link: Omit<LinkContent, 'expiresAt'> | null,
	{ page, fallbackPage }: { readonly page: URL; readonly fallbackPage: URL },
	session: Session | null,
	{ sessions, now }: LinkDependencies,
): Promise<LinkRedirect> {
	const isOpen = link !== null && !(await sessions.isRevoked(link));
	if (!isOpen) {
		const { name, value } = unusableLinkParam;
		return {
			kind: 'redirect',
			location: `${ownPath(fallbackPage)}?${queryWith(fallbackPage, name, value)}`,
			setCookies: [],
			link: link ? { kind: 'revoked', regNo: link.regNo } : { kind: 'unusable' },
		};
	}
	const { regNo } = link;
	const before = session?.regNo === regNo ? session : null;
	const id = await sessions.open(
		{
			regNo,
			appointmentId: link.appointmentId,
			hadSeenBooking: before?.bookingSeen ?? false,
			bookingSeen: before?.bookingSeen ?? false,
			bearer: link.bearer ?? before?.bearer ?? null,
			openedBy: 'link',
			linkMadeAt: link.madeAt,
		},
		session,
		now(),
	);
	return {
		kind: 'redirect',
		location: `${pathWithRegNo(ownPath(page), regNo)}?${queryWith(page, 'RegNo', regNo)}`,
		setCookies: [{ name: 'session', value: id, seconds: sessionSeconds }],
		link: { kind: 'opened', regNo },
	};
}

// Some programs do not normalize a path: `/.//host` must not become a URL of another host.
const ownPath = ({ pathname }: URL): string => pathname.replace(/^\/+/, '/');

/** The query with this parameter, and without the notice about another link. */
function queryWith({ searchParams }: URL, name: string, value: string): URLSearchParams {
	const query = new URLSearchParams(searchParams);
	query.delete(unusableLinkParam.name);
	query.set(name, value);
	return query;
}

/**
 * Exchanges the token for a session and leads to the page of its message. A token that opens nothing leads to `/`, with
 * the same parameter for any reason. A token has 128 bits, so guesses are not counted.
 */
export async function openMessageLink(
	token: string,
	url: URL,
	session: Session | null,
	dependencies: LinkDependencies,
): Promise<LinkRedirect> {
	const link = await dependencies.messageLinks.find(token);
	const usable = link && link.endsAt > dependencies.now() ? { ...link, appointmentId: null, bearer: null } : null;
	const pages = { page: new URL(link?.path ?? '/', url), fallbackPage: new URL('/', url) };
	return openLink(usable, pages, session, dependencies);
}
