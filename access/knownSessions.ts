import { hash } from 'node:crypto';
import { idleSeconds, type SessionStore } from './sessions.ts';

/** A session that this process has found valid. */
export interface KnownSession {
	readonly regNo: string;
	/** Milliseconds of a steady clock. */
	foundAt: number;
	/** From which the session was used last. */
	address: string | null;
}

/**
 * The sessions that this process has found valid, by the hash of their id: whether a request belongs to a visit is known
 * without the database, and cannot be claimed with a made-up cookie (docs/decisions/033-shedding-load.md). A session is
 * forgotten half an hour after it was last found, and as soon as the database no longer has it.
 */
export interface KnownSessions {
	/** null: not known, which does not say that it is not valid. */
	find(id: string, now: number): KnownSession | null;
	/** How many vehicles have visits that came from this address last, up to `max`. */
	vehiclesFrom(address: string, max: number, now: number): number;
	/** The same store, whose sessions become known when it finds or opens them. */
	watch(store: SessionStore): SessionStore;
}

/** Bounds the memory; the session that was found longest ago is forgotten first. */
const defaultMaxSessions = 10_000;

const hashOf = (id: string) => hash('sha256', id);

export function createKnownSessions(clock: () => number, maxSessions = defaultMaxSessions): KnownSessions {
	const sessions = new Map<string, KnownSession>();

	const remember = (idHash: string, regNo: string) => {
		const address = sessions.get(idHash)?.address ?? null;
		sessions.delete(idHash);
		sessions.set(idHash, { regNo, foundAt: clock(), address });
		const [oldest] = sessions.keys();
		if (sessions.size > maxSessions && oldest !== undefined) sessions.delete(oldest);
	};

	const isCurrent = ({ foundAt }: KnownSession, now: number) => now - foundAt < idleSeconds * 1000;

	return {
		find(id, now) {
			const session = sessions.get(hashOf(id));
			return session && isCurrent(session, now) ? session : null;
		},

		vehiclesFrom(address, max, now) {
			const vehicles = new Set<string>();
			for (const session of sessions.values()) {
				if (session.address === address && isCurrent(session, now)) vehicles.add(session.regNo);
				if (vehicles.size >= max) break;
			}
			return vehicles.size;
		},

		watch: (store) => ({
			...store,
			async find(id, now) {
				const session = await store.find(id, now);
				if (session) remember(session.idHash, session.regNo);
				else sessions.delete(hashOf(id));
				return session;
			},
			async open(content, replaced, now) {
				const id = await store.open(content, replaced, now);
				if (replaced) sessions.delete(replaced.idHash);
				remember(hashOf(id), content.regNo);
				return id;
			},
			async end(session) {
				await store.end(session);
				sessions.delete(session.idHash);
			},
		}),
	};
}
