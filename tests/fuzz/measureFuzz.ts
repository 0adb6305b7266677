import type { Figure } from '../../bench/figure.ts';
import { fuzzBothPortals } from './fuzzBothPortals.ts';

/** `FUZZ_COUNT` and `FUZZ_SEED` of the environment say how many and which; the seed is printed, and repeats a run. */
export async function measureFuzz(): Promise<readonly Figure[]> {
	const count = Number(process.env.FUZZ_COUNT ?? 100_000);
	const seed = Number(process.env.FUZZ_SEED ?? Date.now() % 1_000_000);
	process.stdout.write(`FUZZ_SEED=${seed} FUZZ_COUNT=${count}\n`);
	const both = Object.entries(await fuzzBothPortals({ count, seed, isFirstStart: true }));
	return both.map(([access, { problems, ...result }]) => {
		process.stdout.write(`${JSON.stringify({ ...result, violations: undefined }, null, '\t')}\n`);
		for (const line of problems) process.stdout.write(`${line}\n`);
		const { requests, rawRequests, sweepRequests, generators, memoryMb } = result;
		return {
			name: `Fuzzed requests answered, logged or kept as they must not be, ${access} access`,
			measured: problems.length,
			limit: { kind: 'most', value: 0 },
			unit: 'times',
			detail: `${requests} requests to ${generators} targets (${sweepRequests} of them swept) and ${rawRequests} of raw bytes, seed ${seed}; memory ${memoryMb.early} MB, then ${memoryMb.end} MB`,
		};
	});
}
