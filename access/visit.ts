/**
 * The one place that decides which vehicle a request may see (docs/product.md#access).
 * It reads the address and the cookies, opens sessions for links, and answers with
 * either the visit or the address that the browser is to go to instead.
 */

import { parseRegNo } from '../domain/regNo.ts';
import { pathWithRegNo, regNoFromUrl } from '../domain/regNoInUrl.ts';
import type {
	AccessDecision,
	CodeEntryResult,
	CodeRequestResult,
	LinkedAppointment,
	VisitAccess,
} from '../domain/visit.ts';
import { decryptLinkParams, type LinkKey } from './linkParams.ts';
import { type Session, type SessionContent, type SessionStore, sessionSeconds } from './sessions.ts';
import { type CodeDependencies, enterCode, requestCode } from './visitCodes.ts';

export interface AccessDependencies extends CodeDependencies {
	/** `open`: any registration number is served. `verified`: only the one a session was opened for. */
	readonly access: 'open' | 'verified';
	readonly linkKeys: readonly LinkKey[];
	readonly sessions: SessionStore;
}

export interface VisitRequest {
	/** GET or HEAD. */
	readonly isRead: boolean;
	/** A page itself, asked for with GET: the only thing that a link opens. Asked for nothing but links. */
	readonly isPage: () => boolean;
	readonly url: URL;
	readonly cookies: VisitCookies;
	/** Of the browser, or of the proxy in front of it where no other is known. */
	readonly address: string;
}

/** What the browser keeps for the visit. */
export interface VisitCookies {
	/** An opaque secret, of which the database keeps a hash. */
	readonly session?: string | undefined;
	/** Open access: the vehicle that was looked at last. */
	readonly vehicle?: string | undefined;
}

/** 0 seconds: the browser forgets it. */
export interface CookieToSet {
	readonly name: keyof VisitCookies;
	readonly value: string;
	readonly seconds: number;
}

export type VisitResult =
	| {
			readonly kind: 'redirect';
			readonly location: string;
			readonly setCookies: readonly CookieToSet[];
			/** What became of the link, for the log. */
			readonly link: LinkOutcome;
	  }
	| {
			readonly kind: 'visit';
			readonly access: VisitAccess;
			/** The bearer of the session, where the visit is about its vehicle. */
			readonly bearer: string | null;
			/** What requests of the session that was found are counted under; null: there is none. */
			readonly sessionKey: string | null;
			/** Complete only after the pages have answered. */
			readonly setCookies: readonly CookieToSet[];
	  };

/** `unusable`: changed, of an unknown key, run out, or of no registration number. */
export type LinkOutcome =
	| { readonly kind: 'opened' | 'revoked'; readonly regNo: string }
	| { readonly kind: 'unusable' };

/** A session that no link opened. */
const emptySession = {
	appointmentId: null,
	heldBookingBefore: false,
	bookingSeen: false,
	bearer: null,
	linkMadeAt: null,
};

const vehicleCookieSeconds = 180 * 24 * 60 * 60;

/** Decides for one request. A link's session is opened only by a page that is asked for, never by its parts. */
export async function openVisit(request: VisitRequest, rules: AccessDependencies): Promise<VisitResult> {
	const id = request.cookies.session;
	const session = id === undefined ? null : await rules.sessions.find(id, rules.now());
	if (request.url.searchParams.has('Params') && request.isPage()) return exchangeLink(request, session, rules);
	return new Visit(request, session, rules).answer();
}

/**
 * Params wins over RegNo, leaves the address bar, and says nothing when it does not open.
 *
 * Of two bearers for one vehicle that of the link opened last counts: it is the one that the maker sent for this visit,
 * when it was made need not be said in a link, and how long it is valid is not for the portal to read. A link without
 * one says nothing about it, so the session's stays.
 */
async function exchangeLink(
	{ url }: VisitRequest,
	session: Session | null,
	{ linkKeys, sessions, now }: AccessDependencies,
): Promise<VisitResult> {
	const link = decryptLinkParams(url.searchParams.get('Params') ?? '', linkKeys, now());
	const regNo = link && parseRegNo(link.regNo);
	const clean = new URLSearchParams(url.searchParams);
	clean.delete('Params');
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
	}
	const query = clean.toString();
	// Some programs leave in what browsers take out of a path: `/.//host` is no host.
	const own = url.pathname.replace(/^\/+/, '/');
	const path = isOpen ? pathWithRegNo(own, regNo) : own;
	return { kind: 'redirect', location: query ? `${path}?${query}` : path, setCookies, link: outcome };
}

