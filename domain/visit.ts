import type { Language } from './languages.ts';

/** Which vehicle a visit may see. Decided in access/ only; the screens read it. */
export type AccessDecision =
	| { readonly kind: 'vehicle'; readonly regNo: string }
	/** No vehicle named, no session: the page asks for the registration number. */
	| { readonly kind: 'ask' }
	/** The named registration number is malformed. */
	| { readonly kind: 'malformed'; readonly named: string }
	/** Verified access only: there is no session for the named vehicle. */
	| { readonly kind: 'verify'; readonly named: string };

/** The appointment that a link named, until the shell has shown it (docs/product.md#linked-appointment). */
export interface LinkedAppointment {
	readonly appointmentId: string;
	/** Whether this browser session had booking data of the vehicle before the link was opened. */
	readonly heldBookingBefore: boolean;
}

export interface VisitAccess {
	readonly accessDecision: AccessDecision;
	readonly linkedAppointment: LinkedAppointment | null;
	/** To be called when a page shows booking data of this vehicle. Writes at most once per session. */
	noteBookingSeen(): Promise<void>;
	/** To be called after the appointment-cancel check, which then does not run again for this link. */
	finishLinkedAppointment(): Promise<void>;
	/** Whether a one-time code can be requested; otherwise only links open a vehicle. */
	readonly offersCodes: boolean;
	/** Verified access: whether this visit has a session to end. */
	readonly canSignOut: boolean;
	/** Requests a code for the named vehicle; the result is the same whether or not the vehicle exists. */
	requestCode(language: Language): Promise<CodeRequestResult>;
	/** Opens a session for the named vehicle if the code is right, and replaces the previous session. */
	enterCode(typed: string): Promise<CodeEntryResult>;
	/** Ends the session. */
	signOut(): Promise<void>;
}

/** `unavailable`: codes are not offered, or this visit does not need one. */
export type CodeRequestResult =
	| { readonly kind: 'requested' | 'unavailable' }
	| { readonly kind: 'limited'; readonly retryAfterSeconds: number };

export type CodeEntryResult =
	| { readonly kind: 'opened' | 'wrong' | 'tooManyTries' | 'expired' | 'unavailable' }
	| { readonly kind: 'limited'; readonly retryAfterSeconds: number };
