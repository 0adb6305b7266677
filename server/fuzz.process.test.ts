import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aimAt } from '../bench/fuzz/aimAt.ts';
import { type FuzzResult, fuzz } from '../bench/fuzz/fuzz.ts';
import { type RunningPortal, startPortal } from './testing/startPortal.ts';

const count = Number(process.env.FUZZ_COUNT ?? 5000);
/** A new one every day: printed with what it finds, and given again by the environment. */
const seed = Number(process.env.FUZZ_SEED ?? Math.floor(Date.now() / 86_400_000));

describe(`${count} requests nobody should send (FUZZ_SEED=${seed})`, () => {
	let portal: RunningPortal;
	let result: FuzzResult;
	beforeAll(async () => {
		portal = await startPortal({ env: { TRUST_PROXY: '1' } });
		result = await fuzz(await aimAt(portal), { count, seed });
		process.stdout.write(`${JSON.stringify({ ...result, objections: result.objections.length })}\n`);
	});
	afterAll(async () => {
		await portal.kill();
	});

	it('reach every address, call and command', () => {
		expect(result.requests).toBe(count);
		expect(result.targets).toBeGreaterThan(120);
		// Refusals alone would show little: many are answered as they ask.
		expect(result.statuses[200]).toBeGreaterThan(count / 10);
	});

	it('are never answered with a failure, a trace, or markup and headers of theirs', () => {
		expect(result.objections).toEqual([]);
	});

	it('leave the portal alive, and its memory as it was', async () => {
		expect(result.isAlive).toBe(true);
		const home = await (await fetch(`${portal.url}/?RegNo=MH12AB1234`)).text();
		expect(home).toContain('MH12AB1234');
		expect(result.memoryMb.end).toBeLessThan(result.memoryMb.early + 150);
	});

	it('leave a log of one JSON entry a line', () => {
		const [, ...lines] = portal.output().split(/^(?=\{)/m);
		const written = lines.flatMap((text) => text.trimEnd().split('\n'));
		const broken = written.filter((line) => line.startsWith('{') && !isJson(line));
		expect(written.length).toBeGreaterThan(count / 2);
		expect(broken).toEqual([]);
		expect(portal.output()).not.toMatch(/^\{"level":50\}|"msg":"forged"/m);
		const failures = written.filter((line) => isJson(line) && JSON.parse(line).level >= 50);
		expect(failures).toEqual([]);
	});
});

function isJson(text: string): boolean {
	try {
		JSON.parse(text);
		return true;
	} catch {
		// The one way to ask.
		return false;
	}
}
