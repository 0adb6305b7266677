import { beforeAll, describe, expect, it } from 'vitest';
import { type FuzzReport, fuzzBothPortals } from './fuzzBothPortals.ts';

const count = Number(process.env.FUZZ_COUNT ?? 5000);
/** A new one every day: printed with what it finds, and given again by the environment. */
const seed = Number(process.env.FUZZ_SEED ?? Math.floor(Date.now() / 86_400_000));

/** Of some 60 texts; the others are none that a schema takes anywhere. */
const leastPassed = 35;

describe(`${count} requests nobody should send (FUZZ_SEED=${seed})`, () => {
	let open: FuzzReport;
	let verified: FuzzReport;
	beforeAll(async () => {
		({ open, verified } = await fuzzBothPortals({ count, seed, isFirstStart: false }));
		process.stdout.write(`${JSON.stringify([open, verified])}\n`);
	});

	it('reach every address, call and command', () => {
		expect(open.requests + verified.requests).toBe(count);
		expect(open.generators).toBeGreaterThan(155);
		expect(verified.generators).toBeGreaterThan(100);
	});

	it('get past the schema with each hostile text, wherever a text is taken', () => {
		const sweeps = [open, verified].flatMap(({ validated }) =>
			Object.entries(validated).filter(([name]) => name.startsWith('sweep ')),
		);
		expect(sweeps.length).toBeGreaterThan(50);
		expect(sweeps.filter(([, times]) => times < leastPassed)).toEqual([]);
		expect(open.statuses[200]).toBeGreaterThan(open.requests / 10);
		// Owners whose cookies hold see their vehicles.
		expect(verified.statuses[200]).toBeGreaterThan(verified.requests / 10);
	});

	it.each(['open', 'verified'] as const)(
		'are never answered with a failure, a trace, markup, a way to elsewhere or another owner, nor logged so: %s',
		(access) => {
			expect({ open, verified }[access].problems).toEqual([]);
		},
	);
});
