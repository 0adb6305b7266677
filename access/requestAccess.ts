/**
 * Decides which vehicle a request may see (docs/product.md#access); no other code does. Reads the URL and the cookies,
 * has links exchanged for sessions (linkExchange.ts), and returns the access or a redirect.
 */

import { skipIfUnwritable } from '../db/errors.ts';
import {
	type AccessDecision,
	type CodeEntryResult,
	type CodeRequestResult,
	messageLinkToken,
	type RequestAccess,
} from '../domain/access.ts';
import type { Language } from '../domain/languages.ts';
import { cleanRegNo, parseRegNo, regNoFromUrl, usualSpelling } from '../domain/vehicle/regNo.ts';
import { type CodeDependencies, enterCode, requestCode } from './codes/enterCode.ts';
import { browserIdIn, knownBrowserSeconds, newBrowserId, openedAt, withOpenedTag } from './codes/knownBrowsers.ts';
import { exchangeLink, type LinkDependencies, type LinkRedirect, openMessageLink } from './links/linkExchange.ts';
import {
	type CookieToSet,
	type Session,
	type SessionContent,
	type SessionCookies,
	sessionSeconds,
} from './sessions/sessions.ts';

export interface AccessDependencies extends CodeDependencies, LinkDependencies {
	/** `open`: any registration number is served. `verified`: only the vehicle that a session was opened for. */
	readonly access: 'open' | 'verified';
}

export interface AccessRequest {
	/** GET or HEAD. */
	readonly isRead: boolean;
	/** Whether a GET asks for a page itself, not for its data: only then is a link exchanged. Called for links only. */
	readonly isPage: () => boolean;
	/** Whether a person navigates to the address; otherwise a link stays as it is. Called for links only. */
	readonly isNavigation: () => boolean;
	readonly url: URL;
	readonly cookies: SessionCookies;
	/** The client's address, or the nearest proxy's if the client's is not known; null: neither is. */
	readonly clientAddress: string | null;
}

export type AccessResult =
	| LinkRedirect
	/**
	 * A browser fetches the link before, or without, a person navigating to it: the link is not opened and stays usable.
	 */
	| { readonly kind: 'linkPreview'; readonly setCookies: readonly [] }
	| {
			readonly kind: 'granted';
			readonly access: RequestAccess;
			/** The session's bearer token, if the request is for the session's vehicle. */
			readonly bearer: string | null;
			/** The key under which requests of this session are rate-limited; null: no session. */
			readonly sessionKey: string | null;
			/** Complete only after the page's loaders and actions have run. */
			readonly setCookies: readonly CookieToSet[];
	  };

/** The content of a session that a code has just opened. */
const emptySession = {
	appointmentId: null,
	hadSeenBooking: false,
	bookingSeen: false,
	bearer: null,
	openedBy: 'code',
	linkMadeAt: null,
} as const;

/** A session counts as freshly verified for this long after its code. */
const freshCodeSeconds = 10 * 60;

const vehicleCookieSeconds = 180 * 24 * 60 * 60;
/** In the vehicle cookie: the provider does not know the vehicle that was asked for last. */
const noVehicle = 'none';

/**
 * Reads the access of a request. Only a page request exchanges a link for a session, never a request for its data, and
 * only if a person navigates to it.
 */
export async function readAccess(request: AccessRequest, rules: AccessDependencies): Promise<AccessResult> {
	const { url, cookies } = request;
	const token = messageLinkToken(url.pathname);
	const isLink = (token !== null || url.searchParams.has('Params')) && request.isPage();
	if (isLink && !request.isNavigation()) return { kind: 'linkPreview', setCookies: [] };
	const known = cookies.session === undefined ? null : await rules.sessions.find(cookies.session, rules.now());
	const session = rules.access === 'verified' && known?.openedBy === 'number' ? null : known;
	if (!isLink) return grantAccess(request, session, rules);
	const opening = token === null ? exchangeLink(url, session, rules) : openMessageLink(token, url, session, rules);
	const redirect = await opening;
	if (redirect.link.kind !== 'opened' || !rules.codes) return redirect;
	return { ...redirect, setCookies: [...redirect.setCookies, knownBrowser(cookies, redirect.link.regNo, rules)] };
}

/** Whether a link or a code has opened the vehicle in this browser, and the vehicle was not revoked since. */
async function hasOpened(cookies: SessionCookies, regNo: string, { linkKeys, sessions, now }: AccessDependencies) {
	const madeAt = await openedAt(cookies.browser ?? '', regNo, linkKeys, now());
	return madeAt !== null && !(await sessions.isRevoked({ regNo, madeAt }));
}

/** The cookie that marks the browser as one that has opened the vehicle. */
function knownBrowser(
	{ browser = '' }: SessionCookies,
	regNo: string,
	{ linkKeys, now }: AccessDependencies,
): CookieToSet {
	const cookie = browserIdIn(browser) === null ? newBrowserId() : browser;
	return { name: 'browser', value: withOpenedTag(cookie, regNo, linkKeys, now()), seconds: knownBrowserSeconds };
}

