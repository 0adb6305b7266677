import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type PostgresServer, startPostgres } from '../../db/testing/postgres.ts';
import type { RunningPortal } from '../../server/testing/startPortal.ts';
import { resultText } from '../support/provider/resultText.ts';
import { fullSizeTimeoutMs } from '../support/testSize.ts';
import { bookAndCancelAtRandom, raceForLastSeat, repeatIdempotencyKey } from './bookingRaces.ts';
import { type ChaosEnvironment, createEnvironment } from './environment.ts';
import { holdAndBookOneSeat } from './heldSeat.ts';
import { killUnderLoad } from './killUnderLoad.ts';
import { restartUnderLoad } from './restartUnderLoad.ts';
import { chaosSeed, chaosSize, printCounts } from './size.ts';
import { stopDuringBooking } from './stopDuringBooking.ts';
import { storm } from './storm.ts';

describe('two portals on one PostgreSQL', () => {
	let postgres: PostgresServer;
	let environment: ChaosEnvironment;
	let portals: [RunningPortal, RunningPortal];
	beforeAll(async () => {
		postgres = await startPostgres({ durable: true });
		environment = await createEnvironment(postgres, chaosSize.vehicles);
		portals = await Promise.all([environment.startPortal(), environment.startPortal()]);
	}, fullSizeTimeoutMs);
	afterAll(async () => {
		await Promise.all(portals?.map((portal) => portal.kill()) ?? []);
		await environment?.close();
		await postgres?.stop();
	});

	const { owners } = chaosSize.lastSeat;
	it(
		`give the last seat to one of ${owners} owners and refuse the others`,
		async () => {
			const counts = await raceForLastSeat(environment, portals, chaosSize.lastSeat);
			printCounts('Last seat', counts);
			expect(counts).toEqual({ booked: 1, refused: owners - 1, errors: 0, wrongSlots: 0 });
		},
		fullSizeTimeoutMs,
	);

	it(
		'sell no seat twice and lose none when owners book and cancel at random',
		async () => {
			const counts = await bookAndCancelAtRandom(environment, portals, {
				...chaosSize.randomBookings,
				seed: chaosSeed,
			});
			printCounts('Slots at random', counts);
			const violations = { errors: 0, unequalResponses: 0, wrongSlots: 0, bookedTwice: 0 };
			expect(counts, `CHAOS_SEED=${chaosSeed}`).toMatchObject(violations);
			const { booked, refused, cancelled, sentTwice, checks } = counts;
			expect(Math.min(booked, refused, cancelled, sentTwice, checks)).toBeGreaterThan(0);
		},
		fullSizeTimeoutMs,
	);

	const { runs, killEvery, ...heldSeat } = chaosSize.heldSeat;
	it(
		`give one seat that ${heldSeat.owners} owners hold and book to one of them, and mislead nobody, in ${runs} of ${runs} runs`,
		async () => {
			let [held, ranOut, unanswered] = [0, 0, 0];
			for (let run = 0; run < runs; run++) {
				const kills = (run + 1) % killEvery === 0;
				const options = { ...heldSeat, run, kills, seed: chaosSeed };
				const counts = await holdAndBookOneSeat(environment, portals, options);
				const { owners: all } = heldSeat;
				const expected = { booked: 1, refused: all - 1, errors: 0, misled: 0, wrongSlots: 0 };
				expect(counts, `CHAOS_SEED=${chaosSeed}, run ${run}`).toMatchObject(expected);
				held += counts.held;
				ranOut += counts.ranOut;
				unanswered += counts.unanswered;
			}
			printCounts('Held seat', { runs, held, ranOut, unanswered });
			expect(Math.min(held - runs, ranOut, unanswered)).toBeGreaterThan(0);
		},
		fullSizeTimeoutMs,
	);

	it('make one booking of an Idempotency-Key that is sent twenty times at once', async () => {
		const counts = await repeatIdempotencyKey(environment, portals, chaosSize.idempotencyKey);
		printCounts('Idempotency-Key', counts);
		expect(counts).toEqual({
			responses: 1,
			booked: chaosSize.idempotencyKey.times,
			bookings: 1,
			otherPayload: resultText('otherPayload'),
		});
	});

	it(
		'recover by themselves after a crash of PostgreSQL, and give no wrong answer meanwhile',
		async () => {
			const counts = await restartUnderLoad(environment, postgres, portals, chaosSize.restart);
			printCounts('PostgreSQL crashes', counts);
			expect(counts.recoveredMs).toBeLessThan(chaosSize.maxRecoveryMs);
			const { restarts } = chaosSize.restart;
			expect(counts).toMatchObject({ untrue: 0, lost: 0, wrong: 0, restarts, ready: 2, slow: 0 });
			expect(Math.min(counts.failures, counts.booked, counts.pages, counts.notSent)).toBeGreaterThan(0);
		},
		fullSizeTimeoutMs,
	);

	const stops = chaosSize.stops.map((stop, index) => ({
		...stop,
		index,
		does: stop.lockMs === null ? 'cut off a booking that never ends' : `finish a booking that waits ${stop.lockMs} ms`,
	}));
	it.each(stops)(
		'$does when they are stopped, and accept no other requests',
		async ({ n, lockMs, index }) => {
			const portal = portals[index % 2 === 0 ? 0 : 1];
			const { outcome, code, ms, isRefused } = await stopDuringBooking(environment, portal, n, lockMs);
			printCounts('SIGTERM', { outcome, code, ms, isRefused });
			expect(isRefused).toBe(true);
			// A booking that never ends has no fixed outcome: its caller may only see the connection close.
			if (lockMs !== null) expect({ outcome, code }).toEqual({ outcome: 'done', code: 0 });
			// Five times the promised time.
			expect(ms).toBeLessThan(50_000);
		},
		fullSizeTimeoutMs,
	);
});

