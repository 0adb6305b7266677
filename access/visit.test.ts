import { randomBytes } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Codes } from './codes.ts';
import { readCookies } from './cookies.ts';
import { type LimitRule, type Limits, limitRules, noLimits } from './limits.ts';
import { sealParams } from './params.ts';
import type { Session, Sessions } from './sessions.ts';
import { openVisit, type VisitAnswer } from './visit.ts';

const keys = [{ kid: 'k1', key: randomBytes(32) }];
const now = new Date('2026-11-21T10:00:00Z');
const link = (regNo: string, appointmentId: string | null = null) =>
	sealParams({ regNo, appointmentId, madeAt: now, expiresAt: new Date('2026-11-22T10:00:00Z') }, keys);

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

let sessions: Sessions;
let codes: Codes | null;
let limits: Pick<Limits, 'take'>;
/** One browser: it keeps the cookies that it is given. */
let jar: Map<string, string>;

beforeEach(() => {
	sessions = sessionsInMemory();
	codes = codesInMemory();
	limits = noLimits;
	jar = new Map();
});

const anyRequest = { isRead: true, isPage: true, isHttps: false, address: '203.0.113.7' };
const rules = () => ({ linkKeys: keys, sessions, codes, limits, now: () => now });

async function ask(access: 'open' | 'verified', address: string, isPage = true): Promise<VisitAnswer> {
	const url = new URL(address, 'http://localhost:3000');
	const cookies = readCookies([...jar].map(([name, value]) => `${name}=${value}`).join('; '));
	const request = { ...anyRequest, isPage, url, cookies };
	const answer = await openVisit(request, { ...rules(), access });
	keep(answer);
	return answer;
}

function keep(answer: VisitAnswer) {
	for (const cookie of answer.setCookies) {
		const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
		jar.set(name, value);
	}
}

/** Follows the redirect that a link ends in, as a browser does. */
async function visit(access: 'open' | 'verified', address: string) {
	const first = await ask(access, address);
	const answer = first.kind === 'redirect' ? await ask(access, first.location) : first;
	if (answer.kind !== 'visit') throw new Error('a redirect that leads to a redirect');
	return { sight: answer.access.sight, access: answer.access };
}

describe('open access', () => {
	it('serves any registration number, however it is written', async () => {
		const { sight } = await visit('open', '/?RegNo=mh-12%20ab%201234');
		expect(sight).toEqual({ kind: 'vehicle', regNo: 'MH12AB1234' });
	});

	it('asks for one when none is named, and says so when it is no registration number', async () => {
		expect((await visit('open', '/')).sight).toEqual({ kind: 'ask' });
		expect((await visit('open', '/?RegNo=hello')).sight).toEqual({ kind: 'malformed', named: 'hello' });
		expect((await visit('open', `/?RegNo=${'A'.repeat(5000)}`)).sight).toEqual({
			kind: 'malformed',
			named: 'A'.repeat(40),
		});
	});

	it('serves the one in the path of a payment page, whatever the query says', async () => {
		const path = '/payment-success/wb-20%20qr7890';
		const expected = { kind: 'vehicle', regNo: 'WB20QR7890' };
		for (const page of [path, `${path}/`, `${path}?RegNo=MH12AB1234&amount=1`, '/payment-fail/WB20QR7890']) {
			expect((await visit('open', page)).sight, page).toEqual(expected);
		}
		for (const part of ['/payment-dealer/WB20QR7890.data?RegNo=MH12AB1234', `${path}/_.data`]) {
			expect((await visit('open', part)).sight, part).toEqual(expected);
		}
	});

	it('finds none in a path that has none', async () => {
		for (const [page, named] of [
			['/payment-success/hello', 'hello'],
			['/payment-fail/%', '%'],
			[`/payment-dealer/${'A'.repeat(5000)}`, 'A'.repeat(40)],
		] as const) {
			expect((await visit('open', page)).sight, page).toEqual({ kind: 'malformed', named });
		}
		for (const page of ['/payment-success/', '/payment-success/a/WB20QR7890', '/other/WB20QR7890']) {
			expect((await visit('open', page)).sight, page).toEqual({ kind: 'ask' });
		}
	});

	it('goes to the vehicle that was looked at last, until it is asked anew', async () => {
		await visit('open', '/?RegNo=MH12AB1234');
		expect((await visit('open', '/')).sight).toEqual({ kind: 'vehicle', regNo: 'MH12AB1234' });
		expect((await visit('open', '/?RegNo=')).sight).toEqual({ kind: 'ask' });
	});
});

