import { beforeAll, expect, it } from 'vitest';
import { requestCode } from '../../access/codes/enterCode.ts';
import { createOneTimeCodes } from '../../access/codes/oneTimeCodes.ts';
import { rateLimitRules } from '../../access/limits/rateLimits.ts';
import { askedCode } from '../../access/testing/askedCode.ts';
import { migrate } from '../../db/migrate.ts';
import { describeEachDatabase } from '../../db/testing/eachDatabase.ts';
import { createMetrics } from '../observability/metrics.ts';
import { inMemoryPortal } from '../testing/inMemoryPortal.ts';
import { createRateLimiters } from './start.ts';

describeEachDatabase('A request that exceeds a rate limit', (database) => {
	beforeAll(async () => {
		await migrate(database().db, { provider: false });
	});

	/** The rate limits and metrics of one process on this database. */
	function process() {
		const metrics = createMetrics();
		const { rateLimiter } = createRateLimiters({ rateLimitsEnabled: true }, { database: database(), metrics });
		const codes = createOneTimeCodes(database().db, [{ kid: 'k1', key: Buffer.alloc(32) }]);
		const requestCodeOf = (regNo: string) =>
			requestCode(
				{ ...askedCode(regNo), clientAddress: '203.0.113.7' },
				{ codes, rateLimiter, onTry: () => undefined, now: () => new Date() },
			);
		const refused = async () =>
			(await metrics.render()).match(/^kickstand_rate_limits_exceeded_total\{.* [1-9]\d*$/gm) ?? [];
		return { rateLimiter, requestCodeOf, refused };
	}

	it('by wrong secrets of programs is rejected also with LIMITS=off, one by pages is not', async () => {
		const dependencies = { database: database(), metrics: createMetrics() };
		const { rateLimiter, programRateLimiter } = createRateLimiters({ rateLimitsEnabled: false }, dependencies);
		const { wrongSecretsPerAddress: rule, downloadsPerSession: pages } = rateLimitRules;
		for (let count = 0; count < rule.max; count++)
			await programRateLimiter.consume([{ rule, key: '10.0.0.9' }], new Date());
		expect(await programRateLimiter.consume([{ rule, key: '10.0.0.9' }], new Date())).toMatchObject({ allowed: false });
		for (let count = 0; count < pages.max; count++) await rateLimiter.consume([{ rule: pages, key: 'a' }], new Date());
		expect(await rateLimiter.consume([{ rule: pages, key: 'a' }], new Date())).toEqual({ allowed: true });
	});

	it('is counted under the name of that limit only, in the process that rejected it', async () => {
		const [one, two] = [process(), process()];
		for (let count = 0; count < 5; count++) await one.requestCodeOf('MH12AB1234');
		for (let count = 0; count < 2; count++) {
			expect(await two.requestCodeOf('MH12AB1234')).toMatchObject({ kind: 'limited' });
		}
		const ask = inMemoryPortal({}, 'demo', null, two.rateLimiter);
		const statuses: number[] = [];
		for (let count = 0; count < 123; count++) {
			statuses.push((await ask('/makepayment/invoice?RegNo=MH12AB1234')).status);
		}
		expect(statuses.filter((status) => status === 429)).toHaveLength(3);
		expect(await one.refused()).toEqual([]);
		expect(await two.refused()).toEqual([
			'kickstand_rate_limits_exceeded_total{limit="code requests per vehicle"} 2',
			'kickstand_rate_limits_exceeded_total{limit="downloads per session"} 3',
		]);
	});
});