function grantAccess(request: AccessRequest, session: Session | null, rules: AccessDependencies): AccessResult {
	const { sessions, now } = rules;
	const { clientAddress, cookies, isRead } = request;
	const accessDecision = decideAccess(request, session, rules.access);
	/** The usual spelling: sessions, codes and cookies have it, so that two spellings are one vehicle. */
	const regNo = accessDecision.kind === 'vehicle' ? usualSpelling(accessDecision.regNo) : null;
	/** The session, if it belongs to the vehicle of this request. */
	const own = session?.regNo === regNo ? session : null;
	/** The normalized registration number that this request still has to verify; null: none. */
	const toVerify = accessDecision.kind === 'verify' ? parseRegNo(accessDecision.requestedRegNo) : null;
	const isVerified = rules.access === 'verified' && regNo !== null;
	/** The session of the vehicle that a link or a code has opened. */
	const verified = isVerified ? own : null;
	const isFreshlyVerified =
		verified?.openedBy === 'code' && now().getTime() - verified.createdAt.getTime() < freshCodeSeconds * 1000;
	const setCookies: CookieToSet[] = [];
	// Open access: `/` without a registration number shows the vehicle that was shown last, unless it was not found.
	if (rules.access === 'open' && isRead && regNo !== null && cookies.vehicle !== regNo)
		setCookies.push({ name: 'vehicle', value: regNo, seconds: vehicleCookieSeconds });

	/** Replaces the browser's session by a new one. */
	async function open(content: SessionContent): Promise<void> {
		const id = await sessions.open(content, session, now());
		setCookies.push({ name: 'session', value: id, seconds: sessionSeconds });
	}

	/** The id of the browser, which owns the codes of this request. */
	let browser = browserIdIn(cookies.browser);

	/** A browser that asks gets its cookie here, whether the vehicle exists or not. */
	async function askForCode(vehicle: string | null, language: Language): Promise<CodeRequestResult> {
		const isKnown = vehicle !== null && (verified !== null || (await hasOpened(cookies, vehicle, rules)));
		const id = browser ?? newBrowserId();
		const requested = await requestCode({ regNo: vehicle, browser: id, isKnown, language, clientAddress }, rules);
		if (requested.kind !== 'unavailable' && browser === null)
			setCookies.push({ name: 'browser', value: id, seconds: sessionSeconds });
		browser = id;
		return requested;
	}

	/** Opens this session if the code for its vehicle is right. */
	async function openByCode(content: SessionContent | null, typed: string): Promise<CodeEntryResult> {
		const entered = await enterCode({ regNo: content?.regNo ?? null, browser, typed }, rules);
		if (content && entered.kind === 'opened') {
			await open(content);
			setCookies.push(knownBrowser(cookies, content.regNo, rules));
		}
		return entered;
	}

	/**
	 * Opens a session if there is none. Another vehicle's session is replaced only if no link and no code has opened it.
	 */
	async function writeBookingSeen(): Promise<void> {
		if (regNo === null || own?.bookingSeen) return;
		if (own) return sessions.noteBookingSeen(own);
		if (session && session.openedBy !== 'number') return;
		await open({ ...emptySession, openedBy: 'number', regNo, bookingSeen: true });
	}

	let bookingSeenNoted: Promise<void> | null = null;
	const access: RequestAccess = {
		accessDecision,
		linkedBooking: own?.appointmentId ? { appointmentId: own.appointmentId, hadSeenBooking: own.hadSeenBooking } : null,
		offersCodes: rules.access === 'verified' && rules.codes !== null,
		isVerified,
		isOpenedByLink: own?.openedBy === 'link',
		isFreshlyVerified,
		canSignOut: rules.access === 'verified' && session !== null,
		noteBookingSeen() {
			bookingSeenNoted ??= skipIfUnwritable(writeBookingSeen());
			return bookingSeenNoted;
		},
		async finishLinkedBooking() {
			if (own?.appointmentId) await skipIfUnwritable(sessions.finishAppointment(own));
		},
		requestCode: (language) => askForCode(toVerify, language),
		enterCode: (typed) => openByCode(toVerify === null ? null : { ...emptySession, regNo: toVerify }, typed),
		requestFreshCode: (language) => askForCode(verified?.regNo ?? null, language),
		enterFreshCode: (typed) => openByCode(verified && { ...verified, openedBy: 'code', linkMadeAt: null }, typed),
		async signOut() {
			if (session) await sessions.end(session);
			for (const name of ['session', 'vehicle'] as const) setCookies.push({ name, value: '', seconds: 0 });
		},
		forgetVehicle() {
			setCookies.push({ name: 'vehicle', value: noVehicle, seconds: vehicleCookieSeconds });
		},
	};
	return { kind: 'granted', access, bearer: own?.bearer ?? null, sessionKey: session?.idHash ?? null, setCookies };
}

/** A malformed registration number is echoed up to this length, enough for the owner to see the mistake. */
const maxNamedLength = 40;

function decideAccess(
	{ url, cookies }: AccessRequest,
	session: Session | null,
	access: AccessDependencies['access'],
): AccessDecision {
	const requestedRegNo = regNoFromUrl(url);
	const remembered = access === 'open' ? parseRegNo(cookies.vehicle ?? '') : null;
	if (requestedRegNo === null) {
		const isForgotten = access === 'open' && cookies.vehicle === noVehicle;
		const regNo = remembered ?? (isForgotten ? null : session?.regNo);
		return regNo ? { kind: 'vehicle', regNo } : { kind: 'ask' };
	}
	if (requestedRegNo.trim() === '') return { kind: 'ask' };
	const regNo = cleanRegNo(requestedRegNo);
	if (!regNo) return { kind: 'malformed', requestedRegNo: requestedRegNo.slice(0, maxNamedLength) };
	const isOpen = access === 'open' || session?.regNo === usualSpelling(regNo);
	return isOpen ? { kind: 'vehicle', regNo } : { kind: 'verify', requestedRegNo };
}
