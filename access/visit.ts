/**
 * Decides which vehicle a request may see (docs/product.md#access); no other code does. Reads the URL and the cookies,
 * has links exchanged for sessions (linkExchange.ts), and returns the visit or a redirect.
 */

import { unlessUnwritable } from '../db/errors.ts';
import type { Language } from '../domain/languages.ts';
import { parseRegNo, regNoFromUrl } from '../domain/vehicle/regNo.ts';
import type {
	AccessDecision,
	CodeEntryResult,
	CodeRequestResult,
	LinkedAppointment,
	VisitAccess,
} from '../domain/visit.ts';
import { messageLinkToken } from '../domain/visit.ts';
import { type CodeDependencies, enterCode, requestCode } from './codes/visitCodes.ts';
import {
	exchangeLink,
	type LinkDependencies,
	type LinkLimited,
	type LinkRedirect,
	type MessageLinkDependencies,
	openMessageLink,
} from './links/linkExchange.ts';
import {
	type CookieToSet,
	type Session,
	type SessionContent,
	sessionSeconds,
	type VisitCookies,
} from './sessions/sessions.ts';

export interface AccessDependencies extends CodeDependencies, LinkDependencies, MessageLinkDependencies {
	/** `open`: any registration number is served. `verified`: only the vehicle that a session was opened for. */
	readonly access: 'open' | 'verified';
}

export interface VisitRequest {
	/** GET or HEAD. */
	readonly isRead: boolean;
	/** Whether a GET asks for a page itself, not for its data: only then is a link exchanged. Called for links only. */
	readonly isPage: () => boolean;
	/** Whether a person navigates to the address; otherwise a link stays as it is. Called for links only. */
	readonly isNavigation: () => boolean;
	readonly url: URL;
	readonly cookies: VisitCookies;
	/** The client's address, or that of the nearest proxy where the client's is not known; null: neither is. */
	readonly address: string | null;
}

export type VisitResult =
	| LinkRedirect
	| LinkLimited
	/** A link that a browser fetches before, or without, a person navigating to it: it is not opened and stays usable. */
	| { readonly kind: 'linkPreview'; readonly setCookies: readonly [] }
	| {
			readonly kind: 'visit';
			readonly access: VisitAccess;
			/** The session's bearer token, if the visit is for the session's vehicle. */
			readonly bearer: string | null;
			/** The key under which requests of this session are rate-limited; null: no session. */
			readonly sessionKey: string | null;
			/** Complete only after the page's loaders and actions have run. */
			readonly setCookies: readonly CookieToSet[];
	  };

/** The content of a session that no link opened. */
const emptySession = {
	appointmentId: null,
	heldBookingBefore: false,
	bookingSeen: false,
	bearer: null,
	linkMadeAt: null,
};

/** So long after its code a session counts as freshly verified. */
const freshCodeSeconds = 10 * 60;

const vehicleCookieSeconds = 180 * 24 * 60 * 60;
/** In the vehicle cookie: the provider does not know the vehicle that was asked for last. */
const noVehicle = 'none';

/**
 * Opens the visit of a request. A link is exchanged for a session by a page request alone, never by a request for its
 * data, and only when a person navigates to it.
 */
export async function openVisit(request: VisitRequest, rules: AccessDependencies): Promise<VisitResult> {
	const { url, address, cookies } = request;
	const token = messageLinkToken(url.pathname);
	const isLink = (token !== null || url.searchParams.has('Params')) && request.isPage();
	if (isLink && !request.isNavigation()) return { kind: 'linkPreview', setCookies: [] };
	const session = cookies.session === undefined ? null : await rules.sessions.find(cookies.session, rules.now());
	if (isLink && token !== null) return openMessageLink({ token, url, address }, session, rules);
	if (isLink) return exchangeLink(url, session, rules);
	return new Visit(request, session, rules).answer();
}

class Visit implements VisitAccess {
	readonly accessDecision: AccessDecision;
	readonly linkedAppointment: LinkedAppointment | null;
	readonly offersCodes: boolean;
	readonly isVerified: boolean;
	readonly isFreshlyVerified: boolean;
	readonly canSignOut: boolean;
	readonly #request: VisitRequest;
	readonly #rules: AccessDependencies;
	readonly #setCookies: CookieToSet[] = [];
	readonly #session: Session | null;
	#bookingSeenNoted: Promise<void> | null = null;

	constructor(request: VisitRequest, session: Session | null, rules: AccessDependencies) {
		this.#request = request;
		this.#session = session;
		this.#rules = rules;
		this.accessDecision = decideAccess(request, session, rules.access);
		this.linkedAppointment = this.#linked();
		this.offersCodes = rules.access === 'verified' && rules.codes !== null;
		this.isVerified = rules.access === 'verified' && this.accessDecision.kind === 'vehicle';
		this.isFreshlyVerified = this.isVerified && this.#isOfFreshCode();
		this.canSignOut = rules.access === 'verified' && session !== null;
	}

