/**
 * The data of a vehicle's present owner, as the owner gets it in a file (docs/product.md#your-data). Amounts are rupees
 * as text (`428.50`), times ISO instants in UTC, days `YYYY-MM-DD`; null: not known, or not so.
 */
export interface OwnerData {
	readonly vehicle: Filed<OwnerVehicle>;
	/** The newest first, as are `visits` (job cards) and messages. */
	readonly bookings: readonly Filed<OwnBooking>[];
	readonly visits: readonly Filed<OwnJobCard>[];
	readonly messages: readonly Filed<OwnMessage>[];
	/** Consent to messages about the next service; null: none was given. */
	readonly consent: Filed<{ readonly givenAt: string; readonly withdrawnAt: string | null }> | null;
	readonly erasureRequestedAt: string | null;
}

/**
 * `Shown`: the fields of the readable page. The file has more, which only provider/embedded/owners/readOwnerData.ts
 * names.
 */
type Filed<Shown> = Shown & Readonly<Record<string, unknown>>;

/** The lists that grow with use, so that they are read a page at a time. */
export const ownerDataKinds = ['bookings', 'visits', 'messages'] as const;

export type OwnerDataKind = (typeof ownerDataKinds)[number];

/** At most 50 of each kind. */
export interface OwnerDataPage {
	readonly data: OwnerData;
	/** The token of each kind's next page; null: there is none. */
	readonly next: Readonly<Record<OwnerDataKind, string | null>>;
}

interface OwnerVehicle {
	readonly model: string;
	readonly name: string;
	readonly mobile: string;
	readonly email: string;
	readonly address: string;
	/** The dealership's corrections of the last reading, the first one first. */
	readonly readingCorrections: readonly {
		readonly correctedAt: string;
		readonly by: string;
		/** Kilometres, as is the next field. */
		readonly readingBefore: number | null;
		readonly reading: number;
		readonly reason: string;
	}[];
}

interface OwnBooking {
	readonly number: string;
	readonly day: string;
	/** `10:00 - 11:00`, in India. */
	readonly time: string;
	readonly dealership: string;
	readonly status: string;
	readonly mobile: string;
	readonly problem: string;
	readonly lines: readonly {
		readonly name: string;
		readonly price: string;
		readonly isChosen: boolean;
		/** Why the owner left it out. */
		readonly reason: string;
	}[];
}

interface OwnJobCard {
	readonly jobCardNumber: string;
	readonly dealership: string;
	readonly openedAt: string;
	readonly status: string;
	readonly amount: string | null;
	readonly lines: readonly { readonly name: string }[];
	readonly payments: readonly { readonly receivedAt: string; readonly amount: string; readonly mode: string }[];
	readonly invoices: readonly { readonly number: string }[];
}

interface OwnMessage {
	/** A kind of domain/message/messageKinds.ts. */
	readonly kind: string;
	readonly queuedAt: string;
	/** When it was sent, or its outcome was known; null: it waits. */
	readonly endedAt: string | null;
	readonly outcome: string | null;
	readonly receipt: string | null;
}

/** The present owner's consent and request for deletion, as ISO instants; null: none, or withdrawn. */
export interface OwnerChoices {
	readonly consentGivenAt: string | null;
	readonly erasureRequestedAt: string | null;
}