describe('verified access', () => {
	it('serves the vehicle of the link, and gives one answer for every other number', async () => {
		expect((await visit('verified', `/?Params=${link('MH12AB1234')}`)).sight.kind).toBe('vehicle');
		expect((await visit('verified', '/booking/dealer?RegNo=MH12AB1234')).sight.kind).toBe('vehicle');
		expect((await visit('verified', '/')).sight).toEqual({ kind: 'vehicle', regNo: 'MH12AB1234' });
		for (const other of ['DL3CAB0001', 'KA01EF2345', 'ZZ99ZZ9999', '22BH1234AA']) {
			expect((await visit('verified', `/?RegNo=${other}`)).sight).toEqual({ kind: 'verify', named: other });
		}
	});

	it('serves a payment page of the vehicle of the link alone', async () => {
		await visit('verified', `/?Params=${link('MH12AB1234')}`);
		expect((await visit('verified', '/payment-success/MH12AB1234')).sight.kind).toBe('vehicle');
		for (const page of ['/payment-success/DL3CAB0001', '/payment-fail/DL3CAB0001?RegNo=MH12AB1234']) {
			expect((await visit('verified', page)).sight, page).toEqual({ kind: 'verify', named: 'DL3CAB0001' });
		}
	});

	it('serves nobody without a session, whatever cookies he writes himself', async () => {
		jar.set('vehicle', 'MH12AB1234');
		jar.set('session', 'MH12AB1234');
		expect((await visit('verified', '/?RegNo=MH12AB1234')).sight).toEqual({ kind: 'verify', named: 'MH12AB1234' });
		expect((await visit('verified', '/')).sight).toEqual({ kind: 'ask' });
	});
});

describe('a link', () => {
	it('leaves the address, and RegNo takes its place', async () => {
		const answer = await ask('verified', `/tracking?x=1&RegNo=DL3CAB0001&Params=${link('MH12AB1234')}`);
		expect(answer).toMatchObject({ kind: 'redirect', location: '/tracking?x=1&RegNo=MH12AB1234' });
	});

	it('wins over a registration number in the path, too', async () => {
		const answer = await ask('verified', `/payment-fail/DL3CAB0001?Params=${link('MH12AB1234')}`);
		expect(answer).toMatchObject({ location: '/payment-fail/MH12AB1234?RegNo=MH12AB1234' });
	});

	it('that does not open is as if it were absent, and leaves the address too', async () => {
		const hex = link('MH12AB1234');
		const broken = hex.slice(0, -1) + (hex.endsWith('0') ? '1' : '0');
		const answer = await ask('verified', `/?RegNo=MH12AB1234&Params=${broken}`);
		expect(answer).toEqual({ kind: 'redirect', location: '/?RegNo=MH12AB1234', setCookies: [] });
		expect((await visit('verified', `/?Params=${broken}`)).sight).toEqual({ kind: 'ask' });
	});

	it('to something that is no registration number opens nothing', async () => {
		expect(await ask('open', `/?Params=${link('nonsense')}`)).toMatchObject({ location: '/', setCookies: [] });
	});

	it('is opened by a page alone, not by its data', async () => {
		const answer = await ask('verified', `/_root.data?Params=${link('MH12AB1234')}`, false);
		expect(answer).toMatchObject({ kind: 'visit', access: { sight: { kind: 'ask' } } });
	});

	it('makes a new session each time, and the older one ends', async () => {
		await visit('verified', `/?Params=${link('MH12AB1234')}`);
		const first = jar.get('session') ?? '';
		await visit('verified', `/?Params=${link('MH12AB1234')}`);
		expect(jar.get('session')).not.toBe(first);
		expect(await sessions.find(first, now)).toBeNull();
	});

	it('keeps its session on https under a name bound to the host', async () => {
		const url = new URL(`https://portal.example/?Params=${link('MH12AB1234')}`);
		const request = { ...anyRequest, url, cookies: new Map<string, string>(), isHttps: true };
		const answer = await openVisit(request, { ...rules(), access: 'verified' });
		expect(answer.setCookies[0]).toMatch(
			/^__Host-session=[^;]+; Path=\/; Max-Age=43200; HttpOnly; SameSite=Lax; Secure$/,
		);
	});
});

describe('a revoked link', () => {
	it('is as if it were absent, and the visit it had opened ends', async () => {
		// The real sessions end those of revoked links by themselves (sessions.test.ts).
		const hex = link('MH12AB1234');
		await sessions.revokeLinks('MH12AB1234', now);
		const answer = await ask('verified', `/tracking?RegNo=DL3CAB0001&Params=${hex}`);
		expect(answer).toEqual({ kind: 'redirect', location: '/tracking?RegNo=DL3CAB0001', setCookies: [] });
	});

	it('leaves links of other vehicles, and later ones, as they are', async () => {
		await sessions.revokeLinks('MH12AB1234', new Date(now.getTime() - 1));
		expect((await visit('verified', `/?Params=${link('MH12AB1234')}`)).sight.kind).toBe('vehicle');
		expect((await visit('verified', `/?Params=${link('DL3CAB0001')}`)).sight.kind).toBe('vehicle');
	});
});

