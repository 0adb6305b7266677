/**
 * What a screen may use, handed to loaders and actions through the router's context,
 * so that a test passes its own. The server fills it for every request.
 */
import { createContext, type RouterContextProvider, redirect } from 'react-router';
import type { Provider } from '../provider/client/provider.ts';

export interface Services {
	/** Bound to this visit: its language, its authorization value, its request id. */
	readonly provider: Provider;
	readonly access: VisitAccess;
	readonly settings: PageSettings;
	readonly language: 'en' | 'hi';
	/** For script and style elements of this answer (content security policy). */
	readonly nonce: string;
	readonly now: () => Date;
	readonly log: VisitLog;
}

/** What of the configuration the pages show or send. */
export interface PageSettings {
	readonly brandName: string;
	readonly brandColor: string | null;
	readonly parentOrganizationId: string;
	readonly selfDeclaration: boolean;
	readonly mapTiles: { readonly url: string; readonly attribution: string } | null;
	readonly isDemo: boolean;
}

/** JSON log lines that carry the request id; never names, mobiles, addresses or full registration numbers. */
export interface VisitLog {
	info(fields: object, message: string): void;
	warn(fields: object, message: string): void;
	error(fields: object, message: string): void;
}

/** Which vehicle this request may see (the one place that decides is access/). */
export type Sight =
	| { readonly kind: 'vehicle'; readonly regNo: string }
	/** Nothing named, no session: the registration number is asked for. */
	| { readonly kind: 'ask' }
	/** What was named has not the shape of a registration number. */
	| { readonly kind: 'malformed' }
	/** Verified access only: no session for the vehicle that was named. */
	| { readonly kind: 'verify' };

/** The appointment that a link named and the shell has still to look at (spec §4, shell on load). */
export interface LinkedAppointment {
	readonly appointmentId: string;
	/** This browser session held booking data for the vehicle before the link was opened. */
	readonly heldBookingBefore: boolean;
}

export interface VisitAccess {
	readonly sight: Sight;
	readonly linkedAppointment: LinkedAppointment | null;
	/** The page is about to show booking data of this vehicle. Writes at most once a session. */
	noteBookingSeen(): Promise<void>;
	/** The appointment-cancel check was done; it does not run again for this link. */
	finishLinkedAppointment(): Promise<void>;
}

export const servicesContext = createContext<Services>();

/** The services, and the vehicle this request may see; a visitor who may see none is sent home, which says why. */
export function vehicleServices(context: Readonly<RouterContextProvider>): Services & { readonly regNo: string } {
	const services = context.get(servicesContext);
	if (services.access.sight.kind !== 'vehicle') throw redirect('/');
	return { ...services, regNo: services.access.sight.regNo };
}
