import { beforeAll, beforeEach, expect, it } from 'vitest';
import { migrate } from '../../db/migrate.ts';
import { describeEachDatabase } from '../../db/testing/eachDatabase.ts';
import { codeCount, maxTries } from '../../domain/oneTimeCode.ts';
import {
	byAddress,
	codeLimitsOnly,
	createRateLimiter,
	type RateLimitRule,
	rateLimitRules,
	siteNetwork,
} from './rateLimits.ts';

const start = new Date('2026-11-21T10:00:00Z');
const after = (seconds: number) => new Date(start.getTime() + seconds * 1000);
const inDatabase: RateLimitRule = { name: 'in the database', max: 3, windowSeconds: 60, storage: 'database' };
const inMemory: RateLimitRule = { name: 'in memory', max: 20, windowSeconds: 60, storage: 'memory' };

describeEachDatabase('A limit', (database) => {
	const create = () => createRateLimiter(database().db);
	const rows = () => database().db.selectFrom('limit_counter').selectAll().execute();

	beforeAll(async () => {
		await migrate(database().db, { provider: false });
	});
	beforeEach(async () => {
		await database().db.deleteFrom('limit_counter').execute();
	});

	it.each([inDatabase, inMemory])(
		'allows its number of requests, then none until the window ends ($storage)',
		async (rule) => {
			const limits = create();
			for (let at = 0; at < rule.max; at++)
				expect(await limits.consume([{ rule, key: 'a' }], after(at))).toEqual({ allowed: true });
			expect(await limits.consume([{ rule, key: 'a' }], after(30))).toEqual({
				allowed: false,
				retryAfterSeconds: 30,
				exceeded: [rule],
			});
			expect(await limits.consume([{ rule, key: 'a' }], after(59.5))).toEqual({
				allowed: false,
				retryAfterSeconds: 1,
				exceeded: [rule],
			});
			expect(await limits.consume([{ rule, key: 'b' }], after(30))).toEqual({ allowed: true });
			for (let at = 0; at < rule.max; at++)
				expect(await limits.consume([{ rule, key: 'a' }], after(60))).toEqual({ allowed: true });
			expect(await limits.consume([{ rule, key: 'a' }], after(60))).toEqual({
				allowed: false,
				retryAfterSeconds: 60,
				exceeded: [rule],
			});
		},
	);

	it('in the database is not exceeded by concurrent requests in two processes', async () => {
		const both = [create(), create()];
		const results = await Promise.all(
			Array.from({ length: 40 }, (_, at) => both[at % 2]?.consume([{ rule: inDatabase, key: 'a' }], start)),
		);
		expect(results.filter((result) => result?.allowed)).toHaveLength(inDatabase.max);
	});

	it('in memory is not exceeded by concurrent requests in one process, writes nothing, and counts for that process alone', async () => {
		const limits = create();
		const results = await Promise.all(
			Array.from({ length: 40 }, () => limits.consume([{ rule: inMemory, key: 'a' }], start)),
		);
		expect(results.filter(({ allowed }) => allowed)).toHaveLength(inMemory.max);
		expect(await rows()).toEqual([]);
		expect(await create().consume([{ rule: inMemory, key: 'a' }], start)).toEqual({ allowed: true });
	});

	it('for codes and messages applies with LIMITS=off, and no other limit does', async () => {
		const limits = codeLimitsOnly(create());
		const { codeRequestsPerVehicle: perVehicle, ...others } = rateLimitRules;
		for (let at = 0; at < perVehicle.max; at++) await limits.consume([{ rule: perVehicle, key: 'a' }], start);
		expect(await limits.consume([{ rule: perVehicle, key: 'a' }], start)).toMatchObject({ allowed: false });
		const both = [inMemory, perVehicle].map((rule) => ({ rule, key: 'a' }));
		expect(await limits.consume(both, start)).toMatchObject({ allowed: false });
		for (let at = 0; at < 2 * inMemory.max; at++)
			expect(await limits.consume([{ rule: inMemory, key: 'a' }], start)).toEqual({ allowed: true });
		expect(Object.values(others).filter(({ storage }) => storage === 'database')).toEqual([
			rateLimitRules.codeRequestsOfKnownBrowsers,
			rateLimitRules.codeRequestsPerAddress,
			rateLimitRules.codeRequestsPerNetwork,
			rateLimitRules.codeMessagesPerMobile,
			rateLimitRules.actMessagesPerVehicle,
			rateLimitRules.messagesPerNamedMobile,
			rateLimitRules.messagesPerHour,
		]);
	});

	it('rejects when one of several rules is exceeded, with the longest wait', async () => {
		const limits = create();
		const longer = { ...inDatabase, name: 'longer', windowSeconds: 600 };
		const requests = [
			{ rule: inDatabase, key: 'session' },
			{ rule: longer, key: 'vehicle' },
		];
		for (let at = 0; at < 3; at++) expect(await limits.consume(requests, start)).toEqual({ allowed: true });
		expect(await limits.consume(requests, start)).toEqual({
			allowed: false,
			retryAfterSeconds: 600,
			exceeded: requests.map(({ rule }) => rule),
		});
	});

	it.each([
		'codeRequestsPerVehicle',
		'codeRequestsOfKnownBrowsers',
		'codeRequestsPerAddress',
		'codeRequestsPerNetwork',
		'codeMessagesPerMobile',
	] as const)('on codes is counted in the database: %s', async (name) => {
		for (const limits of [create(), create()]) await limits.consume([{ rule: rateLimitRules[name], key: 'a' }], start);
		expect(await rows()).toMatchObject([{ count: 2 }]);
	});

	it('stores no key in plain text', async () => {
		await create().consume([{ rule: inDatabase, key: '203.0.113.7' }], start);
		expect(await rows()).toHaveLength(1);
		expect(JSON.stringify(await rows())).not.toContain('203.0.113.7');
	});
});

it('leaves guesses of codes no chance: at most 50 of 100 million an hour for a mobile, 3,000 from an address', () => {
	const { codeMessagesPerMobile, codeRequestsPerAddress, codeRequestsPerNetwork } = rateLimitRules;
	expect(codeCount).toBeGreaterThanOrEqual(100_000_000);
	// A code opens only if its message was counted, so no browser, network or address adds guesses at a mobile.
	expect(maxTries * codeMessagesPerMobile.max).toBeLessThanOrEqual(50);
	expect(maxTries * codeRequestsPerAddress.max).toBeLessThanOrEqual(3000);
	expect(maxTries * codeRequestsPerNetwork.max).toBeLessThanOrEqual(10_000);
	for (const { windowSeconds } of [codeMessagesPerMobile, codeRequestsPerAddress, codeRequestsPerNetwork])
		expect(windowSeconds).toBe(3600);
});

it.each([
	['2401:4900:1:2::/64', '2401:4900:1::/48'],
	['2401:4900:1:ffff::/64', '2401:4900:1::/48'],
	['0:0:0:0::/64', '0:0:0::/48'],
	['203.0.113.9', '203.0.113.9'],
	['', ''],
])('the network of %s is %s', (address, network) => {
	expect(siteNetwork(address)).toBe(network);
	const keys = byAddress('requests', address).map(({ key }) => key);
	expect(keys).toEqual(network === address ? [address] : [address, network]);
});

it('no rule counts an unknown address', () => expect(byAddress('requests', null)).toEqual([]));
