import type { Generated, GeneratedAlways } from 'kysely';

/** Payments and orders at the gateway. Amounts are paise. */
export interface PaymentTables {
	payment_order: {
		order_id: string;
		service_entry_id: string;
		amount: number;
		currency: Generated<string>;
		/** As in domain/payment/paymentOrder.ts. */
		state: 'open' | 'pending' | 'paid' | 'failed' | 'cancelled' | 'inDoubt' | 'refunded';
		/** Origin of the portal that the browser returns to. */
		portal_url: string;
		begun_at: Date;
		tracking_id: string | null;
		failure: string | null;
		/** When the last status call was made; the next one is at least 15 s later. */
		asked_at: Date | null;
		/**
		 * The last answer to a status call, which a call that failed leaves as it is. null: none yet, or one that ended the
		 * order.
		 */
		answer: 'awaited' | 'shown' | 'unknown' | null;
		/** When a return last said that money was taken or may be on its way; null: none did. */
		indicated_at: Date | null;
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
