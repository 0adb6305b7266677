import { startPortal } from '../server/testing/startPortal.ts';
import type { Figure } from './figure.ts';
import { aimAt } from './fuzz/aimAt.ts';
import { fuzz } from './fuzz/fuzz.ts';

/** `FUZZ_COUNT` and `FUZZ_SEED` of the environment say how many and which; the seed is printed, and repeats a run. */
export async function measureFuzz(): Promise<readonly Figure[]> {
	const count = Number(process.env.FUZZ_COUNT ?? 100_000);
	const seed = Number(process.env.FUZZ_SEED ?? Date.now() % 1_000_000);
	process.stdout.write(`FUZZ_SEED=${seed} FUZZ_COUNT=${count}\n`);
	const portal = await startPortal({ isFirstStart: true, env: { TRUST_PROXY: '1' } });
	try {
		const result = await fuzz(await aimAt(portal), { count, seed });
		process.stdout.write(`${JSON.stringify({ ...result, objections: undefined }, null, '\t')}\n`);
		for (const objection of result.objections) process.stdout.write(`${objection}\n`);
		const { requests, rawRequests, targets, memoryMb, isAlive } = result;
		return [
			{
				name: 'Fuzzed requests answered as they must not be',
				measured: result.objections.length + (isAlive ? 0 : 1),
				limit: { kind: 'most', value: 0 },
				unit: 'times',
				detail: `${requests} requests to ${targets} targets and ${rawRequests} of raw bytes, seed ${seed}; memory ${memoryMb.early} MB, then ${memoryMb.end} MB`,
			},
		];
	} finally {
		await portal.kill();
	}
}
