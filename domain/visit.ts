/** Which vehicle a visit may see. The one place that decides is access/; the screens only read it. */
export type Sight =
	| { readonly kind: 'vehicle'; readonly regNo: string }
	/** Nothing named, no session: the registration number is asked for. */
	| { readonly kind: 'ask' }
	/** What was named has not the shape of a registration number. */
	| { readonly kind: 'malformed'; readonly named: string }
	/** Verified access only: no session for the vehicle that was named. */
	| { readonly kind: 'verify'; readonly named: string };

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
