import type { Generated, GeneratedAlways } from 'kysely';

/** Payments and orders at the gateway. Amounts are paise. */
export interface PaymentTables {
	payment_order: {
		order_id: string;
		service_entry_id: string;
		amount: number;
		currency: Generated<string>;
		/** `open`: the form was given to the browser. `pending`: the gateway awaits the money. */
		state: 'open' | 'pending' | 'paid' | 'failed' | 'refunded';
		/** Origin of the portal that the browser returns to. */
		portal_url: string;
		begun_at: Date;
		settled_at: Date | null;
		tracking_id: string | null;
		failure: string | null;
		/**
		 * The gateway's answer says that the payer cancelled the order and nothing was charged. It counts while the order is
		 * `failed`.
		 */
		is_cancelled: Generated<boolean>;
		/** When the last status call was made; the next one is at least 15 s later. */
		asked_at: Date | null;
		/** The last answer; a call that failed leaves the one before. null: none yet. */
		answer: 'paid' | 'awaited' | 'shown' | 'failed' | 'refunded' | 'unknown' | null;
		/**
		 * A return says that money is on its way, and the gateway has not answered how the order ended. While the order is
		 * `failed`, owners see it as pending.
		 */
		unconfirmed_at: Date | null;
		/** null: no further status call. */
		next_ask_at: Date | null;
		/** As of a vehicle; status calls do not change it. */
		version: GeneratedAlways<number>;
	};
	payment: {
		id: Generated<string>;
		service_entry_id: string;
		order_id: string | null;
		kind: 'online' | 'dealership';
		mode: string;
		transaction_id: string;
		amount: number;
		received_at: Date;
		/** `none`: it settles the job card. */
		refund: Generated<'none' | 'due' | 'done'>;
		refund_reason: string | null;
		refunded_at: Date | null;
		version: GeneratedAlways<number>;
	};
}
