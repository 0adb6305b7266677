/** For tests: a browser that opens a portal whose sessions and codes are in memory. */
import { randomBytes } from 'node:crypto';
import type { OneTimeCodes } from '../codes/oneTimeCodes.ts';
import { encryptLinkParams, type LinkContent } from '../links/linkParams.ts';
import type { MessageLink } from '../links/messageLinks.ts';
import { type AccessDependencies, type AccessResult, readAccess } from '../requestAccess.ts';
import type { Session, SessionStore } from '../sessions/sessions.ts';
import { noRateLimits } from './noRateLimits.ts';

export const linkKeys = [{ kid: 'k1', key: randomBytes(32) }];
export const now = new Date('2026-11-21T10:00:00Z');
export const linkTo = (regNo: string): LinkContent => ({
	...{ regNo, appointmentId: null, bearer: null, madeAt: now, expiresAt: new Date('2026-11-22T10:00:00Z') },
});
export const sealedLink = (regNo: string, appointmentId: string | null = null, bearer: string | null = null) =>
	encryptLinkParams({ ...linkTo(regNo), appointmentId, bearer }, linkKeys);

export const baseRequest = { isRead: true, isPage: () => true, isNavigation: () => true, clientAddress: '203.0.113.7' };

/** Sessions in memory. `sessions.test.ts` tests the real store for the same behaviour. */
function sessionsInMemory(): SessionStore {
	const kept = new Map<string, Session>();
	const revoked = new Map<string, Date>();
	const change = (idHash: string, part: Partial<Session>) => {
		const session = kept.get(idHash);
		if (session) kept.set(idHash, { ...session, ...part });
	};
	return {
		find: async (id) => kept.get(id) ?? null,
		open: async (content, replaced, createdAt) => {
			if (replaced) kept.delete(replaced.idHash);
			const idHash = randomBytes(8).toString('hex');
			kept.set(idHash, { ...content, idHash, createdAt });
			return idHash;
		},
		noteBookingSeen: async ({ idHash }) => change(idHash, { bookingSeen: true }),
		finishAppointment: async ({ idHash }) => change(idHash, { appointmentId: null }),
		end: async ({ idHash }) => void kept.delete(idHash),
		isRevoked: async ({ regNo, madeAt }) => (revoked.get(regNo)?.getTime() ?? 0) >= madeAt.getTime(),
		revokeLinks: async (regNo, at) => void revoked.set(regNo, at),
	};
}

/** Codes in memory: 12345678 opens any vehicle for which this browser has requested a code, once. */
function codesInMemory(): OneTimeCodes {
	const requested = new Set<string>();
	return {
		issue: async ({ regNo, browser }) => void requested.add(`${browser} ${regNo}`),
		verify: async ({ regNo, browser }, typed) =>
			typed === '12345678' && requested.delete(`${browser} ${regNo}`) ? 'opened' : 'wrong',
		codeForMessage: async () => null,
		recipientsOf: (mobile) => [mobile],
	};
}

export type TestBrowser = ReturnType<typeof createTestBrowser>;

/** Keeps the cookies that responses set. */
export function createTestBrowser(changed: Partial<AccessDependencies> = {}) {
	const sessions = sessionsInMemory();
	const codes = codesInMemory();
	/** Links of messages by token. */
	const messageLinks = new Map<string, MessageLink>();
	const rules: Omit<AccessDependencies, 'access'> = {
		linkKeys,
		messageLinks: { find: async (token) => messageLinks.get(token) ?? null },
		sessions,
		codes,
		rateLimiter: noRateLimits,
		onTry: () => undefined,
		now: () => now,
		...changed,
	};
	const jar = new Map<string, string>();

	/** `client`: the address that the request comes from. */
	async function request(
		access: 'open' | 'verified',
		address: string,
		isPage = true,
		client: string | null = baseRequest.clientAddress,
	): Promise<AccessResult> {
		const url = new URL(address, 'http://localhost:3000');
		const cookies = Object.fromEntries(jar);
		const answer = await readAccess(
			{ ...baseRequest, isPage: () => isPage, url, cookies, clientAddress: client },
			{ ...rules, access },
		);
		storeCookies(answer);
		return answer;
	}

	function storeCookies(answer: AccessResult): void {
		for (const { name, value, seconds } of answer.setCookies) {
			if (seconds === 0) jar.delete(name);
			else jar.set(name, value);
		}
	}

	/** Follows a link's redirect, as a browser does. */
	async function open(access: 'open' | 'verified', address: string) {
		const first = await request(access, address);
		const answer = first.kind === 'redirect' ? await request(access, first.location) : first;
		if (answer.kind !== 'granted') throw new Error('a redirect that leads to a redirect');
		return { accessDecision: answer.access.accessDecision, access: answer.access };
	}

	return { sessions, messageLinks, rules, jar, request, storeCookies, open };
}
