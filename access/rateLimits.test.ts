import { beforeAll, beforeEach, expect, it } from 'vitest';
import { migrate } from '../db/migrate.ts';
import { describeEachDatabase } from '../db/testing/eachDatabase.ts';
import { codeLimitsOnly, createRateLimiter, type RateLimitRule, rateLimitRules } from './rateLimits.ts';

const start = new Date('2026-11-21T10:00:00Z');
const after = (seconds: number) => new Date(start.getTime() + seconds * 1000);
const hybrid: RateLimitRule = { name: 'hybrid', max: 3, windowSeconds: 60, storage: 'hybrid' };
const inMemory: RateLimitRule = { name: 'in memory', max: 20, windowSeconds: 60, storage: 'memory' };

describeEachDatabase('A limit', (database) => {
	const create = () => createRateLimiter(database().db, { isDatabaseShared: true });
	const rows = () => database().db.selectFrom('limit_counter').selectAll().execute();

	beforeAll(async () => {
		await migrate(database().db, { provider: false });
	});
	beforeEach(async () => {
		await database().db.deleteFrom('limit_counter').execute();
	});

	it.each([hybrid, inMemory])(
		'allows its number of requests, then none until the window ends ($storage)',
		async (rule) => {
			const limits = create();
			for (let at = 0; at < rule.max; at++)
				expect(await limits.consume(rule, 'a', after(at))).toEqual({ allowed: true });
			expect(await limits.consume(rule, 'a', after(30))).toEqual({
				allowed: false,
				retryAfterSeconds: 30,
				exceeded: [rule],
			});
			expect(await limits.consume(rule, 'a', after(59.5))).toEqual({
				allowed: false,
				retryAfterSeconds: 1,
				exceeded: [rule],
			});
			expect(await limits.consume(rule, 'b', after(30))).toEqual({ allowed: true });
			for (let at = 0; at < rule.max; at++)
				expect(await limits.consume(rule, 'a', after(60))).toEqual({ allowed: true });
			expect(await limits.consume(rule, 'a', after(60))).toEqual({
				allowed: false,
				retryAfterSeconds: 60,
				exceeded: [rule],
			});
		},
	);

	it('with hybrid storage is not exceeded by concurrent requests in two processes', async () => {
		const both = [create(), create()];
		const results = await Promise.all(Array.from({ length: 40 }, (_, at) => both[at % 2]?.consume(hybrid, 'a', start)));
		expect(results.filter((result) => result?.allowed)).toHaveLength(hybrid.max);
	});

	it('with hybrid storage is exceeded by at most a tenth per further process, and light use writes nothing', async () => {
		const rule: RateLimitRule = { ...hybrid, max: 30 };
		const three = [create(), create(), create()];
		for (const limits of three) for (let at = 0; at < 2; at++) await limits.consume(rule, 'a', start);
		expect(await rows()).toEqual([]);
		const results = await Promise.all(Array.from({ length: 90 }, (_, at) => three[at % 3]?.consume(rule, 'a', start)));
		const allowed = 6 + results.filter((result) => result?.allowed).length;
		expect(allowed).toBeGreaterThan(24);
		expect(allowed).toBeLessThanOrEqual(36);
	});

	it('on codes applies with limits off, and no other limit does', async () => {
		const limits = codeLimitsOnly(create());
		const { codeRequestsPerVehicle: perVehicle, ...others } = rateLimitRules;
		for (let at = 0; at < perVehicle.max; at++) await limits.consume(perVehicle, 'a', start);
		expect(await limits.consume(perVehicle, 'a', start)).toMatchObject({ allowed: false });
		const both = [hybrid, perVehicle].map((rule) => ({ rule, key: 'a' }));
		expect(await limits.consumeAll(both, start)).toMatchObject({ allowed: false });
		for (let at = 0; at < 2 * hybrid.max; at++)
			expect(await limits.consume(hybrid, 'a', start)).toEqual({ allowed: true });
		const inDatabase = Object.values(others).filter(({ storage }) => storage === 'database');
		expect(inDatabase).toEqual([
			rateLimitRules.codeRequestsPerAddress,
			rateLimitRules.codeRequestsPerNetwork,
			rateLimitRules.codeMessagesPerMobile,
			rateLimitRules.codeTriesPerAddress,
			rateLimitRules.codeTriesPerNetwork,
		]);
	});

	it('in memory is shared by two processes after a flush', async () => {
		const [one, two] = [create(), create()];
		for (let at = 0; at < 10; at++) await one.consume(inMemory, 'a', start);
		await one.flush(after(1));
		for (let at = 0; at < 10; at++) await two.consume(inMemory, 'a', after(1));
		await two.flush(after(2));
		expect(await two.consume(inMemory, 'a', after(2))).toEqual({
			allowed: false,
			retryAfterSeconds: 58,
			exceeded: [inMemory],
		});
		expect(await one.consume(inMemory, 'a', after(2))).toEqual({ allowed: true });
		await one.flush(after(3));
		expect(await one.consume(inMemory, 'a', after(3))).toEqual({
			allowed: false,
			retryAfterSeconds: 57,
			exceeded: [inMemory],
		});
	});

	it('writes nothing for light use', async () => {
		const limits = create();
		await limits.consume(rateLimitRules.pagesPerSession, 'a', start);
		await limits.flush(start);
		expect(await rows()).toEqual([]);
	});

	it('rejects when one of several rules is exceeded, with the longest wait', async () => {
		const limits = create();
		const longer = { ...hybrid, name: 'longer', windowSeconds: 600 };
		const requests = [
			{ rule: hybrid, key: 'session' },
			{ rule: longer, key: 'vehicle' },
		];
		for (let at = 0; at < 3; at++) expect(await limits.consumeAll(requests, start)).toEqual({ allowed: true });
		expect(await limits.consumeAll(requests, start)).toEqual({
			allowed: false,
			retryAfterSeconds: 600,
			exceeded: requests.map(({ rule }) => rule),
		});
	});

	it('on changes needs no write, and applies, where no other process uses the database', async () => {
		const limits = createRateLimiter(database().db, { isDatabaseShared: false });
		const results = await Promise.all(Array.from({ length: 10 }, () => limits.consume(hybrid, 'a', start)));
		expect(results.filter(({ allowed }) => allowed)).toHaveLength(hybrid.max);
		expect(await rows()).toEqual([]);
	});

	it.each(['codeRequestsPerVehicle', 'codeRequestsPerAddress', 'codeTriesPerAddress'] as const)(
		'on codes is always counted in the database: %s',
		async (name) => {
			for (const isDatabaseShared of [true, false]) {
				await createRateLimiter(database().db, { isDatabaseShared }).consume(rateLimitRules[name], 'a', start);
			}
			expect(await rows()).toMatchObject([{ taken: 2 }]);
		},
	);

	it('stores no key in plain text and no row beyond its window', async () => {
		const limits = create();
		await limits.consume(hybrid, '203.0.113.7', start);
		expect(JSON.stringify(await rows())).not.toContain('203.0.113.7');
		await limits.flush(after(61));
		expect(await rows()).toEqual([]);
	});
});