	answer(): VisitResult {
		this.#rememberVehicle();
		const own = this.#ownSession();
		const bearer = own?.bearer ?? null;
		const sessionKey = this.#session?.idHash ?? null;
		return { kind: 'visit', access: this, bearer, sessionKey, setCookies: this.#setCookies };
	}

	noteBookingSeen(): Promise<void> {
		this.#bookingSeenNoted ??= unlessUnwritable(this.#noteBookingSeen());
		return this.#bookingSeenNoted;
	}

	async finishLinkedAppointment(): Promise<void> {
		const own = this.#ownSession();
		if (own && this.linkedAppointment) await unlessUnwritable(this.#rules.sessions.finishAppointment(own));
	}

	requestCode(language: Language): Promise<CodeRequestResult> {
		return this.#requestCode(this.#toVerify(), language);
	}

	async enterCode(typed: string): Promise<CodeEntryResult> {
		const regNo = this.#toVerify();
		const entered = await this.#enterCode(regNo, typed);
		if (regNo !== null && entered.kind === 'opened') await this.#open({ ...emptySession, regNo });
		return entered;
	}

	requestFreshCode(language: Language): Promise<CodeRequestResult> {
		return this.#requestCode(this.#verifiedSession()?.regNo ?? null, language);
	}

	async enterFreshCode(typed: string): Promise<CodeEntryResult> {
		const session = this.#verifiedSession();
		const entered = await this.#enterCode(session?.regNo ?? null, typed);
		if (session && entered.kind === 'opened') await this.#open({ ...session, linkMadeAt: null });
		return entered;
	}

	async signOut(): Promise<void> {
		if (this.#session) await this.#rules.sessions.end(this.#session);
		for (const name of ['session', 'vehicle'] as const) this.#setCookies.push({ name, value: '', seconds: 0 });
	}

	forgetVehicle(): void {
		this.#setCookies.push({ name: 'vehicle', value: noVehicle, seconds: vehicleCookieSeconds });
	}

	#requestCode(regNo: string | null, language: Language): Promise<CodeRequestResult> {
		return requestCode({ regNo, language, address: this.#request.address }, this.#rules);
	}

	#enterCode(regNo: string | null, typed: string): Promise<CodeEntryResult> {
		return enterCode({ regNo, typed, address: this.#request.address }, this.#rules);
	}

	/** The session of the vehicle that a link or a code has opened. */
	#verifiedSession(): Session | null {
		return this.isVerified ? this.#ownSession() : null;
	}

	#isOfFreshCode(): boolean {
		const session = this.#ownSession();
		if (!session || session.linkMadeAt !== null) return false;
		return this.#rules.now().getTime() - session.createdAt.getTime() < freshCodeSeconds * 1000;
	}

	/** The normalized registration number that this visit still has to verify; null: none. */
	#toVerify(): string | null {
		return this.accessDecision.kind === 'verify' ? parseRegNo(this.accessDecision.named) : null;
	}

	/** Replaces the browser's session by a new one. */
	async #open(content: SessionContent): Promise<void> {
		const id = await this.#rules.sessions.open(content, this.#session, this.#rules.now());
		this.#setCookies.push({ name: 'session', value: id, seconds: sessionSeconds });
	}

	/** The session, if it belongs to the vehicle of this request. */
	#ownSession(): Session | null {
		const { accessDecision } = this;
		return accessDecision.kind === 'vehicle' && this.#session?.regNo === accessDecision.regNo ? this.#session : null;
	}

	#linked(): LinkedAppointment | null {
		const own = this.#ownSession();
		if (!own?.appointmentId) return null;
		return { appointmentId: own.appointmentId, heldBookingBefore: own.heldBookingBefore };
	}

	/**
	 * Opens a session if there is none. A session of another vehicle is replaced only if it has no appointment and no
	 * bearer token, which could not be restored without its link.
	 */
	async #noteBookingSeen(): Promise<void> {
		const { sessions } = this.#rules;
		const { accessDecision } = this;
		const own = this.#ownSession();
		if (accessDecision.kind !== 'vehicle' || own?.bookingSeen) return;
		if (own) return sessions.noteBookingSeen(own);
		if (this.#session?.appointmentId || this.#session?.bearer) return;
		await this.#open({ ...emptySession, regNo: accessDecision.regNo, bookingSeen: true });
	}

	/** Open access: `/` without a registration number shows the vehicle that was shown last, unless it was not found. */
	#rememberVehicle(): void {
		const { cookies, isRead } = this.#request;
		const { accessDecision } = this;
		if (this.#rules.access !== 'open' || !isRead || accessDecision.kind !== 'vehicle') return;
		if (cookies.vehicle === accessDecision.regNo) return;
		this.#setCookies.push({ name: 'vehicle', value: accessDecision.regNo, seconds: vehicleCookieSeconds });
	}
}

/** A malformed registration number is echoed up to this length, enough for the owner to see what is wrong. */
const maxNamedLength = 40;

function decideAccess(
	{ url, cookies }: VisitRequest,
	session: Session | null,
	access: AccessDependencies['access'],
): AccessDecision {
	const named = regNoFromUrl(url);
	const remembered = access === 'open' ? parseRegNo(cookies.vehicle ?? '') : null;
	if (named === null) {
		const isForgotten = access === 'open' && cookies.vehicle === noVehicle;
		const regNo = remembered ?? (isForgotten ? null : session?.regNo);
		return regNo ? { kind: 'vehicle', regNo } : { kind: 'ask' };
	}
	if (named.trim() === '') return { kind: 'ask' };
	const regNo = parseRegNo(named);
	if (!regNo) return { kind: 'malformed', named: named.slice(0, maxNamedLength) };
	return access === 'open' || session?.regNo === regNo ? { kind: 'vehicle', regNo } : { kind: 'verify', named };
}
