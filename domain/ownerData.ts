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
	readonly registrationNumber: string;
	/** The oldest first. */
	readonly formerRegistrationNumbers: readonly string[];
	readonly model: string;
	readonly chassis: string;
	readonly componentNumber: string;
	readonly serialNumber: string;
	readonly contactId: string;
	readonly name: string;
	readonly mobile: string;
	readonly email: string;
	readonly address: string;
	/** Kilometres. */
	readonly lastReading: number | null;
	/** Of the last reading by the dealership, the first one first. */
	readonly readingCorrections: readonly {
		readonly correctedAt: string;
		readonly by: string;
		readonly readingBefore: number | null;
		readonly reading: number;
		readonly reason: string;
	}[];
	readonly soldOn: string | null;
	/** The dealership, as in `lastServiceBy`. */
	readonly soldBy: string | null;
	readonly lastServiceOn: string | null;
	readonly lastServiceBy: string | null;
	readonly lastServiceType: string | null;
	readonly nextServiceDueOn: string | null;
	readonly nextServiceDueAtKm: number | null;
	/** The maker's status of the vehicle. */
	readonly status: string | null;
	/** Why the dealership does not let it be booked. */
	readonly hold: string | null;
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
	/** About what it costs, as was shown. */
	readonly pickUpCharge: string | null;
	readonly total: string;
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
	readonly documentNumber: string | null;
	readonly dealership: string;
	readonly openedAt: string;
	/** The time that was booked. */
	readonly bookedFor: string | null;
	readonly status: string;
	readonly reading: number | null;
	readonly adviser: string | null;
	readonly adviserNumber: string | null;
	readonly dealershipComments: string | null;
	readonly promisedAt: string | null;
	readonly estimatedCost: string | null;
	readonly amount: string | null;
	/** The business that is billed in place of the owner. */
	readonly billedTo: { readonly gstin: string; readonly name: string | null; readonly address: string | null } | null;
	/** The first change first. */
	readonly promises: readonly {
		readonly before: string | null;
		readonly promisedAt: string;
		readonly reason: string | null;
		readonly words: string;
		readonly changedAt: string;
	}[];
	readonly stages: readonly { readonly name: string; readonly completedAt: string | null }[];
	readonly lines: readonly { readonly name: string; readonly price: string; readonly finishedAt: string | null }[];
	readonly estimates: readonly {
		readonly proposedAt: string;
		readonly answeredAt: string | null;
		readonly withdrawnAt: string | null;
		readonly dealershipComments: string;
		readonly comments: string | null;
		/** The names of its files. */
		readonly documents: readonly string[];
		readonly jobs: readonly { readonly name: string; readonly price: string | null; readonly answer: string }[];
	}[];
	/** Payments that were begun at the gateway. */
	readonly orders: readonly {
		readonly number: string;
		readonly begunAt: string;
		readonly amount: string;
		readonly currency: string;
		readonly state: string;
		/** The gateway's number and words. */
		readonly transaction: string | null;
		readonly failure: string | null;
	}[];
	readonly payments: readonly {
		/** The order at the gateway; null: paid at the dealership. */
		readonly order: string | null;
		/** `online` or `dealership`. */
		readonly kind: string;
		readonly receivedAt: string;
		readonly amount: string;
		readonly mode: string;
		readonly transaction: string;
		/** `none`, `due` or `done`: whether the money goes back. */
		readonly refund: string;
		readonly refundReason: string | null;
		readonly refundedAt: string | null;
	}[];
	readonly invoices: readonly {
		readonly number: string;
		readonly type: string;
		readonly issuedAt: string;
		readonly amount: string;
		readonly cancelledAt: string | null;
	}[];
}

interface OwnMessage {
	/** As in domain/message/messageKinds.ts. */
	readonly kind: string;
	/** `registered`, or `booking`: to the mobile that was typed for the booking. */
	readonly recipient: string;
	readonly language: string | null;
	/** What stands in its template. */
	readonly words: readonly string[] | null;
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
