import { beforeAll, beforeEach, expect, it } from 'vitest';
import { migrate } from '../db/migrate.ts';
import { describeEachDatabase } from '../db/testing/eachDatabase.ts';
import { codeLimitsOnly, createRateLimiter, type RateLimitRule, rateLimitRules } from './rateLimits.ts';

const began = new Date('2026-11-21T10:00:00Z');
const after = (seconds: number) => new Date(began.getTime() + seconds * 1000);
const exact: RateLimitRule = { name: 'exact', max: 3, windowSeconds: 60, storage: 'hybrid' };
const tallied: RateLimitRule = { name: 'tallied', max: 20, windowSeconds: 60, storage: 'memory' };

describeEachDatabase('A limit', (database) => {
	const create = () => createRateLimiter(database().db, { isDatabaseShared: true });
	const rows = () => database().db.selectFrom('limit_counter').selectAll().execute();

	beforeAll(async () => {
		await migrate(database().db, { provider: false });
	});
	beforeEach(async () => {
		await database().db.deleteFrom('limit_counter').execute();
	});

	it.each([exact, tallied])('lets so many through, then none until its window is over ($storage)', async (rule) => {
		const limits = create();
		for (let at = 0; at < rule.max; at++) expect(await limits.consume(rule, 'a', after(at))).toEqual({ allowed: true });
		expect(await limits.consume(rule, 'a', after(30))).toEqual({ allowed: false, retryAfterSeconds: 30 });
		expect(await limits.consume(rule, 'a', after(59.5))).toEqual({ allowed: false, retryAfterSeconds: 1 });
		expect(await limits.consume(rule, 'b', after(30))).toEqual({ allowed: true });
		for (let at = 0; at < rule.max; at++) expect(await limits.consume(rule, 'a', after(60))).toEqual({ allowed: true });
		expect(await limits.consume(rule, 'a', after(60))).toEqual({ allowed: false, retryAfterSeconds: 60 });
	});

	it('that is exact is never passed, however many ask at once, in two processes', async () => {
		const both = [create(), create()];
		const answers = await Promise.all(Array.from({ length: 40 }, (_, at) => both[at % 2]?.consume(exact, 'a', began)));
		expect(answers.filter((answer) => answer?.allowed)).toHaveLength(exact.max);
	});

	it('that is exact is passed by no more than a tenth for each other process, and little use of it writes nothing', async () => {
		const rule: RateLimitRule = { ...exact, max: 30 };
		const three = [create(), create(), create()];
		for (const limits of three) for (let at = 0; at < 2; at++) await limits.consume(rule, 'a', began);
		expect(await rows()).toEqual([]);
		const answers = await Promise.all(Array.from({ length: 90 }, (_, at) => three[at % 3]?.consume(rule, 'a', began)));
		const allowed = 6 + answers.filter((answer) => answer?.allowed).length;
		expect(allowed).toBeGreaterThan(24);
		expect(allowed).toBeLessThanOrEqual(36);
	});

	it('for codes holds with the limits off, and no other does', async () => {
		const limits = codeLimitsOnly(create());
		const { codeRequestsPerVehicle: perVehicle, ...others } = rateLimitRules;
		for (let at = 0; at < perVehicle.max; at++) await limits.consume(perVehicle, 'a', began);
		expect(await limits.consume(perVehicle, 'a', began)).toMatchObject({ allowed: false });
		const both = [exact, perVehicle].map((rule) => ({ rule, key: 'a' }));
		expect(await limits.consumeAll(both, began)).toMatchObject({ allowed: false });
		for (let at = 0; at < 2 * exact.max; at++)
			expect(await limits.consume(exact, 'a', began)).toEqual({ allowed: true });
		const held = Object.values(others).filter(({ storage }) => storage === 'database');
		expect(held).toEqual([rateLimitRules.codeRequestsPerAddress, rateLimitRules.codeTriesPerAddress]);
	});

	it('that is tallied is one for two processes once they have settled', async () => {
		const [one, two] = [create(), create()];
		for (let at = 0; at < 10; at++) await one.consume(tallied, 'a', began);
		await one.flush(after(1));
		for (let at = 0; at < 10; at++) await two.consume(tallied, 'a', after(1));
		await two.flush(after(2));
		expect(await two.consume(tallied, 'a', after(2))).toEqual({ allowed: false, retryAfterSeconds: 58 });
		expect(await one.consume(tallied, 'a', after(2))).toEqual({ allowed: true });
		await one.flush(after(3));
		expect(await one.consume(tallied, 'a', after(3))).toEqual({ allowed: false, retryAfterSeconds: 57 });
	});

	it('writes nothing for a visit that uses little of it', async () => {
		const limits = create();
		await limits.consume(rateLimitRules.pagesPerSession, 'a', began);
		await limits.flush(began);
		expect(await rows()).toEqual([]);
	});

	it('refuses when one of several rules is used up, and says the longest wait', async () => {
		const limits = create();
		const longer = { ...exact, name: 'longer', windowSeconds: 600 };
		const taken = [
			{ rule: exact, key: 'session' },
			{ rule: longer, key: 'vehicle' },
		];
		for (let at = 0; at < 3; at++) expect(await limits.consumeAll(taken, began)).toEqual({ allowed: true });
		expect(await limits.consumeAll(taken, began)).toEqual({ allowed: false, retryAfterSeconds: 600 });
	});

	it('on changes costs no write where nobody shares the database, and holds all the same', async () => {
		const limits = createRateLimiter(database().db, { isDatabaseShared: false });
		const answers = await Promise.all(Array.from({ length: 10 }, () => limits.consume(exact, 'a', began)));
		expect(answers.filter(({ allowed }) => allowed)).toHaveLength(exact.max);
		expect(await rows()).toEqual([]);
	});

	it.each(['codeRequestsPerVehicle', 'codeRequestsPerAddress', 'codeTriesPerAddress'] as const)(
		'on codes is in the database in any case: %s',
		async (name) => {
			for (const isDatabaseShared of [true, false]) {
				await createRateLimiter(database().db, { isDatabaseShared }).consume(rateLimitRules[name], 'a', began);
			}
			expect(await rows()).toMatchObject([{ taken: 2 }]);
		},
	);

	it('keeps neither the key nor a row whose window is over', async () => {
		const limits = create();
		await limits.consume(exact, '203.0.113.7', began);
		expect(JSON.stringify(await rows())).not.toContain('203.0.113.7');
		await limits.flush(after(61));
		expect(await rows()).toEqual([]);
	});
});