class Visit implements VisitAccess {
	readonly accessDecision: AccessDecision;
	readonly linkedAppointment: LinkedAppointment | null;
	readonly offersCodes: boolean;
	readonly canSignOut: boolean;
	readonly #request: VisitRequest;
	readonly #rules: AccessDependencies;
	readonly #setCookies: CookieToSet[] = [];
	readonly #session: Session | null;
	#noted: Promise<void> | null = null;

	constructor(request: VisitRequest, session: Session | null, rules: AccessDependencies) {
		this.#request = request;
		this.#session = session;
		this.#rules = rules;
		this.accessDecision = decideAccess(request, session, rules.access);
		this.linkedAppointment = this.#linked();
		this.offersCodes = rules.access === 'verified' && rules.codes !== null;
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
		this.#noted ??= this.#noteBookingSeen();
		return this.#noted;
	}

	async finishLinkedAppointment(): Promise<void> {
		const own = this.#ownSession();
		if (own && this.linkedAppointment) await this.#rules.sessions.finishAppointment(own);
	}

	requestCode(language: 'en' | 'hi'): Promise<CodeRequestResult> {
		return requestCode(this.#toVerify(), language, this.#request.address, this.#rules);
	}

	async enterCode(typed: string): Promise<CodeEntryResult> {
		const regNo = this.#toVerify();
		const entered = await enterCode(regNo, typed, this.#request.address, this.#rules);
		if (regNo !== null && entered.kind === 'opened') await this.#open({ ...emptySession, regNo });
		return entered;
	}

	async signOut(): Promise<void> {
		if (this.#session) await this.#rules.sessions.end(this.#session);
		for (const name of ['session', 'vehicle'] as const) this.#setCookies.push({ name, value: '', seconds: 0 });
	}

	/** The registration number that this visit may not see yet, in its usual form. */
	#toVerify(): string | null {
		return this.accessDecision.kind === 'verify' ? parseRegNo(this.accessDecision.named) : null;
	}

	/** A new id in place of the session that the browser had. */
	async #open(content: SessionContent): Promise<void> {
		const id = await this.#rules.sessions.open(content, this.#session, this.#rules.now());
		this.#setCookies.push({ name: 'session', value: id, seconds: sessionSeconds });
	}

	/** The session, if it is of the vehicle that this request is about. */
	#ownSession(): Session | null {
		const { accessDecision } = this;
		return accessDecision.kind === 'vehicle' && this.#session?.regNo === accessDecision.regNo ? this.#session : null;
	}

	#linked(): LinkedAppointment | null {
		const own = this.#ownSession();
		if (!own?.appointmentId) return null;
		return { appointmentId: own.appointmentId, heldBookingBefore: own.heldBookingBefore };
	}

	/** A visit without a session gets one, unless another vehicle's has what only its link can give again. */
	async #noteBookingSeen(): Promise<void> {
		const { sessions } = this.#rules;
		const { accessDecision } = this;
		const own = this.#ownSession();
		if (accessDecision.kind !== 'vehicle' || own?.bookingSeen) return;
		if (own) return sessions.noteBookingSeen(own);
		if (this.#session?.appointmentId || this.#session?.bearer) return;
		await this.#open({ ...emptySession, regNo: accessDecision.regNo, bookingSeen: true });
	}

	/** Open access: `/` without a registration number goes to the vehicle that was looked at last. */
	#rememberVehicle(): void {
		const { cookies, isRead } = this.#request;
		const { accessDecision } = this;
		if (this.#rules.access !== 'open' || !isRead || accessDecision.kind !== 'vehicle') return;
		if (cookies.vehicle === accessDecision.regNo) return;
		this.#setCookies.push({ name: 'vehicle', value: accessDecision.regNo, seconds: vehicleCookieSeconds });
	}
}

/** Of what is no registration number no more is kept than the owner needs to see what is wrong with it. */
const maxNamedLength = 40;

function decideAccess(
	{ url, cookies }: VisitRequest,
	session: Session | null,
	access: AccessDependencies['access'],
): AccessDecision {
	const named = regNoFromUrl(url);
	const remembered = access === 'open' ? parseRegNo(cookies.vehicle ?? '') : null;
	if (named === null) {
		const regNo = remembered ?? session?.regNo;
		return regNo ? { kind: 'vehicle', regNo } : { kind: 'ask' };
	}
	if (named.trim() === '') return { kind: 'ask' };
	const regNo = parseRegNo(named);
	if (!regNo) return { kind: 'malformed', named: named.slice(0, maxNamedLength) };
	return access === 'open' || session?.regNo === regNo ? { kind: 'vehicle', regNo } : { kind: 'verify', named };
}
