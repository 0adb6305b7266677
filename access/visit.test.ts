import { randomBytes } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { readCookies } from './cookies.ts';
import { sealParams } from './params.ts';
import type { Session, Sessions } from './sessions.ts';
import { openVisit, type VisitAnswer } from './visit.ts';

const keys = [{ kid: 'k1', key: randomBytes(32) }];
const now = new Date('2026-11-21T10:00:00Z');
const link = (regNo: string, appointmentId: string | null = null) =>
	sealParams({ regNo, appointmentId, expiresAt: new Date('2026-11-22T10:00:00Z') }, keys);

/** Sessions in memory; `sessions.test.ts` holds the real ones to the same promises. */
function sessionsInMemory(): Sessions {
	const kept = new Map<string, Session>();
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
	};
}

let sessions: Sessions;
/** One browser: it keeps the cookies that it is given. */
let jar: Map<string, string>;

beforeEach(() => {
	sessions = sessionsInMemory();
	jar = new Map();
});

async function ask(access: 'open' | 'verified', address: string, isPage = true): Promise<VisitAnswer> {
	const url = new URL(address, 'http://localhost:3000');
	const cookies = readCookies([...jar].map(([name, value]) => `${name}=${value}`).join('; '));
	const request = { isRead: true, isPage, url, cookies, isHttps: false };
	const answer = await openVisit(request, { access, linkKeys: keys, sessions, now: () => now });
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
		const rules = { access: 'verified' as const, linkKeys: keys, sessions, now: () => now };
		const answer = await openVisit({ isRead: true, isPage: true, url, cookies: new Map(), isHttps: true }, rules);
		expect(answer.setCookies[0]).toMatch(
			/^__Host-session=[^;]+; Path=\/; Max-Age=43200; HttpOnly; SameSite=Lax; Secure$/,
		);
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
