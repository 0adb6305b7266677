import type { Generated, GeneratedAlways } from 'kysely';

/** Dates are `YYYY-MM-DD`, readings km. */
export interface VehicleTables {
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
		hold_message: string | null;
		/** Since when it has its present owner, by a trigger; null: since the row was made. */
		owner_since: Date | null;
		/** Changes with each change of the row (db/migrations/provider/0001_baseline.ts). */
		version: GeneratedAlways<number>;
	};
	/** Consent to messages about the next service; one that was given before `owner_since` is of another owner. */
	message_consent: {
		vehicle_id: string;
		/** Of the notice that was read. */
		notice_version: number;
		language: string;
		given_at: Date;
		withdrawn_at: Date | null;
	};
	/** An owner has asked to be forgotten. */
	erasure_request: { vehicle_id: string; requested_at: Date };
}
