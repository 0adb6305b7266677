import { randomBytes } from 'node:crypto';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { migrate } from '../db/migrate.ts';
import { describeEachDatabase } from '../db/testing/eachDatabase.ts';
import { createGuessGuard } from './guessGuard.ts';
import { codeLimitsOnly, createRateLimiter } from './rateLimits.ts';

const start = new Date('2026-11-21T10:00:00Z');
const after = (seconds: number) => new Date(start.getTime() + seconds * 1000);

describeEachDatabase('the guard against guessing', (database) => {
	let tries: string[];

	beforeAll(async () => {
		await migrate(database().db, { provider: false });
	});
	beforeEach(async () => {
		tries = [];
		await database().db.deleteFrom('limit_counter').execute();
	});
	const guardWith = (guesses: number) =>
		createGuessGuard(database().db, {
			keys: [{ kid: 'k1', key: randomBytes(32) }],
			bits: 4,
			rateLimiter: codeLimitsOnly(createRateLimiter(database().db, { isDatabaseShared: true })),
			guessesPerHour: async () => guesses,
			onTry: (outcome) => void tries.push(outcome),
		});

	it('asks for proofs from that many wrong codes on, for the hour that began with the first', async () => {
		const [one, other] = [guardWith(3), guardWith(3)];
		for (const [at, guard] of [one, other, one].entries()) {
			expect(await guard.isProofNeeded(after(at))).toBe(false);
			await guard.noteTry(at === 1 ? 'tooManyTries' : 'wrong', '203.0.113.7', after(at));
		}
		expect([await one.isProofNeeded(after(3)), await other.isProofNeeded(after(3599))]).toEqual([true, true]);
		expect(await one.isProofNeeded(after(3600))).toBe(false);
		await one.noteTry('wrong', '203.0.113.7', after(3601));
		expect(await one.isProofNeeded(after(3601))).toBe(false);
	});

	it('counts no right code, and none when there is no code to guess', async () => {
		const guard = guardWith(1);
		for (const outcome of ['opened', 'expired', 'noTriesLeft'] as const) await guard.noteTry(outcome, null, start);
		expect([await guard.isProofNeeded(start), tries]).toEqual([false, ['opened', 'expired', 'tooManyTries']]);
	});

	it.each([
		['an IPv4 address', () => '203.0.113.7', '203.0.113.8'],
		['an IPv6 /48', (at: number) => `2401:4900:1:${at.toString(16)}::/64`, '2401:4900:2:1::/64'],
	])('counts at most 20 an hour of %s, so that it cannot ask every owner for proofs', async (_, addressOf, other) => {
		const guard = guardWith(21);
		for (let at = 0; at < 40; at++) await guard.noteTry('wrong', addressOf(at), after(at));
		expect([await guard.isProofNeeded(after(40)), tries.length]).toEqual([false, 40]);
		await guard.noteTry('wrong', other, after(41));
		expect(await guard.isProofNeeded(after(42))).toBe(true);
	});

	it('counts all of which the address is not known', async () => {
		const guard = guardWith(21);
		for (let at = 0; at < 21; at++) await guard.noteTry('wrong', null, after(at));
		expect(await guard.isProofNeeded(after(21))).toBe(true);
	});

	it('always asks for one with a limit of 0', async () => {
		expect(await guardWith(0).isProofNeeded(start)).toBe(true);
	});
});
