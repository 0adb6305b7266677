import type { Generated, GeneratedAlways } from 'kysely';

/**
 * Vehicles, bookings and job cards. Days are `YYYY-MM-DD`, minutes count from midnight in India, amounts are paise,
 * readings km.
 */
export interface AppointmentTables {
	vehicle: {
		/** IBID */
		id: Generated<string>;
		reg_no: string;
		model_code: string;
		component_no: string;
		serial_number: string;
		chassis: string;
		contact_id: Generated<string>;
		customer_name: string;
		customer_mobile: string;
		customer_email: Generated<string>;
		last_km_reading: number | null;
		next_service_due_date: string | null;
		next_service_due_km: number | null;
		sale_invoice_date: string | null;
		last_availed_service_date: string | null;
		status: string | null;
		last_service_dealer_id: string | null;
		last_service_type: string | null;
		seller_dealer_id: string | null;
		address_line1: Generated<string>;
		state_id: string | null;
		city_id: string | null;
		zipcode: Generated<string>;
		/** Set by the desk: why the vehicle cannot be booked. */
		block_message: string | null;
		/** The oldest first, by a trigger. */
		former_reg_nos: Generated<string[]>;
		/** Since when it has its present owner, by a trigger; null: since the row was made. */
		owner_since: Date | null;
		/** Changes with each change of the row (db/migrations/provider/0001_baseline.ts). */
		version: GeneratedAlways<number>;
	};
	/** Consent to messages about the next service; one given before `owner_since` is another owner's. */
	message_consent: {
		vehicle_id: string;
		/** The version of the notice that the owner read. */
		notice_version: number;
		language: string;
		given_at: Date;
		withdrawn_at: Date | null;
	};
	/** An owner has asked to be forgotten. */
	erasure_request: { vehicle_id: string; requested_at: Date };
	/** The last reading before the desk corrected it; null: there was none. */
	reading_correction: {
		id: Generated<string>;
		vehicle_id: string;
		corrected_at: Date;
		by: string;
		reading_before: number | null;
		reading: number;
		reason: string;
	};
	appointment: {
		id: Generated<string>;
		number: Generated<number>;
		appointment_no: GeneratedAlways<string>;
		/** null: not yet known to the maker's system; 0: refused by it. */
		legacy_id: number | null;
		vehicle_id: string;
		dealer_id: string;
		day: string;
		start_minute: number;
		end_minute: number;
		status: string;
		/** By the status: its vehicle can have no other booking. */
		is_active: GeneratedAlways<boolean>;
		repair_type_id: string;
		km_reading: number;
		month_difference: number;
		mobile: string;
		email: string;
		problem: string;
		pick_up_line1: string | null;
		pick_up_state: string | null;
		pick_up_city: string | null;
		pick_up_pin: string | null;
		drop_off_line1: string | null;
		drop_off_state: string | null;
		drop_off_city: string | null;
		drop_off_pin: string | null;
		/** Paise, as the owner was shown; null: not known. */
		pick_up_charge: number | null;
		total_parts: number;
		total_labour: number;
		source: string;
		/** The language in which the owner booked; null: not through the portal. */
		language: string | null;
		self_declaration_id: string | null;
		booked_at: Date;
		cancelled_at: Date | null;
		cancel_reason: string | null;
		/** How often it was moved or changed. */
		revision: Generated<number>;
		/** Changes with each change of the row (db/migrations/provider/0001_baseline.ts). */
		version: GeneratedAlways<number>;
	};
	appointment_line: {
		appointment_id: string;
		position: number;
		periodic_part_id: string | null;
		job_id: string | null;
		name: string;
		part_price: number;
		labour_price: number;
		is_selected: boolean;
		/** Why the owner deselected the part. */
		reason: string;
	};
	/** The values of a booking before and after a move or a change. */
	appointment_change: {
		id: Generated<string>;
		appointment_id: string;
		/** The appointment's revision since then. */
		revision: number;
		kind: 'moved' | 'changed';
		by: 'owner' | 'dealership';
		changed_at: Date;
		/** By name: `dealer` (its code), `day`, `time`, `total` (paise), and the other changed fields. */
		before: unknown;
		after: unknown;
	};
	appointment_answer: { appointment_id: string; question_id: string; selected: string[] };
	job_card: {
		/** JobCardId */
		id: Generated<string>;
		vehicle_id: string;
		dealer_id: string;
		appointment_id: string | null;
		job_card_no: string;
		document_no: string | null;
		document_date: Date;
		status: string;
		is_active: boolean;
		is_customer_approval_required: Generated<boolean>;
		amount: number | null;
		usage_reading: number | null;
		confirm_booking_at: Date | null;
		estimated_delivery_at: Date | null;
		estimated_cost: number | null;
		service_advisor: string | null;
		service_advisor_contact: string | null;
		dealer_comments: string | null;
		/** The progress of the work; release and payment are recorded separately. */
		phase: 'open' | 'working' | 'completed' | 'billed' | 'delivered' | 'closed';
		is_online_payment_enabled: Generated<boolean>;
		proforma_released_at: Date | null;
		tax_invoiced_at: Date | null;
		/** The business that is billed, if it is not the owner; name and address null: the owner's. */
		buyer_gstin: string | null;
		buyer_name: string | null;
		buyer_address: string | null;
		paid_at: Date | null;
		/** Changes with each change of the row or of the job card's parts. */
		version: GeneratedAlways<number>;
	};
	/** The response to a booking by idempotency key; it is repeated for the same key. */
	idempotency: { key: string; payload_hash: string; result: unknown; stored_at: Date };
}
