/**
 * What is kept of a vehicle's present owner, as the owner gets it in a file (docs/product.md#your-data). Amounts are
 * rupees as text (`428.50`), times ISO instants in UTC, days `YYYY-MM-DD`; null: not known, or not so.
 */
export interface OwnerData {
	readonly vehicle: OwnerVehicle;
	/** The newest first, as are visits and messages. */
	readonly bookings: readonly OwnBooking[];
	readonly visits: readonly OwnVisit[];
	readonly messages: readonly OwnMessage[];
	/** Consent to messages about the next service; null: none was given. */
	readonly consent: {
		readonly noticeVersion: number;
		readonly language: string;
		readonly givenAt: string;
		readonly withdrawnAt: string | null;
	} | null;
	readonly erasureRequestedAt: string | null;
}

interface OwnerVehicle {
	readonly registrationNumber: string;
	readonly model: string;
	readonly chassis: string;
	readonly contactId: string;
	readonly name: string;
	readonly mobile: string;
	readonly email: string;
	readonly address: string;
	/** Kilometres. */
	readonly lastReading: number | null;
	readonly soldOn: string | null;
	readonly lastServiceOn: string | null;
	readonly nextServiceDueOn: string | null;
	readonly nextServiceDueAtKm: number | null;
	/** null: since the vehicle is known here. */
	readonly ownerSince: string | null;
}

interface OwnBooking {
	readonly number: string;
	readonly day: string;
	/** `10:00 - 11:00`, in India. */
	readonly time: string;
	readonly dealership: string;
	readonly repairType: string;
	readonly status: string;
	readonly language: string | null;
	readonly bookedAt: string;
	readonly cancelledAt: string | null;
	readonly cancelReason: string | null;
	readonly reading: number;
	readonly mobile: string;
	readonly email: string;
	readonly problem: string;
	readonly pickUpAddress: string | null;
	readonly dropOffAddress: string | null;
	readonly lines: readonly {
		readonly name: string;
		readonly price: string;
		readonly isChosen: boolean;
		/** Why the owner left it out. */
		readonly reason: string;
	}[];
	/** What it was before it was moved or changed, the first change first. */
	readonly changes: readonly {
		readonly change: string;
		/** `owner` or `dealership`. */
		readonly by: string;
		readonly changedAt: string;
		readonly before: string;
		readonly after: string;
	}[];
	/** The self declaration. */
	readonly answers: readonly { readonly question: string; readonly answer: string }[];
}

interface OwnVisit {
	readonly jobCardNumber: string;
	readonly dealership: string;
	readonly openedAt: string;
	readonly status: string;
	readonly reading: number | null;
	readonly promisedAt: string | null;
	readonly amount: string | null;
	/** The business that is billed in place of the owner. */
	readonly billedTo: { readonly gstin: string; readonly name: string | null; readonly address: string | null } | null;
	readonly lines: readonly { readonly name: string; readonly price: string }[];
	readonly estimates: readonly {
		readonly proposedAt: string;
		readonly answeredAt: string | null;
		readonly withdrawnAt: string | null;
		readonly comments: string | null;
		readonly jobs: readonly { readonly name: string; readonly price: string | null; readonly answer: string }[];
	}[];
	readonly payments: readonly {
		readonly receivedAt: string;
		readonly amount: string;
		readonly mode: string;
		readonly transaction: string;
		/** `none`, `due` or `done`: whether the money goes back. */
		readonly refund: string;
	}[];
	readonly invoices: readonly { readonly number: string; readonly type: string; readonly issuedAt: string }[];
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