describe('a one-time code', () => {
	async function asking(address = '/verify?RegNo=MH12AB1234') {
		const answer = await ask('verified', address, false);
		if (answer.kind !== 'visit') throw new Error('a visit was expected');
		return answer;
	}

	it('opens its own vehicle alone, in a new session', async () => {
		await visit('verified', `/?Params=${link('DL3CAB0001')}`);
		const before = jar.get('session') ?? '';
		const answer = await asking();
		expect(await answer.access.requestCode('en')).toEqual({ kind: 'requested' });
		expect(await answer.access.enterCode('123456')).toEqual({ kind: 'opened' });
		keep(answer);
		expect((await visit('verified', '/?RegNo=MH12AB1234')).sight).toEqual({ kind: 'vehicle', regNo: 'MH12AB1234' });
		expect((await visit('verified', '/?RegNo=DL3CAB0001')).sight.kind).toBe('verify');
		expect(await sessions.find(before, now)).toBeNull();
	});

	it('that is wrong opens nothing, and no cookie is set', async () => {
		const { access, setCookies } = await asking();
		await access.requestCode('en');
		expect(await access.enterCode('654321')).toEqual({ kind: 'wrong' });
		expect(setCookies).toEqual([]);
	});

	it('is neither sent nor taken for who named no vehicle, sees it already, or where links alone open', async () => {
		const refused = { kind: 'unavailable' };
		for (const address of ['/verify', '/verify?RegNo=hello']) {
			const { access } = await asking(address);
			expect([await access.requestCode('en'), await access.enterCode('123456')]).toEqual([refused, refused]);
		}
		codes = null;
		const { access } = await asking();
		expect(access.offersCodes).toBe(false);
		expect([await access.requestCode('en'), await access.enterCode('123456')]).toEqual([refused, refused]);
	});

	it('is limited by vehicle and by address, and tries by address', async () => {
		const taken: [string, string][] = [];
		let full: LimitRule | null = null;
		limits = {
			take: async (rule, key) => {
				taken.push([rule.name, key]);
				return rule === full ? { allowed: false, retryAfterSeconds: 60 } : { allowed: true };
			},
		};
		const { access } = await asking('/verify?RegNo=mh-12%20ab1234');
		await access.requestCode('en');
		await access.enterCode('1');
		expect(taken).toEqual([
			[limitRules.codeRequestsPerAddress.name, '203.0.113.7'],
			[limitRules.codeRequestsPerVehicle.name, 'MH12AB1234'],
			[limitRules.codeTriesPerAddress.name, '203.0.113.7'],
		]);
		const limited = { kind: 'limited', retryAfterSeconds: 60 };
		for (full of [limitRules.codeRequestsPerAddress, limitRules.codeRequestsPerVehicle]) {
			expect(await access.requestCode('en')).toEqual(limited);
		}
		full = limitRules.codeTriesPerAddress;
		expect(await access.enterCode('123456')).toEqual(limited);
	});
});

describe('signing out', () => {
	it('ends the session in the database and takes the cookie back', async () => {
		await visit('verified', `/?Params=${link('MH12AB1234')}`);
		const id = jar.get('session') ?? '';
		const answer = await ask('verified', '/sign-out', false);
		if (answer.kind !== 'visit') throw new Error('a visit was expected');
		expect(answer.access.canSignOut).toBe(true);
		await answer.access.signOut();
		expect(await sessions.find(id, now)).toBeNull();
		expect(answer.setCookies[0]).toBe('session=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax');
		jar.set('session', id);
		expect((await visit('verified', '/?RegNo=MH12AB1234')).sight.kind).toBe('verify');
	});
});

describe("a link's appointment", () => {
	it('is there to be looked at until it was, for its own vehicle alone', async () => {
		const { access } = await visit('open', `/?Params=${link('AS01YZ2345', 'APT-9')}`);
		expect(access.linkedAppointment).toEqual({ appointmentId: 'APT-9', heldBookingBefore: false });
		expect((await visit('open', '/?RegNo=MH12AB1234')).access.linkedAppointment).toBeNull();
		await (await visit('open', '/?RegNo=AS01YZ2345')).access.finishLinkedAppointment();
		expect((await visit('open', '/?RegNo=AS01YZ2345')).access.linkedAppointment).toBeNull();
	});

	it('knows that this browser had seen the booking before', async () => {
		const seen = await ask('open', '/?RegNo=AS01YZ2345');
		if (seen.kind !== 'visit') throw new Error('a visit was expected');
		await seen.access.noteBookingSeen();
		keep(seen);
		const { access } = await visit('open', `/?Params=${link('AS01YZ2345', 'APT-9')}`);
		expect(access.linkedAppointment).toEqual({ appointmentId: 'APT-9', heldBookingBefore: true });
	});

	it("does not count another vehicle's booking as seen", async () => {
		const other = await ask('open', '/?RegNo=MH12AB1234');
		if (other.kind !== 'visit') throw new Error('a visit was expected');
		await other.access.noteBookingSeen();
		keep(other);
		const { access } = await visit('open', `/?Params=${link('AS01YZ2345', 'APT-9')}`);
		expect(access.linkedAppointment?.heldBookingBefore).toBe(false);
	});

	it("is not forgotten because another vehicle's booking is shown meanwhile", async () => {
		await visit('open', `/?Params=${link('AS01YZ2345', 'APT-9')}`);
		const other = await ask('open', '/?RegNo=MH12AB1234');
		if (other.kind !== 'visit') throw new Error('a visit was expected');
		await other.access.noteBookingSeen();
		keep(other);
		expect((await visit('open', '/?RegNo=AS01YZ2345')).access.linkedAppointment).not.toBeNull();
	});
});
