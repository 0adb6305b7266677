import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { createKnownSessions } from '../../access/knownSessions.ts';
import type { Session, SessionStore } from '../../access/sessions.ts';
import {
	createLoadShedder,
	gatewayReturnsPerSecond,
	growthPerSecond,
	leastRequests,
	manyVehicles,
	requestsPerVehicle,
	unknownSessionsPerSecond,
} from './loadShedder.ts';

const heavy = '203.0.113.7';
const other = '198.51.100.1';

/** A shedder whose clock, busy signal and sessions the test sets. */
function shedding() {
	let now = 0;
	let isBusy = true;
	const reports: [string, number][] = [];
	const known = createKnownSessions(() => now);
	const valid = new Map<string, string>();
	const store = known.watch({
		find: async (id: string) => (valid.has(id) ? ({ idHash: hashOf(id), regNo: valid.get(id) } as Session) : null),
	} as unknown as SessionStore);
	const shedder = createLoadShedder({
		sessions: known,
		isBusy: () => isBusy,
		onShed: (address, requests) => reports.push([address, requests]),
	});
	const decide = (address: string | null, request: { sessionId?: string; isGatewayReturn?: boolean } = {}) =>
		shedder.decide({ address, sessionId: null, isGatewayReturn: false, ...request }, now);
	const isShed: (...request: Parameters<typeof decide>) => boolean = (...request) => decide(...request) === 'shed';
	return {
		reports,
		decide,
		isShed,
		/** How many of `count` requests, spread over `ms`, are shed. */
		shedOf(count: number, ms: number, address: string | null = heavy, request = {}) {
			let shed = 0;
			for (let index = 0; index < count; index++) {
				if (isShed(address, request)) shed += 1;
				now += ms / count;
			}
			return shed;
		},
		wait(ms: number) {
			now += ms;
		},
		setBusy(value: boolean) {
			isBusy = value;
		},
		/** A session that the store finds, as a page does. */
		async visit(id: string, regNo: string) {
			valid.set(id, regNo);
			await store.find(id, new Date());
		},
		async end(id: string) {
			valid.delete(id);
			await store.find(id, new Date());
		},
	};
}

const hashOf = (id: string) => createHash('sha256').update(id).digest('hex');

describe('An address that asks most of a busy process', () => {
	it('is shed from its hundredth request on, while others are served', () => {
		const { isShed, shedOf } = shedding();
		expect(shedOf(leastRequests - 1, 100)).toBe(0);
		expect(isShed(heavy)).toBe(true);
		expect(shedOf(50, 50)).toBe(50);
		expect(shedOf(leastRequests - 1, 100, other)).toBe(0);
	});

	it('is served while the process is not busy, however much it asks', () => {
		const { setBusy, shedOf } = shedding();
		setBusy(false);
		expect(shedOf(5_000, 1_000)).toBe(0);
	});

	it('is served where it asks for a smaller part than a quarter', () => {
		const { isShed, shedOf } = shedding();
		for (let index = 0; index < leastRequests; index++) {
			for (let each = 0; each < 5; each++) expect(isShed(`198.51.100.${each}`)).toBe(false);
		}
		expect(shedOf(20, 0, '198.51.100.0')).toBe(0);
		expect(shedOf(leastRequests, 0, '198.51.100.0')).toBeGreaterThan(0);
	});

	it('does not hide a second one', () => {
		const { shedOf } = shedding();
		shedOf(leastRequests, 0);
		expect(shedOf(2_000, 500)).toBe(2_000);
		expect(shedOf(leastRequests, 100, other)).toBe(1);
	});

	it('is served where it is not known, as behind a proxy that is not declared', () => {
		expect(shedding().shedOf(5_000, 1_000, null)).toBe(0);
	});

	it('is served where many people share it: visits to many vehicles come from it', async () => {
		const { visit, isShed, shedOf } = shedding();
		for (let n = 0; n < manyVehicles; n++) {
			await visit(`session-${n}`, `MH12AB10${n}`);
			expect(isShed(heavy, { sessionId: `session-${n}` })).toBe(false);
		}
		expect(shedOf(1_000, 100)).toBe(0);
		expect(shedOf(1_000, 100, other)).toBeGreaterThan(500);
	});

	it('may ask a little more each second in which the process is not busy, until nothing is shed', () => {
		const { setBusy, shedOf, isShed, wait } = shedding();
		shedOf(leastRequests, 0);
		setBusy(false);
		shedOf(50, 1_000);
		expect(50 - shedOf(50, 1_000)).toBeLessThanOrEqual(growthPerSecond + 2);
		for (let second = 0; second < 11; second++) shedOf(50, 1_000);
		expect(shedOf(50, 1_000)).toBe(0);
		setBusy(true);
		wait(1_000);
		shedOf(50, 1_000);
		expect(shedOf(50, 1_000)).toBeGreaterThan(10);
		wait(11_000);
		expect(isShed(heavy)).toBe(false);
	});

	it('is reported once a minute, with what was shed', () => {
		const { shedOf, reports } = shedding();
		shedOf(leastRequests, 0);
		shedOf(5_900, 59_000);
		expect(reports).toEqual([[heavy, 1]]);
		shedOf(200, 2_000);
		expect(reports).toEqual([
			[heavy, 1],
			[heavy, 6_001],
		]);
	});
});

describe('At an address that is shed', () => {
	it('a visit goes on; a made-up session does not make one', async () => {
		const { visit, end, shedOf, isShed } = shedding();
		await visit('own', 'MH12AB1234');
		shedOf(leastRequests, 0);
		expect(shedOf(100, 1_000, heavy, { sessionId: 'own' })).toBe(0);
		const madeUp = shedOf(1_000, 1_000, heavy, { sessionId: 'made up' });
		expect(1_000 - madeUp).toBeLessThanOrEqual(unknownSessionsPerSecond + 5);
		await end('own');
		shedOf(20, 0, heavy, { sessionId: 'made up' });
		expect(isShed(heavy, { sessionId: 'own' })).toBe(true);
	});

	it('a visit that began at another process is looked up, and known from then on', async () => {
		const { visit, shedOf, decide } = shedding();
		shedOf(leastRequests, 0);
		expect(decide(heavy, { sessionId: 'elsewhere' })).toBe('lookUp');
		await visit('elsewhere', 'MH12AB1234');
		expect(shedOf(100, 0, heavy, { sessionId: 'elsewhere' })).toBe(0);
	});

	it('a visit that floods is none', async () => {
		const { visit, shedOf } = shedding();
		await visit('own', 'MH12AB1234');
		await visit('own again', 'MH12AB1234');
		expect(shedOf(requestsPerVehicle, 0, heavy, { sessionId: 'own' })).toBe(0);
		expect(shedOf(1_000, 0, heavy, { sessionId: 'own again' })).toBeGreaterThan(800);
	});

	it('returns of the payment gateway, which have no session, are served up to their own limit', () => {
		const { shedOf } = shedding();
		shedOf(leastRequests, 0);
		expect(shedOf(5, 1_000, heavy, { isGatewayReturn: true })).toBe(0);
		const shed = shedOf(1_000, 1_000, heavy, { isGatewayReturn: true });
		expect(1_000 - shed).toBeLessThanOrEqual(gatewayReturnsPerSecond + 5);
	});
});
