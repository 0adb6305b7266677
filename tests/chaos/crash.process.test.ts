import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type PostgresServer, startPostgres } from '../../db/testing/postgres.ts';
import type { RunningPortal } from '../../server/testing/startPortal.ts';
import { messageText } from '../support/provider/messageText.ts';
import { bookAndCancelAtRandom, raceForLastSeat, repeatIdempotencyKey } from './bookingRaces.ts';
import { type ChaosEnvironment, createEnvironment } from './environment.ts';
import { killUnderLoad } from './killUnderLoad.ts';
import { restartUnderLoad } from './restartUnderLoad.ts';
import { stopDuringBooking } from './stopDuringBooking.ts';

describe('two portals on one PostgreSQL', () => {
	let postgres: PostgresServer;
	let environment: ChaosEnvironment;
	let portals: [RunningPortal, RunningPortal];
	beforeAll(async () => {
		postgres = await startPostgres({ durable: true });
		environment = await createEnvironment(postgres, 5_000);
		portals = await Promise.all([environment.startPortal(), environment.startPortal()]);
	});
	afterAll(async () => {
		await Promise.all(portals?.map((portal) => portal.kill()) ?? []);
		await environment?.close();
		await postgres?.stop();
	});

	it('give the last seat to one of 100 owners, and tell the others', async () => {
		const counted = await raceForLastSeat(environment, portals, { owners: 100, first: 1 });
		expect(counted).toEqual({ booked: 1, told: 99, errors: 0, wrongSlots: 0 });
	});

	it('never give a seat twice or lose one, however owners book and cancel', async () => {
		const seed = Math.floor(Math.random() * 1_000_000);
		const counted = await bookAndCancelAtRandom(environment, portals, {
			slots: 20,
			owners: 96,
			steps: 300,
			first: 501,
			seed,
		});
		expect(counted, `seed ${seed}`).toMatchObject({ errors: 0, unequal: 0, wrongSlots: 0, bookedTwice: 0 });
		const { booked, told, cancelled, doubled, looks } = counted;
		expect(Math.min(booked, told, cancelled, doubled, looks)).toBeGreaterThan(0);
	});

	it('answer one key that comes twenty times at once with one booking', async () => {
		expect(await repeatIdempotencyKey(environment, portals, { times: 20, first: 801 })).toEqual({
			answers: 1,
			booked: 20,
			bookings: 1,
			otherPayload: messageText('otherPayload'),
		});
	});

	it('recover by themselves when PostgreSQL crashed, and say nothing untrue meanwhile', async () => {
		// 5 s are promised from when PostgreSQL is back. Less here: coming back takes it seconds on a busy machine.
		const times = { restarts: 1, beforeMs: 500, downMs: 200, afterMs: 1_000, recoveryTimeoutMs: 2_500 };
		const counted = await restartUnderLoad(environment, postgres, portals, { ...times, first: 1_001, count: 3_900 });
		expect(counted.recoveredMs).toBeLessThan(times.recoveryTimeoutMs);
		expect(counted).toMatchObject({ untrue: 0, lost: 0, wrong: 0, restarts: 1, ready: 2, slow: 0 });
		expect(Math.min(counted.failures, counted.booked, counted.pages, counted.left)).toBeGreaterThan(0);
	});

	it('end a booking that is under way when they are stopped, and take no other', async () => {
		const { told, code, ms, isRefused } = await stopDuringBooking(environment, portals[0], 4_950, 500);
		expect({ told, code, isRefused }).toEqual({ told: 'done', code: 0, isRefused: true });
		expect(ms).toBeLessThan(10_000);
	});
});

describe.each(['PostgreSQL with fsync', 'the embedded database'])('SIGKILL at work on %s', (name) => {
	let postgres: PostgresServer | null = null;
	let environment: ChaosEnvironment;
	beforeAll(async () => {
		postgres = name.startsWith('PostgreSQL') ? await startPostgres({ durable: true }) : null;
		environment = await createEnvironment(postgres, 200);
	});
	afterAll(async () => {
		await environment?.close();
		await postgres?.stop();
	});

	it('loses nothing that was answered, and leaves nothing twice or by half', async () => {
		const seed = Math.floor(Math.random() * 1_000_000);
		const counted = await killUnderLoad(environment, { bookings: 100, returns: 50, answers: 50, kills: 1, seed });
		expect(counted).toMatchObject({ bookings: 100, paymentReturns: 50, estimateAnswers: 50, kills: 1 });
		expect(counted, `seed ${seed}`).toMatchObject({ refused: 0, failed: 0, lost: 0, wrong: 0 });
		expect(counted.sentAgain).toBeGreaterThan(0);
	});
});
