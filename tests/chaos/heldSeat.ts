/** Owners who all hold and book one seat, on two portals over one PostgreSQL, one of which may be killed meanwhile. */
import { Agent } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { type Kysely, sql } from 'kysely';
import { retryOnDeadlock } from '../../db/errors.ts';
import type { Database } from '../../db/schema.ts';
import { formatSlotId } from '../../domain/dealers/slots.ts';
import { englishResultTexts } from '../../provider/translations/english.ts';
import type { RunningPortal } from '../../server/testing/startPortal.ts';
import {
	bookingRequest,
	type WorkloadSlot,
	workloadRegNo,
	workloadSlot,
	workloadVehicleId,
} from '../support/bookingWorkload.ts';
import { apiRequest, type ChaosRequest, type ChaosResponse, callOutcome, sendRequest } from './apiRequest.ts';
import { type ChaosEnvironment, ownerAddressHeader } from './environment.ts';
import { seededRandom } from './seededRandom.ts';
import { countWrongSlots } from './slotChecks.ts';

export interface HeldSeatOptions {
	readonly owners: number;
	/** The number of the first vehicle. */
	readonly first: number;
	/** Each run has its own slot. */
	readonly run: number;
	readonly kills: boolean;
	readonly seed: number;
}

/** The answer that an owner got about the seat, in ms of this process. */
interface AnsweredSeatHold {
	readonly n: number;
	readonly askedAt: number;
	readonly answeredAt: number;
}

/** Other tests use the slots before this one. */
const firstSlot = 100;
/** The longest that an owner waits before each step. */
const maxThinkMs = 150;

/**
 * All owners try to hold the one seat of a slot, and then to book it, with or without a seat hold; seat holds end at
 * random. Replaces a killed portal in `portals`. `misled`: owners who were refused before the answered end of their
 * seat hold, or who got a seat hold while another owner had the seat.
 */
export async function holdAndBookOneSeat(
	environment: ChaosEnvironment,
	portals: [RunningPortal, RunningPortal],
	{ owners, first, run, kills, seed }: HeldSeatOptions,
) {
	const random = seededRandom(seed + run);
	const slot = workloadSlot(firstSlot + run, environment.workload);
	const agent = new Agent({ keepAlive: true, maxSockets: 64 });
	const answered: AnsweredSeatHold[] = [];
	/** When the end of an owner's seat hold began. */
	const endedAt = new Map<number, number>();
	const counted = { booked: 0, refused: 0, errors: 0, held: 0, ranOut: 0, unanswered: 0, misled: 0, wrongSlots: 0 };
	const firstEnd = Promise.withResolvers<void>();
	let isOver = false;
	// Each owner gets at least two answers, so many requests are still under way.
	let answersUntilKill = kills ? 1 + random(owners) : 0;
	let killing: Promise<void> | null = null;

	/** Asks the other portal until one answers. */
	async function send(request: (portal: RunningPortal) => ChaosRequest): Promise<ChaosResponse> {
		for (let which = random(2); ; which = 1 - which) {
			const answer = await sendRequest(request(portals[which === 0 ? 0 : 1]), agent);
			if (answer && answer.status < 500) {
				if (--answersUntilKill === 0) killing = killOne();
				return answer;
			}
			counted.unanswered++;
			await pause(20);
		}
	}

	async function holdSeat(n: number, renew: boolean): Promise<boolean> {
		const askedAt = performance.now();
		const answer = await send(({ url }) => seatHoldRequestOf(url, n, slot, { renew, run }));
		const { data } = JSON.parse(answer.body) as { data?: { kind: string } };
		if (!data) counted.errors++;
		if (data?.kind !== 'held') return false;
		answered.push({ n, askedAt, answeredAt: performance.now() });
		return true;
	}

	async function tryAll(n: number): Promise<void> {
		// Half of the owners come once the seat is free again, and its first holder waits for that, so each run has both
		// cases.
		if (n % 2 === 0) await firstEnd.promise;
		await pause(random(maxThinkMs));
		const isHeld = await holdSeat(n, false);
		if (isHeld) {
			if (counted.held++ === 0) await firstEnd.promise;
			await pause(random(maxThinkMs));
			if (random(2) === 0) await holdSeat(n, true);
			await pause(random(maxThinkMs));
		}
		const fields = bookingRequest(n, environment.workload, slot);
		const key = `held-${run}-${n}`;
		const outcome = callOutcome(
			await send(({ internalUrl }) => apiRequest(internalUrl, 'BookServiceAppointment', fields, key)),
		);
		if (outcome.kind === 'done') counted.booked++;
		else if (outcome.kind === 'refused' && outcome.message === englishResultTexts.slotTaken) {
			counted.refused++;
			if (isHeld && !endedAt.has(n)) counted.misled++;
		} else counted.errors++;
	}

	async function endAtRandom(db: Kysely<Database>): Promise<void> {
		while (!isOver) {
			await pause(random(maxThinkMs));
			const holder = await liveHolder(db, slot);
			if (holder === null) continue;
			endedAt.set(holder, endedAt.get(holder) ?? performance.now());
			if (!(await retryOnDeadlock(() => endSeatHold(db, holder)))) continue;
			counted.ranOut++;
			firstEnd.resolve();
		}
	}

	async function killOne(): Promise<void> {
		const which = random(2) === 0 ? 0 : 1;
		await portals[which].kill();
		portals[which] = await environment.startPortal(portals[which].env);
	}

	await environment.withDatabase(async (db) => {
		await sql`delete from seat_hold`.execute(db);
		await db.updateTable('dealer_hour').set({ seats: 1 }).execute();
		const ending = endAtRandom(db);
		await Promise.all(Array.from({ length: owners }, (_, index) => tryAll(first + index)));
		isOver = true;
		await Promise.all([ending, killing]);
		counted.wrongSlots = await countWrongSlots(db);
		await db.updateTable('dealer_hour').set({ seats: 30_000 }).execute();
	});
	agent.destroy();
	const isHeldAt = (moment: number, { n }: AnsweredSeatHold) => moment < (endedAt.get(n) ?? Number.POSITIVE_INFINITY);
	counted.misled += answered.filter(({ n, askedAt, answeredAt }) =>
		answered.some((other) => other.n !== n && other.answeredAt < askedAt && isHeldAt(answeredAt, other)),
	).length;
	await cancelAll(environment, portals[0], first, owners);
	return counted;
}

