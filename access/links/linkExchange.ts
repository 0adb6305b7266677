/** Exchanges a link for a session (docs/product.md#access). */
import { parseRegNo } from '../../domain/vehicle/regNo.ts';
import { pathWithRegNo } from '../../domain/vehicle/regNoInUrl.ts';
import { unusableLinkParam } from '../../domain/visit.ts';
import { type Session, type SessionStore, sessionSeconds } from '../sessions/sessions.ts';
import type { CookieToSet } from '../visitCookies.ts';
import { decryptLinkParams, type LinkKey } from './linkParams.ts';

export interface LinkDependencies {
	readonly linkKeys: readonly LinkKey[];
	readonly sessions: SessionStore;
	readonly now: () => Date;
}

/** To the same address without the link; of one that opened nothing, with `unusableLinkParam`. */
export interface LinkRedirect {
	readonly kind: 'redirect';
	readonly location: string;
	readonly setCookies: readonly CookieToSet[];
	/** What became of the link, for the log. */
	readonly link: LinkOutcome;
}

/** `unusable`: tampered with, encrypted with an unknown key, expired, or without a registration number. */
type LinkOutcome = { readonly kind: 'opened' | 'revoked'; readonly regNo: string } | { readonly kind: 'unusable' };

/**
 * `Params` takes precedence over `RegNo` and is removed from the URL. A link that cannot be opened opens nothing, and the
 * URL says so with the same parameter whatever the reason, so that it tells nothing about a vehicle.
 *
 * Of two bearer tokens for one vehicle the one of the link opened last is kept: the maker issued it for this visit.
 * Older links do not say when they were made, and the portal does not read a token's validity. A link without a token
 * keeps the session's.
 */
export async function exchangeLink(
	url: URL,
	session: Session | null,
	{ linkKeys, sessions, now }: LinkDependencies,
): Promise<LinkRedirect> {
	const link = decryptLinkParams(url.searchParams.get('Params') ?? '', linkKeys, now());
	const regNo = link && parseRegNo(link.regNo);
	const clean = new URLSearchParams(url.searchParams);
	clean.delete('Params');
	clean.delete(unusableLinkParam.name);
	const setCookies: CookieToSet[] = [];
	const isOpen = link && regNo && !(await sessions.isRevoked({ regNo, madeAt: link.madeAt }));
	const outcome: LinkOutcome = regNo ? { kind: isOpen ? 'opened' : 'revoked', regNo } : { kind: 'unusable' };
	if (isOpen) {
		clean.set('RegNo', regNo);
		const before = session?.regNo === regNo ? session : null;
		const id = await sessions.open(
			{
				regNo,
				appointmentId: link.appointmentId,
				heldBookingBefore: before?.bookingSeen ?? false,
				bookingSeen: before?.bookingSeen ?? false,
				bearer: link.bearer ?? before?.bearer ?? null,
				linkMadeAt: link.madeAt,
			},
			session,
			now(),
		);
		setCookies.push({ name: 'session', value: id, seconds: sessionSeconds });
	} else {
		clean.set(unusableLinkParam.name, unusableLinkParam.value);
	}
	const query = clean.toString();
	// Some programs do not normalize a path: `/.//host` must not become a URL of another host.
	const own = url.pathname.replace(/^\/+/, '/');
	const path = isOpen ? pathWithRegNo(own, regNo) : own;
	return { kind: 'redirect', location: query ? `${path}?${query}` : path, setCookies, link: outcome };
}
