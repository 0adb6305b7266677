import type { KnownSessions } from '../../access/knownSessions.ts';
import { createTokenBucket, type TokenBucket } from '../../access/tokenBucket.ts';
import { createWindowCounter } from './windowCounter.ts';

/** What is known of a request before anything is done for it. */
export interface ArrivingRequest {
	/** null: not known, as behind a proxy that is not declared. */
	readonly address: string | null;
	/** The id in the session cookie, valid or not. */
	readonly sessionId: string | null;
	/** A return of the payment gateway: the browser sends it without the session cookie. */
	readonly isGatewayReturn: boolean;
}

/** Decides which requests a busy process does not serve (docs/decisions/033-shedding-load.md). */
export interface LoadShedder {
	/**
	 * Counts the request and decides on it. `lookUp`: it is served if its session is valid, else shed. `now` is in
	 * milliseconds of a steady clock.
	 */
	decide(request: ArrivingRequest, now: number): 'serve' | 'shed' | 'lookUp';
}

export interface LoadShedderOptions {
	readonly sessions: Pick<KnownSessions, 'find' | 'vehiclesFrom'>;
	/** Whether requests have to wait for the process. */
	readonly isBusy: () => boolean;
	/** Called at the first request of an address that is shed, and at most once a minute while more are. */
	readonly onShed: (address: string, requests: number) => void;
}

/** Counts are of the last one to two of these. */
const windowMs = 1_000;
const maxAddresses = 10_000;
/** An address with fewer requests without a session is not shed: a first visit loads about 50 files. */
export const leastRequests = 100;
/** Nor is one with a smaller part of all such requests, since shedding it would help nobody. */
const leastShare = 0.25;
/** An address with visits to so many vehicles is one that many people share. */
export const manyVehicles = 20;
/** Beyond so many requests for a vehicle its session no longer counts: an owner who floods is no visit. */
export const requestsPerVehicle = 200;
/** Of all shed addresses together: sessions that this process does not know yet, to be looked up. */
export const unknownSessionsPerSecond = 20;
/** Of all shed addresses together, as many as one address may send in a minute (rateLimits.ts). */
export const gatewayReturnsPerSecond = 10;
/** What a shed address may ask grows by this much in each second in which the process was not busy. */
export const growthPerSecond = 5;
/** An address of which nothing had to be shed for this long is no longer shed. */
const releaseMs = 10_000;
const reportMs = 60_000;
/** Further addresses are served, since shedding many does not end a flood from everywhere. */
const maxShedAddresses = 100;

interface ShedAddress {
	/** What is served nevertheless. */
	readonly allowance: TokenBucket;
	adjustedAt: number;
	wasBusy: boolean;
	shedAt: number;
	reportedAt: number;
	/** Shed since the last report. */
	unreported: number;
}

export function createLoadShedder({ sessions, isBusy, onShed }: LoadShedderOptions): LoadShedder {
	const withoutSession = createWindowCounter({ windowMs, maxKeys: maxAddresses });
	const byVehicle = createWindowCounter({ windowMs, maxKeys: maxAddresses });
	const shedAddresses = new Map<string, ShedAddress>();
	/** Addresses that carry many visits, until when this need not be counted again. */
	const sharedUntil = new Map<string, number>();
	const unknownSessions = createTokenBucket(unknownSessionsPerSecond, 5);
	const gatewayReturns = createTokenBucket(gatewayReturnsPerSecond, 5);

	const isVisit = (sessionId: string | null, address: string, now: number): boolean => {
		const session = sessionId === null ? null : sessions.find(sessionId, now);
		if (!session) return false;
		session.address = address;
		return byVehicle.add(session.regNo, now) <= requestsPerVehicle;
	};

	/** Counted at most once a second for an address, since all known sessions are gone through. */
	const isShared = (address: string, now: number): boolean => {
		if ((sharedUntil.get(address) ?? now) > now) return true;
		sharedUntil.delete(address);
		if (sessions.vehiclesFrom(address, manyVehicles, now) < manyVehicles) return false;
		if (sharedUntil.size >= maxShedAddresses) sharedUntil.clear();
		sharedUntil.set(address, now + 1_000);
		return true;
	};

	const isFlood = (address: string, requests: number, now: number): boolean => {
		if (requests < leastRequests || requests < withoutSession.total(now) * leastShare) return false;
		if (shedAddresses.size >= maxShedAddresses) release(now);
		return shedAddresses.size < maxShedAddresses && !isShared(address, now);
	};

	const release = (now: number) => {
		for (const [address, { shedAt }] of shedAddresses) {
			if (now - shedAt >= releaseMs) shedAddresses.delete(address);
		}
	};

	const begin = (address: string, now: number): ShedAddress => {
		// Its requests no longer hide the share of the next address.
		withoutSession.remove(address);
		const allowance = createTokenBucket(0, 2);
		const times = { adjustedAt: now, shedAt: now, reportedAt: Number.NEGATIVE_INFINITY };
		const shed: ShedAddress = { allowance, ...times, wasBusy: true, unreported: 0 };
		shedAddresses.set(address, shed);
		return shed;
	};

	/** Half of it when the process was busy within the last second, else a little more. */
	const adjust = (address: string, shed: ShedAddress, now: number) => {
		shed.wasBusy ||= isBusy();
		if (now - shed.adjustedAt < 1_000) return;
		if (isShared(address, now)) shedAddresses.delete(address);
		const { allowance } = shed;
		allowance.perSecond = shed.wasBusy ? Math.floor(allowance.perSecond / 2) : allowance.perSecond + growthPerSecond;
		shed.adjustedAt = now;
		shed.wasBusy = false;
	};

	const report = (address: string, shed: ShedAddress, now: number) => {
		shed.unreported += 1;
		if (now - shed.reportedAt < reportMs) return;
		onShed(address, shed.unreported);
		shed.reportedAt = now;
		shed.unreported = 0;
	};

	return {
		decide({ address, sessionId, isGatewayReturn }, now) {
			if (address === null || isVisit(sessionId, address, now)) return 'serve';
			let shed = shedAddresses.get(address);
			if (!shed) {
				const requests = withoutSession.add(address, now);
				if (!isBusy() || !isFlood(address, requests, now)) return 'serve';
				shed = begin(address, now);
			} else if (now - shed.shedAt >= releaseMs) {
				shedAddresses.delete(address);
				return 'serve';
			}
			adjust(address, shed, now);
			if (isGatewayReturn && gatewayReturns.take(now)) return 'serve';
			if (sessionId !== null && unknownSessions.take(now)) return 'lookUp';
			if (shed.allowance.take(now)) return 'serve';
			shed.shedAt = now;
			report(address, shed, now);
			return 'shed';
		},
	};
}
