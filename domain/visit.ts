/** Which vehicle a visit may see. The one place that decides is access/; the screens only read it. */
export type AccessDecision =
	| { readonly kind: 'vehicle'; readonly regNo: string }
	/** Nothing named, no session: the registration number is asked for. */
	| { readonly kind: 'ask' }
	/** What was named has not the shape of a registration number. */
	| { readonly kind: 'malformed'; readonly named: string }
	/** Verified access only: no session for the vehicle that was named. */
	| { readonly kind: 'verify'; readonly named: string };

/** The appointment that a link named and the shell has still to look at (docs/product.md#linked-appointment). */
export interface LinkedAppointment {
	readonly appointmentId: string;
	/** This browser session held booking data for the vehicle before the link was opened. */
	readonly heldBookingBefore: boolean;
}

export interface VisitAccess {
	readonly accessDecision: AccessDecision;
	readonly linkedAppointment: LinkedAppointment | null;
	/** The page is about to show booking data of this vehicle. Writes at most once a session. */
	noteBookingSeen(): Promise<void>;
	/** The appointment-cancel check was done; it does not run again for this link. */
	finishLinkedAppointment(): Promise<void>;
	/** Whether a one-time code may be asked for; otherwise links alone open a vehicle. */
	readonly offersCodes: boolean;
	/** Verified access: this visit has a session, which it can end. */
	readonly canSignOut: boolean;
	/** Asks for a code for the vehicle that was named; the answer is the same whether or not there is such a vehicle. */
	requestCode(language: 'en' | 'hi'): Promise<CodeRequestResult>;
	/** A right code opens a session for the vehicle that was named, in place of the one there was. */
	enterCode(typed: string): Promise<CodeEntryResult>;
	/** Ends the session for good. */
	signOut(): Promise<void>;
}

/** `unavailable`: no code is sent here, or this visit does not need one. */
export type CodeRequestResult =
	| { readonly kind: 'requested' | 'unavailable' }
	| { readonly kind: 'limited'; readonly retryAfterSeconds: number };

export type CodeEntryResult =
	| { readonly kind: 'opened' | 'wrong' | 'tooManyTries' | 'expired' | 'unavailable' }
	| { readonly kind: 'limited'; readonly retryAfterSeconds: number };
