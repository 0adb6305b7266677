/**
 * What a screen may use, handed to loaders and actions through the router's context,
 * so that a test passes its own. The server fills it for every request.
 */
import { createContext, type RouterContextProvider, redirect } from 'react-router';
import type { ProviderMessage } from '../domain/providerMessage.ts';
import { maskRegNo, parseRegNo } from '../domain/regNo.ts';
import type { AccessDecision, VisitAccess } from '../domain/visit.ts';
import type { Provider } from '../provider/port.ts';
import { redirectTargetAt } from './verify/redirectTarget.ts';

export interface Services {
	/** Bound to this visit: its language, its authorization value, its request id. */
	readonly provider: Provider;
	/** What a provider says, as the owner reads it in this visit's language. */
	readonly sentence: (message: ProviderMessage) => string;
	readonly access: VisitAccess;
	readonly settings: PageSettings;
	readonly language: 'en' | 'hi';
	/** For script and style elements of this answer (content security policy). */
	readonly nonce: string;
	readonly now: () => Date;
	readonly log: VisitLog;
}

/** What of the configuration the pages show, or ask the provider with. */
export interface PageSettings {
	readonly brandName: string;
	readonly brandColor: string | null;
	/** Of the searches, and of bookings. */
	readonly parentOrganizationId: string;
	readonly payment: PaymentSettings | null;
	readonly selfDeclaration: boolean;
	readonly mapTiles: { readonly url: string; readonly attribution: string } | null;
	/** Origins that a payment form may be posted to. */
	readonly gatewayOrigins: readonly string[];
	readonly isDemo: boolean;
}

/** With what a payment at the gateway is asked for; null: nothing is paid online. No browser is told of it. */
export interface PaymentSettings {
	/** Whose accounts take the payments. */
	readonly dealerCode: string;
	/** The merchant's access code at the gateway; empty where the provider alone knows it. */
	readonly accessCode: string;
}

/** JSON log lines that carry the request id; never names, mobiles, addresses or full registration numbers. */
export interface VisitLog {
	info(fields: object, message: string): void;
	warn(fields: object, message: string): void;
	error(fields: object, message: string): void;
}

export const servicesContext = createContext<Services>();

/** With the vehicle that this request may see. */
export type VehicleServices = Services & { readonly regNo: string };

/** What of a loader's or an action's arguments says who asks, and for what. */
export interface RouteArgs {
	readonly context: Readonly<RouterContextProvider>;
	readonly request: Request;
}

/**
 * For a page: the services, and the vehicle this request may see; who may see none is sent to where it is said why,
 * and what opens it.
 */
export function vehicleServices({ context, request }: RouteArgs): VehicleServices {
	const services = context.get(servicesContext);
	const { accessDecision } = services.access;
	if (accessDecision.kind === 'vehicle') return { ...services, regNo: accessDecision.regNo };
	throw accessRedirect(accessDecision, redirectTargetAt(request.url), services.log);
}

/** The way in, for who asked for a page of a vehicle that this visit may not see; the log is told. */
export function accessRedirect(
	accessDecision: Exclude<AccessDecision, { kind: 'vehicle' }>,
	redirectTarget: string | null,
	log: VisitLog,
): Response {
	if (accessDecision.kind !== 'ask') log.info(accessDecisionFields(accessDecision), accessDeniedMessage);
	return redirect(accessUrl(accessDecision, redirectTarget));
}

export const accessDeniedMessage = 'a request for a vehicle that this visit may not see';

/** What a line of the log may say of the vehicle that a request is about. */
export function accessDecisionFields(accessDecision: AccessDecision): {
	readonly sight: AccessDecision['kind'];
	readonly vehicle?: string;
} {
	const regNo =
		accessDecision.kind === 'vehicle'
			? accessDecision.regNo
			: accessDecision.kind === 'verify'
				? parseRegNo(accessDecision.named)
				: null;
	return regNo === null ? { sight: accessDecision.kind } : { sight: accessDecision.kind, vehicle: maskRegNo(regNo) };
}

/**
 * Where a visitor goes who may see no vehicle: to what opens the one that was named, and leads to the page that was
 * wanted from there, or to where one is asked for.
 */
export function accessUrl(
	accessDecision: Exclude<AccessDecision, { kind: 'vehicle' }>,
	redirectTarget: string | null,
): string {
	if (accessDecision.kind === 'ask') return '/';
	const named = `RegNo=${encodeURIComponent(accessDecision.named)}`;
	if (accessDecision.kind === 'malformed') return `/?${named}`;
	return `/verify?${named}${redirectTarget === null ? '' : `&to=${encodeURIComponent(redirectTarget)}`}`;
}
