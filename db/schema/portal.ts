import type { Generated } from 'kysely';

export interface PortalTables {
	portal_session: {
		/** SHA-256 of the session id, which only the browser has. */
		id_hash: string;
		reg_no: string;
		appointment_id: string | null;
		had_seen_booking: boolean;
		booking_seen: boolean;
		/** Encrypted with a key derived from the session id. */
		bearer: string | null;
		/** `number`: without a link or a code, in open access. */
		opened_by: 'number' | 'link' | 'code';
		/** null: no link opened it. */
		link_made_at: Date | null;
		created_at: Date;
		last_seen_at: Date;
	};
	one_time_code: {
		/** The message that carries the present code; messages of older codes are not sent any more. */
		message_id: string;
		reg_no: string;
		/** SHA-256 of the id of the browser that asked. */
		browser_hash: string;
		/** HMAC of the code and the registration number, with a secret that is not in the database. */
		code_hash: string;
		tries: number;
		expires_at: Date;
		opened_at: Date | null;
	};
	message_turn: {
		/** The keyed hash of a requesting network, or of a recipient. */
		fairness_key: string;
		/** The greater, the later it was served. */
		served_order: Generated<number>;
		served_at: Date;
	};
	link_revocation: {
		reg_no: string;
		/** Links made until then are revoked. */
		revoked_at: Date;
	};
	/** The owner that was last seen in a system behind `PROVIDER_URL`. Fingerprints are of 16 bits; null: none yet. */
	vehicle_owner: {
		reg_no: string;
		contact_fingerprint: number | null;
		name_fingerprint: number | null;
		mobile_fingerprint: number | null;
		/** When another owner was seen; null: none was. */
		owner_since: Date | null;
	};
	limit_counter: {
		/** The name of a rule in access/limits/rateLimits.ts. */
		rule: string;
		/** SHA-256 of the key that requests are counted under. */
		key_hash: string;
		count: number;
		ends_at: Date;
	};
	/** A message to an owner. One with a code stays only once it was sent. */
	message: {
		id: Generated<string>;
		/** `code`, or a kind of domain/message/messageKinds.ts. A later version's kind may be unknown here. */
		kind: string;
		reg_no: string;
		/** The id of what it is about: an appointment, a job card, an estimate, a payment, a vehicle; of a code its own. */
		about_id: string;
		/** The id of the booking, or of the job card without one, whose end ends the link; null: only its time does. */
		link_bound_to_id: string | null;
		/** `booking`: the other mobile that a booking names, which gets no link. */
		recipient: Generated<'registered' | 'booking'>;
		queued_at: Date;
		/** null: it is over. */
		next_attempt_at: Date | null;
		/** From then on it is too old to be sent. */
		expires_at: Date;
		/** Raised by each claim, which it tells from others (messages/outbox.ts). */
		attempts: Generated<number>;
		/** The position of its channel in the operator's list. */
		channel: Generated<number>;
		/** It is sent without regard to the hours of its kind. */
		is_hurried: Generated<boolean>;
		outcome: 'sent' | 'dropped' | 'tooLate' | 'noMobile' | 'failed' | null;
		ended_at: Date | null;
		/** Keyed hash of the network that asked for a code that waits. */
		requesting_network: string | null;
		/** Keyed hash of the mobile that the code goes to, once it was looked up. */
		mobile_hash: string | null;
		/**
		 * Whether a code was counted under its mobile, without which it opens nothing. For another message: for its day.
		 */
		is_counted: Generated<boolean>;
		/** Whether the browser that asked for the code has opened the vehicle before. */
		is_known: Generated<boolean>;
		/** The language in which it was handed over; of a waiting code, that of the page. */
		language: string | null;
		/** Set once it was handed over, or may have arrived. */
		template: string | null;
		/** The values without the token of its link; null: not handed over yet, or a code. */
		variables: string[] | null;
		/** The furthest status of its receipts. */
		receipt: 'sent' | 'delivered' | 'failed' | 'read' | null;
	};
	message_receipt: {
		message_id: string;
		channel: number;
		status: 'sent' | 'delivered' | 'failed' | 'read';
		happened_at: Date;
	};
	message_link: {
		message_id: string;
		/** The key that its token is derived with. */
		key_id: string;
		/** SHA-256 of the token, which only the message has. */
		token_hash: string;
		reg_no: string;
		/** Path and query of the page that it opens. */
		path: string;
		/** null: it outlives its job card. */
		link_bound_to_id: string | null;
		made_at: Date;
		ends_at: Date;
	};
}
