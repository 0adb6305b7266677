import type { Generated, GeneratedAlways } from 'kysely';

/**
 * Places, dealerships and the catalogue. Days are `YYYY-MM-DD`, minutes count from midnight in India, prices are paise.
 */
export interface DealerTables {
	state: { id: string; name: string };
	city: {
		id: string;
		state_id: string;
		name: string;
		latitude: number;
		longitude: number;
		population: number;
	};
	reference_data: { name: string; fingerprint: string; loaded_at: Generated<Date> };
	dealer: {
		id: Generated<string>;
		code: string;
		name: string;
		parent_organization_id: string;
		address_line1: string;
		city_id: string;
		pin: string;
		phone: string;
		/** null: not registered for GST. */
		gstin: string | null;
		latitude: number;
		longitude: number;
		/** 0 is Sunday. */
		weekly_off: number | null;
		/** How many hours before its slot an owner may still move a booking online. */
		move_until_hours: Generated<number>;
		/** What owners read of how to pay there, such as `Cash, Card, UPI`. */
		payment_modes: string | null;
		/** From this day on it is closed for good; null: it is not. */
		closed_from: string | null;
		/** This and the next two are derived from `dealer_hour`; null: no working hours. */
		opens_at: GeneratedAlways<number | null>;
		closes_at: GeneratedAlways<number | null>;
		/** The starts of the slots with seats, in order. */
		slot_starts: GeneratedAlways<readonly number[]>;
		/** The tsvector of the dealer search. */
		search: GeneratedAlways<string>;
	};
	dealer_hour: { dealer_id: string; start_minute: number; end_minute: number; seats: number };
	dealer_holiday: { dealer_id: string; day: string; name: string };
	/** Exists once a seat is booked or held; until then all seats of the hour are free. */
	slot: {
		dealer_id: string;
		day: string;
		start_minute: number;
		seats: number;
		booked_seats: number;
		/** Vehicle id → when its seat hold ends, in ms since 1970; also of seat holds that have ended. */
		seat_holds: Generated<unknown>;
	};
	/** The last seat hold of a vehicle, until it is deleted (docs/decisions/029-seat-holds.md). */
	seat_hold: {
		vehicle_id: string;
		dealer_id: string;
		day: string;
		start_minute: number;
		held_until: Date;
		/** Whether going on to the next step has renewed it. */
		is_renewed: boolean;
		/** 1: no seat hold of the vehicle came shortly before it. */
		in_a_row: number;
	};
	rate_slab: { id: Generated<string>; dealer_id: string; km_from: number; km_to: number; price: number };
	self_declaration: {
		id: Generated<string>;
		dealer_id: string;
		title: string;
		description: string;
		created_at: Generated<Date>;
	};
	self_declaration_question: {
		id: Generated<string>;
		self_declaration_id: string;
		position: number;
		name: string;
		answer_type: number;
		answer_type_name: string;
	};
	self_declaration_option: { id: Generated<string>; question_id: string; position: number; name: string };
	model: { code: string; id: Generated<string>; name: string; kind: 'motorcycle' | 'scooter' };
	repair_type: { id: Generated<string>; name: string; position: number };
	part: {
		id: Generated<string>;
		code: string;
		name: string;
		price: number;
		/** Four to eight digits. */
		hsn: Generated<string>;
		/** Three letters, as GST abbreviates units: `NOS`, `BTL`, `SET`. */
		unit: Generated<string>;
	};
	labour: { id: Generated<string>; code: string; name: string; price: number; sac: Generated<string> };
	/** Per cent, by the beginning of an HSN or SAC: the longest that matches counts, from `valid_from` on. */
	gst_rate: { code: string; valid_from: string; rate: number };
	periodic_part: {
		id: Generated<string>;
		model_code: string;
		part_id: string;
		/** null: for every repair type. */
		repair_type_id: string | null;
		/** Due from this reading, in km… */
		km_from: number;
		/** …up to, but not including, this one. */
		km_to: number;
	};
	job: {
		id: Generated<string>;
		/** null: every dealer. */
		dealer_id: string | null;
		/** null: every model. */
		model_code: string | null;
		kind: 'AdditionalJob' | 'ConvenienceService';
		name: string;
		part_id: string | null;
		labour_id: string | null;
		is_active: Generated<boolean>;
	};
}
