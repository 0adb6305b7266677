import type { Language } from './languages.ts';

/** The query parameter of a page whose link opened nothing; the shell then says so (docs/product.md#access). */
export const unusableLinkParam = { name: 'link', value: 'unusable' } as const;

/** Which vehicle a request may see. Decided in access/ only; the screens read it. */
export type AccessDecision =
	/** `regNo` as the visitor spelled it, until the page has the provider's spelling. */
	| { readonly kind: 'vehicle'; readonly regNo: string }
	/** No vehicle named, no session: the page asks for the registration number. */
	| { readonly kind: 'ask' }
	/** The named registration number is malformed. */
	| { readonly kind: 'malformed'; readonly requestedRegNo: string }
	/** Verified access only: there is no session for the named vehicle. */
	| { readonly kind: 'verify'; readonly requestedRegNo: string };

/** The booking that a link named, until the shell has shown it (docs/product.md#linked-booking). */
export interface LinkedBooking {
	readonly appointmentId: string;
	/** Whether this session had shown booking data of the vehicle before the link was opened. */
	readonly hadSeenBooking: boolean;
}

export interface RequestAccess {
	readonly accessDecision: AccessDecision;
	readonly linkedBooking: LinkedBooking | null;
	/** To be called when a page shows booking data of this vehicle. Writes at most once per session. */
	noteBookingSeen(): Promise<void>;
	/** To be called after the appointment-cancel check, which then does not run again for this link. */
	finishLinkedBooking(): Promise<void>;
	/** To be called if the provider does not know the named vehicle: `/` then asks for a number. */
	forgetVehicle(): void;
	/** Whether a one-time code can be requested; otherwise only links open a vehicle. */
	readonly offersCodes: boolean;
	/** Whether the visitor has shown that the vehicle is theirs, by a link or a code. In open access nobody has. */
	readonly isVerified: boolean;
	/** Whether a link opened the vehicle's session. */
	readonly isOpenedByLink: boolean;
	/** Whether a code was entered in the last ten minutes, so that the mobile is at hand. The owner's data needs it. */
	readonly isFreshlyVerified: boolean;
	/** Verified access: whether this request has a session to end. */
	readonly canSignOut: boolean;
	/** Requests a code for the named vehicle; the result is the same whether or not the vehicle exists. */
	requestCode(language: Language): Promise<CodeRequestResult>;
	/** Opens a session for the named vehicle if the code is right, and replaces the previous session. */
	enterCode(typed: string): Promise<CodeEntryResult>;
	/** Requests a code for the vehicle that this request sees already (`isFreshlyVerified`). */
	requestFreshCode(language: Language): Promise<CodeRequestResult>;
	/** If the code is right, the session goes on under a new id, as one that a code has just opened. */
	enterFreshCode(typed: string): Promise<CodeEntryResult>;
	/** Ends the session. */
	signOut(): Promise<void>;
}

/** `unavailable`: codes are not offered, or this request does not need one. */
export type CodeRequestResult =
	| { readonly kind: 'requested' | 'unavailable' }
	| { readonly kind: 'limited'; readonly retryAfterSeconds: number };

export interface CodeEntryResult {
	readonly kind: 'opened' | 'wrong' | 'tooManyTries' | 'expired' | 'unavailable';
}

const messageLinkPrefix = '/l/';

/**
 * The token in the path of a message's link; null: another path (docs/product.md#message-links). It is made lower case,
 * since a token has no other letters and a phone may change them.
 */
export function messageLinkToken(pathname: string): string | null {
	const path = pathname.toLowerCase();
	return path.startsWith(messageLinkPrefix) ? path.slice(messageLinkPrefix.length).replace(/\/$/, '') : null;
}
