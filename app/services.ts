/**
 * The dependencies of loaders and actions. The server sets them in the router's context for every request, and a test
 * passes its own.
 */

import { createContext, type RouterContextProvider, redirect } from 'react-router';
import type { AccessDecision, RequestAccess } from '../domain/access.ts';
import { type CatalogueNames, shownCatalogueName } from '../domain/booking/catalogue.ts';
import type { Language } from '../domain/languages.ts';
import type { Log } from '../domain/log.ts';
import type { ResultCode } from '../domain/resultCode.ts';
import { securityEvent } from '../domain/securityEvent.ts';
import { maskRegNo, parseRegNo } from '../domain/vehicle/regNo.ts';
import type { Provider } from '../provider/port.ts';
import { redirectTargetAt } from './verify/redirectTarget.ts';

export interface Services {
	/** Bound to this request: its language, bearer token and request id. */
	readonly provider: Provider;
	/** The text of a result code in this request's language. */
	readonly resultText: (message: ResultCode) => string;
	readonly access: RequestAccess;
	readonly settings: PageSettings;
	readonly language: Language;
	/** For script and style elements of this page (content security policy). */
	readonly nonce: string;
	readonly now: () => Date;
	/** Its lines carry the request id. */
	readonly log: Log;
}

/** The settings that pages show or send to the provider. */
export interface PageSettings {
	readonly brandName: string;
	readonly brandColor: string | null;
	readonly footerLinks: FooterLinks;
	/** Sent with dealer searches and bookings. */
	readonly parentOrganizationId: string;
	readonly payment: PaymentSettings | null;
	readonly selfDeclaration: boolean;
	/** Names of repair types, parts and jobs in other languages; null: the provider's names are shown. */
	readonly catalogueNames: CatalogueNames | null;
	readonly mapTiles: { readonly url: string; readonly attribution: string } | null;
	/** Whether the portal itself serves the map, as `/map.pmtiles`. */
	readonly hasMapArchive: boolean;
	/** Origins that a payment form may be posted to. */
	readonly gatewayOrigins: readonly string[];
	readonly isDemo: boolean;
}

/** The maker's own pages that the footer links to; null: left out. */
export interface FooterLinks {
	/** A page, or a mail address or telephone number as `mailto:` or `tel:`. */
	readonly help: string | null;
	readonly privacy: string | null;
	readonly terms: string | null;
	/** Whom to complain to about personal data; also shown at `/privacy`. */
	readonly grievance: string | null;
}

/** Parameters of an online payment; null: online payment is off. They are never sent to the browser. */
export interface PaymentSettings {
	/** The dealer whose gateway accounts receive the payments. */
	readonly dealerCode: string;
	/** The merchant's access code at the gateway; empty when only the provider has it. */
	readonly accessCode: string;
}

export const servicesContext = createContext<Services>();

/** Returns the name of the provider's catalogue in the request's language. */
export const catalogueNameIn =
	({ language, settings }: Pick<Services, 'language' | 'settings'>) =>
	(name: string): string =>
		shownCatalogueName(name, language, settings.catalogueNames);

/** Services with the vehicle that this request may see. */
export type VehicleServices = Services & { readonly regNo: string };

/** The arguments of a loader or an action that identify the request. */
export interface RouteArgs {
	readonly context: Readonly<RouterContextProvider>;
	readonly request: Request;
}

/**
 * The services for a page, with the vehicle that this request may see.
 * @throws a redirect to the page that explains why no vehicle may be seen, and how to get access
 */
export function vehicleServices({ context, request }: RouteArgs): VehicleServices {
	const services = context.get(servicesContext);
	const { accessDecision } = services.access;
	if (accessDecision.kind === 'vehicle') return { ...services, regNo: accessDecision.regNo };
	throw accessRedirect(accessDecision, request.url, services.log);
}

/** The decision about a request that may see no vehicle. */
type AccessDenial = Exclude<AccessDecision, { kind: 'vehicle' }>;

/** A redirect to the page that gives access to the vehicle; logs the denial. `address`: the requested one. */
export function accessRedirect(accessDecision: AccessDenial, address: string, log: Log): Response {
	if (accessDecision.kind !== 'ask') logAccessDenied(accessDecision, log);
	return redirect(accessUrl(accessDecision, redirectTargetAt(address)));
}

/** Logs that this request may not see the named vehicle. */
export const logAccessDenied = (accessDecision: AccessDecision, log: Log): void =>
	log.info(securityEvent('access', 'denied', accessDecisionFields(accessDecision)), 'access to a vehicle denied');

/** Log fields of an access decision; the registration number is masked. */
export function accessDecisionFields(accessDecision: AccessDecision) {
	const requested = accessDecision.kind === 'verify' ? parseRegNo(accessDecision.requestedRegNo) : null;
	const regNo = accessDecision.kind === 'vehicle' ? accessDecision.regNo : requested;
	return { accessDecision: accessDecision.kind, ...(regNo !== null && { vehicle: maskRegNo(regNo) }) };
}

/**
 * The address for a request that may see no vehicle: the verification of the named vehicle, which then leads to
 * `redirectTarget`, or home, which asks for a registration number.
 */
export function accessUrl(accessDecision: AccessDenial, redirectTarget: string | null): string {
	if (accessDecision.kind === 'ask') return '/';
	const regNoQuery = `RegNo=${encodeURIComponent(accessDecision.requestedRegNo)}`;
	if (accessDecision.kind === 'malformed') return `/?${regNoQuery}`;
	return `/verify?${regNoQuery}${redirectTarget === null ? '' : `&to=${encodeURIComponent(redirectTarget)}`}`;
}
