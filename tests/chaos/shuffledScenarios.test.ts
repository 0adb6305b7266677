import { beforeAll, expect, test } from 'vitest';
import { describeBothDemoDatabases } from '../support/provider/eachDemoDatabase.ts';
import { type EmbeddedTestProvider, openTestProvider } from '../support/provider/harness.ts';
import { fullSizeTimeoutMs } from '../support/testSize.ts';
import { runScenarios, scenarioTotals } from './shuffledScenarios.ts';
import { chaosSeed, chaosSize, printCounts } from './size.ts';

describeBothDemoDatabases('A job card whose events come out of order', (database, kind) => {
	let provider: EmbeddedTestProvider;
	beforeAll(async () => {
		provider = await openTestProvider(database().db);
		await database().db.updateTable('dealer_hour').set({ seats: 1_000 }).execute();
	});

	test(
		'has paid minus refunded equal to its invoice',
		async () => {
			const count = chaosSize.scenarios[kind];
			const seeds = Array.from({ length: count }, (_, index) => chaosSeed + index);
			const results = await runScenarios(database().db, provider, seeds);
			const totals = scenarioTotals(results);
			printCounts(`Job cards out of order, ${kind}`, totals);
			expect(results.filter((result) => !result.isConsistent)).toEqual([]);
			expect(results).toHaveLength(count + 2);
			const { paidTwice, paidAtDealershipMeanwhile, failedThenPaid } = totals;
			for (const total of [paidTwice, paidAtDealershipMeanwhile, failedThenPaid]) expect(total).toBeGreaterThan(0);
		},
		fullSizeTimeoutMs,
	);
});
