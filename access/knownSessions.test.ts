import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { createKnownSessions } from './knownSessions.ts';
import { idleSeconds, type Session, type SessionContent, type SessionStore } from './sessions.ts';

const hashOf = (id: string) => createHash('sha256').update(id).digest('hex');

/** A store in which every session is valid until it is ended. */
function watched(maxSessions?: number) {
	let now = 0;
	const known = createKnownSessions(() => now, maxSessions);
	const ended = new Set<string>();
	const sessionOf = (id: string) => ({ idHash: hashOf(id), regNo: 'MH12AB1234' }) as Session;
	const store = known.watch({
		find: async (id: string) => (ended.has(hashOf(id)) ? null : sessionOf(id)),
		open: async () => 'new',
		end: async ({ idHash }: Session) => void ended.add(idHash),
	} as unknown as SessionStore);
	const isKnown = (id: string) => known.find(id, now) !== null;
	return { store, isKnown, sessionOf, ended, pass: (seconds: number) => (now += seconds * 1000) };
}

const content = { regNo: 'MH12AB1234' } as SessionContent;

it('A session is known once the store has found or opened it', async () => {
	const { store, isKnown, sessionOf } = watched();
	expect(isKnown('a')).toBe(false);
	await store.find('a', new Date());
	expect(isKnown('a')).toBe(true);
	await store.open(content, sessionOf('a'), new Date());
	expect([isKnown('a'), isKnown('new')]).toEqual([false, true]);
});

it('A session is no longer known when it is signed out, not found any more, or unused for half an hour', async () => {
	const { store, isKnown, sessionOf, ended, pass } = watched();
	for (const id of ['signed out', 'revoked', 'idle']) await store.find(id, new Date());
	await store.end(sessionOf('signed out'));
	ended.add(hashOf('revoked'));
	await store.find('revoked', new Date());
	expect([isKnown('signed out'), isKnown('revoked'), isKnown('idle')]).toEqual([false, false, true]);
	pass(idleSeconds);
	expect(isKnown('idle')).toBe(false);
});

it('Of too many sessions the one that was found longest ago is forgotten', async () => {
	const { store, isKnown } = watched(2);
	for (const id of ['a', 'b', 'a', 'c']) await store.find(id, new Date());
	expect([isKnown('a'), isKnown('b'), isKnown('c')]).toEqual([true, false, true]);
});