describe.each(['PostgreSQL with fsync', 'the embedded database'])('SIGKILL under load on %s', (name) => {
	const { bookings, returns, answers, moves, kills } = chaosSize.kill;
	let postgres: PostgresServer | null = null;
	let environment: ChaosEnvironment;
	beforeAll(async () => {
		postgres = name.startsWith('PostgreSQL') ? await startPostgres({ durable: true }) : null;
		environment = await createEnvironment(postgres, bookings + returns + answers + moves);
	}, fullSizeTimeoutMs);
	afterAll(async () => {
		await environment?.close();
		await postgres?.stop();
	});

	it(
		'loses nothing that was answered, and leaves nothing twice or incomplete',
		async () => {
			const counts = await killUnderLoad(environment, { ...chaosSize.kill, seed: chaosSeed });
			printCounts(`SIGKILL, ${name}`, counts);
			expect(counts).toMatchObject({ bookings, paymentReturns: returns, estimateAnswers: answers, moves, kills });
			const violations = { refused: 0, failed: 0, lost: 0, wrong: 0 };
			expect(counts, `CHAOS_SEED=${chaosSeed}`).toMatchObject(violations);
			expect(counts.sentAgain).toBeGreaterThan(0);
			// The embedded database works in the portal's own thread, so a kill hardly ever comes between commit and answer.
			if (postgres) expect(counts.doneUnanswered).toBeGreaterThanOrEqual(chaosSize.minDoneUnanswered);
		},
		fullSizeTimeoutMs,
	);
});

describe('two portals as the service role, in a storm of owners and desk', () => {
	let postgres: PostgresServer;
	let environment: ChaosEnvironment;
	const { owners, estimates, portalKills, databaseCrashes, acts } = chaosSize.storm;
	beforeAll(async () => {
		postgres = await startPostgres({ durable: true });
		environment = await createEnvironment(postgres, owners + estimates + 1);
	}, fullSizeTimeoutMs);
	afterAll(async () => {
		await environment?.close();
		await postgres?.stop();
	});

	it(
		`lose nothing, do nothing twice and miscount no seat, with ${portalKills} kills and ${databaseCrashes} crashes of PostgreSQL`,
		async () => {
			const counts = await storm(environment, postgres, { ...chaosSize.storm, seed: chaosSeed });
			printCounts('Storm', counts);
			const violations = { errors: 0, lost: 0, doubled: 0, drift: 0, unexpected: [] };
			expect(counts, `CHAOS_SEED=${chaosSeed}`).toMatchObject({ ...violations, portalKills, databaseCrashes });
			expect(counts.acts).toBeGreaterThanOrEqual(acts);
			const kinds = ['bookings', 'cancellations', 'changes', 'closings', 'estimates', 'moves', 'seatHolds'];
			expect(Object.keys(counts.answered).toSorted()).toEqual(kinds);
		},
		fullSizeTimeoutMs,
	);
});