function seatHoldRequestOf(
	url: string,
	n: number,
	{ dealer, day, hour }: WorkloadSlot,
	{ renew, run }: { readonly renew: boolean; readonly run: number },
): ChaosRequest {
	const start = `${hour}:00`;
	const end = `${String(Number(hour) + 1).padStart(2, '0')}:00`;
	const slot = { day, slotId: formatSlotId(dealer.code, day, start), start, end };
	return {
		url: `${url}/data/seat-hold?RegNo=${workloadRegNo(n)}`,
		method: 'POST',
		// An address for each run, so that the limits of one run do not count in the next.
		headers: { 'Content-Type': 'application/json', ...ownerAddressHeader(run * 1000 + (n % 1000)) },
		body: JSON.stringify({ dealerCode: dealer.code, slot, renew }),
	};
}

/** The number of the vehicle for which the slot's seat is held; null: none. */
async function liveHolder(db: Kysely<Database>, { dealer, day, hour }: WorkloadSlot): Promise<number | null> {
	const { rows } = await sql<{ n: number }>`
		select right(h.vehicle_id::text, 12)::int as n from seat_hold h
		where h.dealer_id = ${dealer.id} and h.day = ${day} and h.start_minute = ${Number(hour) * 60}
			and h.held_until > clock_timestamp()
	`.execute(db);
	return rows[0]?.n ?? null;
}

/** Makes a vehicle's seat hold run out just now, in whole milliseconds as the portal writes them. */
async function endSeatHold(db: Kysely<Database>, n: number): Promise<boolean> {
	const { rows } = await sql`
		with ended as (
			update seat_hold set held_until = date_trunc('milliseconds', clock_timestamp()) where vehicle_id = ${workloadVehicleId(n)} returning *
		)
		update slot s
		set seat_holds = s.seat_holds || jsonb_build_object(e.vehicle_id, (extract(epoch from e.held_until) * 1000)::bigint)
		from ended e
		where (s.dealer_id, s.day, s.start_minute) = (e.dealer_id, e.day, e.start_minute) and s.seat_holds ? e.vehicle_id::text
		returning true
	`.execute(db);
	return rows.length > 0;
}

/** Leaves all vehicles without a booking for the next run. */
async function cancelAll(
	environment: ChaosEnvironment,
	{ internalUrl }: RunningPortal,
	first: number,
	owners: number,
): Promise<void> {
	const ids = Array.from({ length: owners }, (_, index) => workloadVehicleId(first + index));
	const booked = await environment.withDatabase((db) =>
		db.selectFrom('appointment').select('id').where('vehicle_id', 'in', ids).where('status', '=', 'Booked').execute(),
	);
	for (const { id } of booked)
		await sendRequest(apiRequest(internalUrl, 'CancelAppointmentBySystem', { DocumentId: id }));
}
