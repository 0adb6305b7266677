import { expect, onTestFinished, test } from 'vitest';
import { openDatabase } from '../../db/connect.ts';
import { migrate } from '../../db/migrate.ts';
import { startPostgres } from '../../db/testing/postgres.ts';
import { createMetrics } from '../../server/observability/metrics.ts';
import { createObservability } from '../../server/observability/observability.ts';
import { agreeingClock } from '../../server/testing/agreeingClock.ts';

test('a failover raises the gauge of the timeline', async () => {
	const postgres = await startPostgres();
	onTestFinished(postgres.stop);
	const databaseUrl = await postgres.createDatabase();
	const standby = await postgres.addStandby();
	const timelineAt = async (url: string) => {
		const database = await openDatabase({ databaseUrl: url, dataDir: '', maxConnections: 2 });
		await migrate(database.db, { provider: false });
		const observability = createObservability({
			database: { ...database, clock: agreeingClock() },
			metrics: createMetrics(),
			...{ hasEmbeddedProvider: false, messagesPerHour: 1 },
			isServing: () => true,
		});
		observability.stop();
		const text = await observability.metricsText();
		await database.close();
		return /^kickstand_database_timeline (.*)$/m.exec(text)?.[1];
	};
	expect(await timelineAt(databaseUrl)).toBe('1');
	await postgres.kill();
	await standby.promote();
	expect(await timelineAt(standby.urlOf(databaseUrl))).toBe('2');
});
