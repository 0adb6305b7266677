import type { Generated, GeneratedAlways } from 'kysely';

/** Money. Amounts are paise. */
export interface PaymentTables {
	payment_order: {
		order_id: string;
		service_entry_id: string;
		amount: number;
		currency: Generated<string>;
		/** `open`: handed to the browser, `pending`: the gateway awaits the money. */
		state: 'open' | 'pending' | 'paid' | 'failed' | 'refunded';
		/** Origin of the portal that the browser goes back to. */
		portal_url: string;
		begun_at: Date;
		settled_at: Date | null;
		tracking_id: string | null;
		failure: string | null;
		/** When the gateway was last asked for its status. */
		asked_at: Date | null;
		/** null: the gateway is not asked any more. */
		next_ask_at: Date | null;
		/** As of a vehicle; asking the gateway changes nothing in it. */
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
