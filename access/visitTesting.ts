/** For tests: one browser that visits a portal whose sessions and codes are in memory. */
import { randomBytes } from 'node:crypto';
import type { Codes } from './codes.ts';
import { noLimits } from './limits.ts';
import { sealParams } from './params.ts';
import type { Session, Sessions } from './sessions.ts';
import { type AccessRules, openVisit, type VisitAnswer } from './visit.ts';

const linkKeys = [{ kid: 'k1', key: randomBytes(32) }];
export const now = new Date('2026-11-21T10:00:00Z');
export const link = (regNo: string, appointmentId: string | null = null, bearer: string | null = null) =>
	sealParams({ regNo, appointmentId, bearer, madeAt: now, expiresAt: new Date('2026-11-22T10:00:00Z') }, linkKeys);

export const anyRequest = { isRead: true, isPage: () => true, address: '203.0.113.7' };

/** Sessions in memory; `sessions.test.ts` holds the real ones to the same promises. */
function sessionsInMemory(): Sessions {
	const kept = new Map<string, Session>();
	const revoked = new Map<string, Date>();
	const change = (idHash: string, part: Partial<Session>) => {
		const session = kept.get(idHash);
		if (session) kept.set(idHash, { ...session, ...part });
	};
	return {
		find: async (id) => kept.get(id) ?? null,
		open: async (content, replaced) => {
			if (replaced) kept.delete(replaced.idHash);
			const idHash = randomBytes(8).toString('hex');
			kept.set(idHash, { ...content, idHash });
			return idHash;
		},
		noteBookingSeen: async ({ idHash }) => change(idHash, { bookingSeen: true }),
		finishAppointment: async ({ idHash }) => change(idHash, { appointmentId: null }),
		end: async ({ idHash }) => void kept.delete(idHash),
		isRevoked: async ({ regNo, madeAt }) => (revoked.get(regNo)?.getTime() ?? 0) >= madeAt.getTime(),
		revokeLinks: async (regNo, at) => void revoked.set(regNo, at),
	};
}

/** Codes of one kind: 123456 opens every vehicle, once it was asked for. */
function codesInMemory(): Codes {
	const asked = new Set<string>();
	return {
		request: async (regNo) => void asked.add(regNo),
		enter: async (regNo, typed) => (typed === '123456' && asked.delete(regNo) ? 'opened' : 'wrong'),
		ofMessage: async () => null,
	};
}

export type TestBrowser = ReturnType<typeof newBrowser>;

/** It keeps the cookies that it is given. */
export function newBrowser(changed: Partial<AccessRules> = {}) {
	const sessions = sessionsInMemory();
	const codes = codesInMemory();
	const rules: Omit<AccessRules, 'access'> = {
		linkKeys,
		sessions,
		codes,
		limits: noLimits,
		now: () => now,
		...changed,
	};
	const jar = new Map<string, string>();

	async function ask(access: 'open' | 'verified', address: string, isPage = true): Promise<VisitAnswer> {
		const url = new URL(address, 'http://localhost:3000');
		const cookies = Object.fromEntries(jar);
		const answer = await openVisit({ ...anyRequest, isPage: () => isPage, url, cookies }, { ...rules, access });
		keep(answer);
		return answer;
	}

	function keep(answer: VisitAnswer): void {
		for (const { name, value, seconds } of answer.setCookies) {
			if (seconds === 0) jar.delete(name);
			else jar.set(name, value);
		}
	}

	/** Follows the redirect that a link ends in, as a browser does. */
	async function visit(access: 'open' | 'verified', address: string) {
		const first = await ask(access, address);
		const answer = first.kind === 'redirect' ? await ask(access, first.location) : first;
		if (answer.kind !== 'visit') throw new Error('a redirect that leads to a redirect');
		return { sight: answer.access.sight, access: answer.access };
	}

	return { sessions, rules, jar, ask, keep, visit };
}
