/**
 * What is kept of a vehicle's present owner, as the owner gets it in a file (docs/product.md#your-data). Amounts are
 * rupees as text (`428.50`), times ISO instants in UTC, days `YYYY-MM-DD`; null: not known, or not so.
 */
export interface OwnerData {
	readonly vehicle: Filed<OwnerVehicle>;
	/** The newest first, as are visits and messages. */
	readonly bookings: readonly Filed<OwnBooking>[];
	readonly visits: readonly Filed<OwnJobCard>[];
	readonly messages: readonly Filed<OwnMessage>[];
	/** Consent to messages about the next service; null: none was given. */
	readonly consent: Filed<{ readonly givenAt: string; readonly withdrawnAt: string | null }> | null;
	readonly erasureRequestedAt: string | null;
}

/**
 * `Shown` is what the readable page shows. The file has more, which nothing but its reader names
 * (provider/embedded/owners/readOwnerData.ts).
 */
type Filed<Shown> = Shown & Readonly<Record<string, unknown>>;

/** What an owner makes grow, and is read a page at a time. */
export const ownerDataKinds = ['bookings', 'visits', 'messages'] as const;

export type OwnerDataKind = (typeof ownerDataKinds)[number];

/** At most 50 of each kind. */
export interface OwnerDataPage {
	readonly data: OwnerData;
	/** What names the next page of a kind; null: there is none. */
	readonly next: Readonly<Record<OwnerDataKind, string | null>>;
}

interface OwnerVehicle {
	readonly model: string;
	readonly name: string;
	readonly mobile: string;
	readonly email: string;
	readonly address: string;
	/** What the dealership corrected in the last reading, the first correction first. */
	readonly readingCorrections: readonly {
		readonly correctedAt: string;
		readonly by: string;
		/** Kilometres, as the next. */
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
	/** As in domain/message/messageKinds.ts. */
	readonly kind: string;
	readonly queuedAt: string;
	/** When it was sent, or what else became of it was known; null: it waits. */
	readonly endedAt: string | null;
	readonly outcome: string | null;
	readonly receipt: string | null;
}

/** What a vehicle's present owner has agreed to and asked for. ISO instants; null: not, or no longer. */
export interface OwnerChoices {
	readonly consentGivenAt: string | null;
	readonly erasureRequestedAt: string | null;
}
