import { beforeAll, describe, expect, it } from 'vitest';
import { fullSizeTimeoutMs, isFullSize } from '../support/testSize.ts';
import { type FuzzReport, fuzzBothPortals } from './fuzzBothPortals.ts';

const count = Number(process.env.FUZZ_COUNT ?? (isFullSize ? 100_000 : 5_000));
/** New for each run in full size, else new every day. It is in the title below; `FUZZ_SEED` repeats a run. */
const seed = Number(
	process.env.FUZZ_SEED ?? (isFullSize ? Date.now() % 1_000_000 : Math.floor(Date.now() / 86_400_000)),
);

/** At least this many of about 60 hostile texts pass the schema of a field; the others are refused everywhere. */
const minValidated = 35;

describe(`${count} hostile requests (FUZZ_SEED=${seed})`, () => {
	let open: FuzzReport;
	let verified: FuzzReport;
	beforeAll(async () => {
		({ open, verified } = await fuzzBothPortals({ count, seed }));
		const printed = [open, verified].map((report) => ({ ...report, violations: undefined, failures: undefined }));
		process.stdout.write(`${JSON.stringify(printed)}\n`);
		// Alone it takes 40 s, beside browser tests on two cores up to three times as long.
	}, fullSizeTimeoutMs ?? 360_000);

	it('reach every address, call and command', () => {
		expect(open.requests + verified.requests).toBe(count);
		expect(open.generators).toBeGreaterThan(155);
		expect(verified.generators).toBeGreaterThan(100);
	});

	it('pass the schema with hostile texts in every field that accepts a text', () => {
		const sweeps = [open, verified].flatMap(({ validated }) =>
			Object.entries(validated).filter(([name]) => name.startsWith('sweep ')),
		);
		expect(sweeps.length).toBeGreaterThan(50);
		expect(sweeps.filter(([, times]) => times < minValidated)).toEqual([]);
		expect(open.statuses[200]).toBeGreaterThan(open.requests / 10);
		// Owners with a valid session see their vehicles.
		expect(verified.statuses[200]).toBeGreaterThan(verified.requests / 10);
	});

	it.each(['open', 'verified'] as const)(
		'get no server error, stack trace, markup, foreign redirect or other owner’s data, and no error is logged: %s access',
		(access) => {
			expect({ open, verified }[access].failures).toEqual([]);
		},
	);
});
