import { createHash, hkdfSync, randomBytes } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import { skipIfUnwritable } from '../../db/errors.ts';
import { namedStatement } from '../../db/preparedStatements.ts';
import type { Database } from '../../db/schema.ts';
import { seal, unseal } from '../sealed.ts';

/** The cookies of a session. */
export interface SessionCookies {
	/** The session id, of which the database stores a hash. */
	readonly session?: string | undefined;
	/** Open access: the registration number of the vehicle that was shown last; `none` if it was not found. */
	readonly vehicle?: string | undefined;
	/** The browser that asks for codes, and the vehicles that were opened there (access/codes/knownBrowsers.ts). */
	readonly browser?: string | undefined;
}

/** `seconds` 0 deletes the cookie. */
export interface CookieToSet {
	readonly name: keyof SessionCookies;
	readonly value: string;
	readonly seconds: number;
}

/** The content of a session: one browser's view of one vehicle. */
export interface SessionContent {
	readonly regNo: string;
	/** The appointment that the link named, until the shell has shown it. */
	readonly appointmentId: string | null;
	/** Whether this browser had been shown the vehicle's booking before the link was opened. */
	readonly hadSeenBooking: boolean;
	readonly bookingSeen: boolean;
	/** The link's bearer token, sent to the maker's own system and nowhere else. */
	readonly bearer: string | null;
	/** `number`: open access alone, by naming the vehicle. Such a session shows nothing in verified access. */
	readonly openedBy: 'number' | 'link' | 'code';
	/** When the link that opened the session was made; null: no link opened it. */
	readonly linkMadeAt: Date | null;
}

export interface Session extends SessionContent {
	/** SHA-256 of the session id. Only the browser has the id itself. */
	readonly idHash: string;
	readonly createdAt: Date;
}

export const sessionSeconds = 12 * 60 * 60;
export const idleSeconds = 30 * 60;
/** Sessions of a vehicle that may be open by number alone, since anybody may open them. */
const maxByNumber = 20;
/** `last_seen_at` is written at most this often. */
const lastSeenIntervalSeconds = 60;

const before = (now: Date, seconds: number) => new Date(now.getTime() - seconds * 1000);
const hashOf = (id: string) => createHash('sha256').update(id).digest('hex');

/**
 * Runs with every request. A revocation of the vehicle ends its sessions that began before it, those of a link that was
 * made before it, and those that a code opens while it lasts. PostgreSQL would plan a list of ids anew each time.
 */
const sessionSql = namedStatement(`
	select id_hash as "idHash", reg_no as "regNo", appointment_id as "appointmentId",
		had_seen_booking as "hadSeenBooking", booking_seen as "bookingSeen", bearer, opened_by as "openedBy",
		link_made_at as "linkMadeAt", created_at as "createdAt", last_seen_at as "lastSeenAt"
	from portal_session s where id_hash = :idHash and not exists (
		select from link_revocation r where r.reg_no = s.reg_no and r.revoked_at >= least(s.link_made_at, s.created_at)
	)
`);

export type SessionStore = ReturnType<typeof createSessionStore>;

/**
 * Sessions in the portal's own database. They end after 30 minutes without a request, and after 12 hours in any case.
 */
