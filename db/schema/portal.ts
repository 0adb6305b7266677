export interface PortalTables {
	portal_session: {
		/** SHA-256 of the id that is in the browser. */
		id_hash: string;
		reg_no: string;
		appointment_id: string | null;
		held_booking_before: boolean;
		booking_seen: boolean;
		/** Encrypted under a key that the id in the browser gives. */
		bearer: string | null;
		/** null: opened by a code. */
		link_made_at: Date | null;
		created_at: Date;
		last_seen_at: Date;
	};
	one_time_code: {
		reg_no: string;
		/** The message that carries it; of an older one nothing is sent any more. */
		message_id: string;
		/** Keyed: the code and the registration number under a secret that is not in the database. */
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
	};
	link_revocation: {
		reg_no: string;
		/** Links made until then open nothing. */
		revoked_at: Date;
	};
	limit_counter: {
		/** The name of a rule in access/rateLimits.ts. */
		rule: string;
		/** SHA-256 of whom it is counted for. */
		key_hash: string;
		taken: number;
		ends_at: Date;
	};
}
