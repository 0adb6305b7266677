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
			await guard.noteTry(at === 1 ? 'tooManyTries' : 'wrong', after(at));
		}
		expect([await one.isProofNeeded(after(3)), await other.isProofNeeded(after(3599))]).toEqual([true, true]);
		expect(await one.isProofNeeded(after(3600))).toBe(false);
		await one.noteTry('wrong', after(3601));
		expect(await one.isProofNeeded(after(3601))).toBe(false);
	});

	it('counts no right code, and none when there is no code to guess', async () => {
		const guard = guardWith(1);
		for (const outcome of ['opened', 'expired'] as const) await guard.noteTry(outcome, start);
		expect([await guard.isProofNeeded(start), tries]).toEqual([false, ['opened', 'expired']]);
	});

	it('always asks for one with a limit of 0', async () => {
		expect(await guardWith(0).isProofNeeded(start)).toBe(true);
	});
});
