import { openDatabase } from '../db/connect.ts';
import { startPostgres } from '../db/testing/postgres.ts';
import { formatSlotId } from '../domain/dealers/slots.ts';
import { parsePaise } from '../domain/money.ts';
import { bookingOrderFromWire } from '../provider/wire/mapping/bookingOrder.ts';
import {
	type BookingWorkload,
	bookingRequest,
	prepareWorkload,
	workloadSlot,
} from '../tests/support/bookingWorkload.ts';
import { openTestProvider } from '../tests/support/provider/harness.ts';
import { type Figure, median } from './figure.ts';

const perRound = 2_000;
const rounds = 7;
const connections = 16;

/**
 * Moves against bookings, in alternating rounds on a PostgreSQL with fsync: each round books for vehicles of its own, and
 * moves these bookings by an hour.
 */
export async function measureMoves(): Promise<readonly Figure[]> {
	const postgres = await startPostgres({ durable: true });
	const { db, close } = await openDatabase({ databaseUrl: await postgres.createDatabase(), dataDir: '' });
	try {
		const provider = await openTestProvider(db);
		provider.setNow(new Date());
		const workload = await prepareWorkload(db, (rounds + 1) * perRound);
		const direct = provider.direct();
		const total = parsePaise(workload.payload.TotalEstimateAmount) ?? 0;
		const bookings: number[] = [];
		const moves: number[] = [];
		// The first round warms up and is not counted.
		for (let round = 0; round <= rounds; round++) {
			const numbers = Array.from({ length: perRound }, (_, index) => 1 + round * perRound + index);
			const ids = new Map<number, string>();
			const booked = await timed(numbers, async (n) => {
				const order = bookingOrderFromWire(bookingRequest(n, workload));
				const answer = await direct.book({ order, idempotencyKey: `bench-book-${n}` });
				if (!answer.ok || !answer.appointmentId) throw new Error('a booking was refused');
				ids.set(n, answer.appointmentId);
			});
			const moved = await timed(numbers, async (n) => {
				const slot = laterSlot(n, workload);
				const request = { appointmentId: ids.get(n) ?? '', revision: 0, ...slot, total };
				const answer = await direct.moveAppointment({ ...request, idempotencyKey: `bench-move-${n}` });
				if (!answer.ok) throw new Error(`a move was refused: ${answer.rejection?.code}`);
			});
			if (round === 0) continue;
			bookings.push(booked);
			moves.push(moved);
		}
		const ratios = moves.map((time, round) => time / (bookings[round] ?? Number.NaN));
		const each = (times: readonly number[]) => ((median(times) * connections) / perRound).toFixed(1);
		return [
			{
				name: 'A move, against a booking',
				measured: median(ratios),
				limit: { kind: 'most', value: 1.5 },
				unit: 'times',
				detail: `${each(moves)} against ${each(bookings)} ms, ${connections} at a time, fsync on, median of ${rounds}`,
			},
		];
	} finally {
		await close();
		await postgres.stop();
	}
}

/** Runs the work for each number, so many at a time; answers the milliseconds of all. */
async function timed(numbers: readonly number[], work: (n: number) => Promise<void>): Promise<number> {
	const rest = numbers.values();
	const began = performance.now();
	await Promise.all(
		Array.from({ length: connections }, async () => {
			for (const n of rest) await work(n);
		}),
	);
	return performance.now() - began;
}

/** The slot an hour later than that of the n-th booking. */
function laterSlot(n: number, workload: BookingWorkload) {
	const { dealer, day, hour } = workloadSlot(n, workload);
	const { hours } = workload;
	const later = hours[(hours.indexOf(hour) + 1) % hours.length] ?? '';
	const [slotStart, slotEnd] = [`${later}:00`, `${String(Number(later) + 1).padStart(2, '0')}:00`];
	return { dealerCode: dealer.code, day, slotId: formatSlotId(dealer.code, day, slotStart), slotStart, slotEnd };
}
