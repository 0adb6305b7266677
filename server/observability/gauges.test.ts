import { expect, it } from 'vitest';
import { createRateLimiter, rateLimitRules } from '../../access/limits/rateLimits.ts';
import { codeExpiry } from '../../domain/oneTimeCode.ts';
import { beginPayment } from '../../provider/embedded/payments/beginPayment.ts';
import { describeEachDemoDatabase } from '../../tests/support/provider/eachDemoDatabase.ts';
import { openTestProvider, testNow } from '../../tests/support/provider/harness.ts';
import { billAmount, createBilledJobCard, createTestOnlinePayment } from '../../tests/support/provider/payments.ts';
import { agreeingClock } from '../testing/agreeingClock.ts';
import { createMetrics } from './metrics.ts';
import { createObservability } from './observability.ts';

const ago = (seconds: number) => new Date(testNow.getTime() - seconds * 1000);

describeEachDemoDatabase('Gauges of the database', (database) => {
	async function metricsText({ hasEmbeddedProvider = true, messagesPerHour = 100 } = {}): Promise<string> {
		const { db } = database();
		const connections = () => ({ total: 1, idle: 0, waiting: 0 });
		const portalDatabase = { db, connections, clock: agreeingClock(() => testNow) };
		const metrics = createMetrics();
		const observability = createObservability({
			database: portalDatabase,
			metrics,
			...{ hasEmbeddedProvider, messagesPerHour },
			isServing: () => true,
		});
		observability.stop();
		return observability.metricsText();
	}

	it('say how old the oldest order under way and the oldest waiting message are, and the timeline', async () => {
		const { db } = database();
		await openTestProvider(db);
		await db.deleteFrom('message').execute();
		expect(await metricsText()).toContain('kickstand_message_age_max_seconds 0\n');
		const online = createTestOnlinePayment();
		for (const seconds of [5400, 900]) {
			const jobCard = await createBilledJobCard(db);
			const order = { ...jobCard, orderId: `KS-${seconds}`, jobCardId: jobCard.id, amount: billAmount };
			await beginPayment({ ...order, portalUrl: 'http://portal.test' }, { db, now: ago(seconds), online });
			await db
				.insertInto('message')
				.values({
					...{ kind: 'code', reg_no: jobCard.regNo, about_id: '', language: 'en', requesting_network: 'network' },
					...{ queued_at: testNow, next_attempt_at: testNow, expires_at: codeExpiry(ago(seconds / 100)) },
				})
				.execute();
		}
		const text = await metricsText();
		expect(text).toContain('kickstand_payment_order_age_max_seconds{state="open"} 5400\n');
		expect(text).toContain('kickstand_payment_order_age_max_seconds{state="pending"} 0\n');
		expect(text).toContain('kickstand_payment_order_age_max_seconds{state="inDoubt"} 0\n');
		expect(text).toContain('kickstand_message_age_max_seconds 54\n');
		await db.updateTable('payment_order').set({ state: 'inDoubt' }).where('order_id', '=', 'KS-5400').execute();
		expect(await metricsText()).toContain('kickstand_payment_order_age_max_seconds{state="inDoubt"} 5400\n');
		expect(text).toContain('kickstand_database_timeline 1\n');
	});

	it('say how much of the ceiling of messages the hour has used', async () => {
		const { db } = database();
		const name = 'kickstand_messages_per_hour_used_ratio';
		expect(await metricsText()).toContain(`${name} 0\n`);
		const rule = { ...rateLimitRules.messagesPerHour, max: 100 };
		for (let n = 0; n < 81; n++) await createRateLimiter(db).consume([{ rule, key: '' }], testNow);
		expect(await metricsText()).toContain(`${name} 0.81\n`);
		expect(await metricsText({ messagesPerHour: Number.POSITIVE_INFINITY })).toContain(`${name} 0\n`);
		await db.updateTable('limit_counter').set({ ends_at: testNow }).execute();
		expect(await metricsText()).toContain(`${name} 0\n`);
	});

	it('are only those of messages and the database if the payments are elsewhere', async () => {
		const text = await metricsText({ hasEmbeddedProvider: false });
		expect(text).toContain('kickstand_database_up 1\n');
		expect(text).toContain('kickstand_database_timeline 1\n');
		expect(text).not.toContain('kickstand_payment_order');
	});
});
