import { beforeAll, expect, test } from 'vitest';
import type { DatabaseKind } from '../../db/testing/eachDatabase.ts';
import { describeEachDemoDatabase } from '../support/provider/eachDemoDatabase.ts';
import { type EmbeddedTestProvider, openTestProvider } from '../support/provider/harness.ts';
import { runScenarios, totalsOf } from './shuffledScenarios.ts';

const scenarioCounts: Record<DatabaseKind, number> = { pglite: 3, postgres: 8 };

describeEachDemoDatabase('A job card whose events come in disorder', (database, kind) => {
	let provider: EmbeddedTestProvider;
	beforeAll(async () => {
		provider = await openTestProvider(database().db);
		await database().db.updateTable('dealer_hour').set({ seats: 1_000 }).execute();
	});

	test('has paid minus refunded equal to its invoice', async () => {
		const first = Math.floor(Math.random() * 1_000_000);
		const seeds = Array.from({ length: scenarioCounts[kind] }, (_, index) => first + index);
		const played = await runScenarios(database().db, provider, seeds);
		const counted = totalsOf(played);
		process.stdout.write(
			`job cards in disorder: seeds ${first} to ${seeds.at(-1)} on ${kind} ${JSON.stringify(counted)}\n`,
		);
		expect(played.filter((story) => !story.isConsistent)).toEqual([]);
		expect(played).toHaveLength(scenarioCounts[kind] + 2);
		const { paidTwice, paidAtDealershipMeanwhile, failedThenPaid } = counted;
		for (const count of [paidTwice, paidAtDealershipMeanwhile, failedThenPaid]) expect(count).toBeGreaterThan(0);
	});
});
