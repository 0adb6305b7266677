import type { Figure } from '../../bench/figure.ts';
import { type PostgresServer, startPostgres } from '../../db/testing/postgres.ts';
import { openTestProvider } from '../support/provider/harness.ts';
import { bookAndCancelAtRandom, raceForLastSeat, repeatIdempotencyKey } from './bookingRaces.ts';
import { createEnvironment } from './environment.ts';
import { killUnderLoad } from './killUnderLoad.ts';
import { restartUnderLoad } from './restartUnderLoad.ts';
import { runScenarios, totalsOf } from './shuffledScenarios.ts';
import { stopDuringBooking } from './stopDuringBooking.ts';

/** The first one; printed, so that a run that went wrong can be had again. */
const seed = Number(process.env.RELIABILITY_SEED ?? Math.floor(Math.random() * 1_000_000));

/** Said at once, since what comes after may take minutes. */
function violationFigure(name: string, wrong: number, counted: object): Figure {
	const detail = JSON.stringify(counted, (_, value) => (value === Number.POSITIVE_INFINITY ? 'never' : value))
		.replaceAll(/["{}]/g, '')
		.replaceAll(',', ', ');
	process.stdout.write(`${name}: ${wrong} wrong; ${detail}\n`);
	return { name, measured: wrong, limit: { kind: 'most', value: 0 }, unit: 'wrong', detail };
}

/** Crashes, races and disorder with their full counts; each counts what must not be. */
export async function measureReliability(): Promise<readonly Figure[]> {
	process.stdout.write(`RELIABILITY_SEED=${seed}\n`);
	return [...(await measureTwoPortals()), ...(await measureKills()), ...(await measureShuffledEvents())];
}

async function measureTwoPortals(): Promise<readonly Figure[]> {
	const postgres = await startPostgres({ durable: true });
	const environment = await createEnvironment(postgres, 42_000);
	const portals = await Promise.all([environment.startPortal(), environment.startPortal()] as const);
	try {
		const last = await raceForLastSeat(environment, portals, { owners: 500, first: 1 });
		const slots = await bookAndCancelAtRandom(environment, portals, {
			slots: 50,
			owners: 320,
			steps: 5_000,
			first: 501,
			seed,
		});
		const key = await repeatIdempotencyKey(environment, portals, { times: 20, first: 901 });
		const times = { restarts: 3, beforeMs: 2_000, downMs: 500, afterMs: 3_000, recoveryTimeoutMs: 5_500 };
		const restart = await restartUnderLoad(environment, postgres, portals, { ...times, first: 1_001, count: 40_000 });
		const slow = await stopDuringBooking(environment, portals[0], 41_500, 2_000);
		const stuck = await stopDuringBooking(environment, portals[1], 41_501, null);
		const { booked, told, errors } = last;
		const isOneBooking = key.answers === 1 && key.booked === 20 && key.bookings === 1;
		const isEnded = slow.told === 'done' && slow.code === 0 && slow.isRefused && stuck.isRefused;
		return [
			violationFigure(
				'500 owners on the last seat of a slot',
				errors + last.wrongSlots + Math.abs(booked - 1) + 499 - told,
				last,
			),
			violationFigure(
				`50 slots at random, seed ${seed}`,
				slots.errors + slots.unequal + slots.wrongSlots + slots.bookedTwice,
				slots,
			),
			violationFigure('One Idempotency-Key 20 times at once', isOneBooking ? 0 : 1, key),
			violationFigure(
				'PostgreSQL crashes under load',
				restart.untrue + restart.lost + restart.wrong + restart.slow + portals.length - restart.ready,
				restart,
			),
			{
				name: 'Until bookings and pages work on both portals after PostgreSQL is back',
				measured: restart.recoveredMs,
				limit: { kind: 'most', value: 5_000 },
				unit: 'ms',
				detail: `the longest of ${restart.restarts}`,
			},
			violationFigure('SIGTERM with a booking under way', isEnded ? 0 : 1, slow),
			{
				name: 'A stop with a booking that never ends',
				measured: stuck.ms,
				limit: { kind: 'most', value: 10_000 },
				unit: 'ms',
				detail: `exit code ${stuck.code}`,
			},
		];
	} finally {
		await Promise.all(portals.map((portal) => portal.kill()));
		await environment.close();
		await postgres.stop();
	}
}

async function measureKills(): Promise<readonly Figure[]> {
	const postgres = await startPostgres({ durable: true });
	try {
		const figures: Figure[] = [];
		for (const server of [postgres, null]) {
			const environment = await createEnvironment(server, 2_300);
			const counted = await killUnderLoad(environment, {
				bookings: 1_000,
				returns: 300,
				answers: 1_000,
				kills: 12,
				seed,
			});
			await environment.close();
			const where = server ? 'PostgreSQL with fsync' : 'the embedded database, which has no fsync';
			const wrong = counted.lost + counted.wrong + counted.refused + counted.failed;
			// Kills that all came between two requests show nothing. Embedded, hardly anything is between commit and answer.
			const isVoid = server !== null && counted.doneUnanswered === 0;
			figures.push(violationFigure(`SIGKILL at work on ${where}, seed ${seed}`, wrong + (isVoid ? 1 : 0), counted));
		}
		return figures;
	} finally {
		await postgres.stop();
	}
}

async function measureShuffledEvents(): Promise<readonly Figure[]> {
	const postgres = await startPostgres();
	try {
		return [await measureShuffledEventsOn(postgres), await measureShuffledEventsOn(null)];
	} finally {
		await postgres.stop();
	}
}

async function measureShuffledEventsOn(server: PostgresServer | null): Promise<Figure> {
	const environment = await createEnvironment(server, 1);
	try {
		return await environment.withDatabase(async (db) => {
			const seeds = Array.from({ length: 100 }, (_, index) => seed + index);
			const results = await runScenarios(db, await openTestProvider(db), seeds);
			const wrong = results.filter((story) => !story.isConsistent);
			const seedsOfWrong = wrong.map((story) => `${story.seed} (${story.paymentVariant})`).join(' ');
			const counted = totalsOf(results);
			const { paidTwice, paidAtDealershipMeanwhile, failedThenPaid } = counted;
			// A run in which no money came twice shows nothing.
			const missing = [paidTwice, paidAtDealershipMeanwhile, failedThenPaid].filter((count) => count === 0).length;
			const detail = { ...counted, firstSeed: seed, seedsOfWrong };
			const where = server ? 'PostgreSQL' : 'the embedded database';
			return violationFigure(`Events of job cards in disorder on ${where}`, wrong.length + missing, detail);
		});
	} finally {
		await environment.close();
	}
}
