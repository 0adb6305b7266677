export interface PortalTables {
	portal_session: {
		/** SHA-256 of the id that is in the browser. */
		id_hash: string;
		reg_no: string;
		appointment_id: string | null;
		held_booking_before: boolean;
		booking_seen: boolean;
		bearer: string | null;
		created_at: Date;
		last_seen_at: Date;
	};
}