export function createSessionStore(db: Kysely<Database>) {
	return {
		/** null: unknown, expired, or revoked with its vehicle's links. Counts as use of the session. */
		async find(id: string, now: Date): Promise<Session | null> {
			if (!/^[\w-]{43}$/.test(id)) return null;
			const query = sessionSql<Session & { readonly lastSeenAt: Date }>({ idHash: hashOf(id) });
			const [row] = (await db.executeQuery(query)).rows;
			if (!row) return null;
			const { lastSeenAt, ...session } = row;
			if (session.createdAt <= before(now, sessionSeconds) || lastSeenAt <= before(now, idleSeconds)) return null;
			if (lastSeenAt <= before(now, lastSeenIntervalSeconds)) {
				await skipIfUnwritable(
					db.updateTable('portal_session').set({ last_seen_at: now }).where('id_hash', '=', session.idHash).execute(),
				);
			}
			return { ...session, bearer: session.bearer === null ? null : decryptBearer(session.bearer, id) };
		},

		/**
		 * Replaces the browser's previous session by a new one and returns its id of 256 bits. If it was opened by number
		 * alone, it ends the vehicle's oldest such sessions beyond `maxByNumber`.
		 */
		async open(content: SessionContent, replaced: Session | null, now: Date): Promise<string> {
			const id = randomBytes(32).toString('base64url');
			const { regNo, openedBy } = content;
			if (openedBy === 'number') await endOldest(regNo).execute(db);
			await db
				.with('ended', (query) => query.deleteFrom('portal_session').where('id_hash', '=', replaced?.idHash ?? ''))
				.insertInto('portal_session')
				.values({
					id_hash: hashOf(id),
					reg_no: regNo,
					appointment_id: content.appointmentId,
					had_seen_booking: content.hadSeenBooking,
					booking_seen: content.bookingSeen,
					bearer: content.bearer === null ? null : encryptBearer(content.bearer, id),
					opened_by: openedBy,
					link_made_at: content.linkMadeAt,
					created_at: now,
					last_seen_at: now,
				})
				.execute();
			return id;
		},

		async noteBookingSeen({ idHash }: Session): Promise<void> {
			await db.updateTable('portal_session').set({ booking_seen: true }).where('id_hash', '=', idHash).execute();
		},

		/** Clears the link's appointment once it has been shown. */
		async finishAppointment({ idHash }: Session): Promise<void> {
			await db.updateTable('portal_session').set({ appointment_id: null }).where('id_hash', '=', idHash).execute();
		},

		async end({ idHash }: Session): Promise<void> {
			await db.deleteFrom('portal_session').where('id_hash', '=', idHash).execute();
		},

		/** Whether links made at that time are revoked for the vehicle. */
		async isRevoked({ regNo, madeAt }: { readonly regNo: string; readonly madeAt: Date }): Promise<boolean> {
			const row = await db
				.selectFrom('link_revocation')
				.select('reg_no')
				.where('reg_no', '=', regNo)
				.where('revoked_at', '>=', madeAt)
				.executeTakeFirst();
			return row !== undefined;
		},

		/** Revokes the vehicle's links made until now and its code, and ends all its sessions. */
		async revokeLinks(regNo: string, now: Date): Promise<void> {
			await db
				.with('code', (query) => query.deleteFrom('one_time_code').where('reg_no', '=', regNo))
				.insertInto('link_revocation')
				.values({ reg_no: regNo, revoked_at: now })
				.onConflict((conflict) =>
					conflict.column('reg_no').doUpdateSet({
						revoked_at: sql`greatest(link_revocation.revoked_at, excluded.revoked_at)`,
					}),
				)
				.execute();
		},
	};
}

/** Makes room for one more session by number. It skips sessions that another process ends at this moment. */
const endOldest = (regNo: string) => sql`
	delete from portal_session where id_hash in (
		select id_hash from portal_session where reg_no = ${regNo} and opened_by = 'number'
		order by created_at desc offset ${maxByNumber - 1} for update skip locked
	)
`;

/**
 * Encrypts a session's bearer token for the database, as base64url. The key is derived from the session's id, which
 * only the browser has: a copy of the database does not reveal the token, not even together with the portal's keys.
 */
export const encryptBearer = (bearer: string, sessionId: string): string =>
	seal(bearer, keyOf(sessionId)).toString('base64url');

/** Decrypts what `encryptBearer` returned for the same session. Throws for anything else. */
export const decryptBearer = (encrypted: string, sessionId: string): string =>
	unseal(Buffer.from(encrypted, 'base64url'), keyOf(sessionId));

/**
 * HKDF of the session's id. It cannot be computed from the id's plain SHA-256, by which the database finds the session.
 */
const keyOf = (sessionId: string): Buffer => Buffer.from(hkdfSync('sha256', sessionId, '', 'session bearer', 32));
