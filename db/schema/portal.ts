import type { Generated } from 'kysely';

export interface PortalTables {
	portal_session: {
		/** SHA-256 of the session id, which only the browser has. */
		id_hash: string;
		reg_no: string;
		appointment_id: string | null;
		held_booking_before: boolean;
		booking_seen: boolean;
		/** Encrypted with a key derived from the session id. */
		bearer: string | null;
		/** null: opened by a code. */
		link_made_at: Date | null;
		created_at: Date;
		last_seen_at: Date;
	};
	one_time_code: {
		reg_no: string;
		/** The message that carries the present code; messages of older codes are not sent any more. */
		message_id: string;
		/** HMAC of the code and the registration number, with a secret that is not in the database. */
		code_hash: string;
		tries: number;
		expires_at: Date;
		opened_at: Date | null;
	};
	message_outbox: {
		id: string;
		reg_no: string;
		language: string;
		expires_at: Date;
		attempts: number;
		next_attempt_at: Date;
		/** Keyed hash of the network that asked for the message; null: a process of an earlier version wrote it. */
		source: string | null;
		/** Keyed hash of the mobile, once it was looked up. */
		recipient: string | null;
		/** Whether the message was counted under its mobile. */
		is_counted: Generated<boolean>;
	};
	message_turn: {
		/** A source or a recipient of messages. */
		party: string;
		/** The greater, the later it was served. */
		turn: Generated<number>;
		served_at: Date;
	};
	link_revocation: {
		reg_no: string;
		/** Links made until then are revoked. */
		revoked_at: Date;
	};
	/** Of a system behind `PROVIDER_URL`: the owner that was seen last. Marks are of 16 bits; null: not said yet. */
	vehicle_owner: {
		reg_no: string;
		contact_mark: number | null;
		name_mark: number | null;
		mobile_mark: number | null;
		/** When another owner was seen; null: none was. */
		owner_since: Date | null;
	};
	limit_counter: {
		/** The name of a rule in access/limits/rateLimits.ts. */
		rule: string;
		/** SHA-256 of the key that requests are counted under. */
		key_hash: string;
		taken: number;
		ends_at: Date;
	};
}
