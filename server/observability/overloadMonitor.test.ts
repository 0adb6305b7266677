import { expect, it, vi } from 'vitest';
import { takeTurns } from '../testing/takeTurns.ts';
import { monitorOverload } from './overloadMonitor.ts';

const production = { profile: 'serve', rateLimitsEnabled: true } as const;

it('A process whose turns take 300 ms is overloaded until its turns are short', async () => {
	const { isOverloaded, stop } = monitorOverload(production);
	expect(isOverloaded()).toBe(false);
	for (let turns = 0; turns < 20 && !isOverloaded(); turns++) await takeTurns(1, 300);
	expect(isOverloaded()).toBe(true);
	await expect.poll(isOverloaded).toBe(false);
	stop();
});

it('One long turn among short ones is no overload', async () => {
	const { isOverloaded, stop } = monitorOverload(production);
	const seen: boolean[] = [];
	await takeTurns(1, 400);
	const until = performance.now() + 1_500;
	while (performance.now() < until) {
		await takeTurns(1, 1);
		seen.push(isOverloaded());
	}
	expect(seen).not.toContain(true);
	stop();
});

it('A process that does not come round for more than a second is overloaded', async () => {
	const { isOverloaded, stop } = monitorOverload(production);
	await takeTurns(1, 1_200);
	await takeTurns(2, 1);
	expect(isOverloaded()).toBe(true);
	stop();
});

it.each([
	['with LIMITS=off', { ...production, rateLimitsEnabled: false }],
	['in the demo', { ...production, profile: 'demo' }],
] as const)('Nothing is measured %s', (_where, config) => {
	const timers = vi.spyOn(globalThis, 'setInterval');
	const { isOverloaded, stop } = monitorOverload(config);
	expect([isOverloaded(), timers.mock.calls]).toEqual([false, []]);
	stop();
});
