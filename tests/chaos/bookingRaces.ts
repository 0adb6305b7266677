/** Owners who compete for few seats, on two portals over one PostgreSQL. */
import { Agent } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { englishResultTexts } from '../../provider/translations/english.ts';
import type { RunningPortal } from '../../server/testing/startPortal.ts';
import { bookingRequest, workloadRegNo, workloadSlot } from '../support/bookingWorkload.ts';
import { apiRequest, type CallOutcome, callOutcome, sendRequest } from './apiRequest.ts';
import type { ChaosEnvironment } from './environment.ts';
import { seededRandom } from './seededRandom.ts';
import { countDoubleBookings, countWrongSlots } from './slotChecks.ts';

type Portals = readonly [RunningPortal, RunningPortal];

/** `refused`: with the result code of a full slot; any other refusal is an error. */
function bookingOutcome(outcome: CallOutcome | undefined): 'booked' | 'refused' | 'errors' {
	if (outcome?.kind === 'done') return 'booked';
	return outcome?.kind === 'refused' && outcome.message === englishResultTexts.slotTaken ? 'refused' : 'errors';
}

const internalUrlOf = (portals: Portals, n: number) => portals[n % 2 === 0 ? 0 : 1].internalUrl;

/**
 * All `owners` book the last seat of one slot at once, half of them through each portal. Uses the vehicles from `first`
 * on.
 */
export async function raceForLastSeat(
	environment: ChaosEnvironment,
	portals: Portals,
	{ owners, first }: { owners: number; first: number },
) {
	const slot = workloadSlot(0, environment.workload);
	const setSeats = (seats: number) =>
		environment.withDatabase((db) =>
			db.updateTable('dealer_hour').set({ seats }).where('dealer_id', '=', slot.dealer.id).execute(),
		);
	await setSeats(1);
	const agent = new Agent({ keepAlive: true });
	const outcomes = await Promise.all(
		Array.from({ length: owners }, async (_, index) => {
			const n = first + index;
			const fields = bookingRequest(n, environment.workload, slot);
			return callOutcome(
				await sendRequest(
					apiRequest(internalUrlOf(portals, n), 'BookServiceAppointment', fields, `last-seat-${n}`),
					agent,
				),
			);
		}),
	);
	agent.destroy();
	const wrongSlots = await environment.withDatabase(countWrongSlots);
	await setSeats(30_000);
	const count = (kind: ReturnType<typeof bookingOutcome>) =>
		outcomes.filter((outcome) => bookingOutcome(outcome) === kind).length;
	return { booked: count('booked'), refused: count('refused'), errors: count('errors'), wrongSlots };
}

/**
 * Owners book and cancel at random in `slots` slots of one to three seats, `steps` times in all. One request in four is
 * sent twice at once. The sums of the seats are checked throughout. Uses `owners` vehicles from number `first` on.
 * `unequalResponses` counts the bookings that were sent twice at once and got two different responses.
 */
export async function bookAndCancelAtRandom(
	environment: ChaosEnvironment,
	portals: Portals,
	options: { slots: number; owners: number; steps: number; first: number; seed: number },
) {
	const { workload } = environment;
	await environment.withDatabase((db) => sql`update dealer_hour set seats = 1 + (start_minute / 60) % 3`.execute(db));
	const random = seededRandom(options.seed);
	const agent = new Agent({ keepAlive: true, maxSockets: 64 });
	const counted = { booked: 0, refused: 0, cancelled: 0, sentTwice: 0, checks: 0 };
	const wrong = { errors: 0, unequalResponses: 0, wrongSlots: 0, bookedTwice: 0 };
	/** The appointment id of each vehicle that has one. */
	const booked = new Map<number, string>();
	let steps = 0;

	const book = async (n: number) => {
		const fields = bookingRequest(n, workload, workloadSlot(random(options.slots), workload));
		const key = crypto.randomUUID();
		const send = () =>
			sendRequest(apiRequest(internalUrlOf(portals, random(2)), 'BookServiceAppointment', fields, key), agent);
		const responses = await Promise.all([send(), ...(random(4) === 0 ? [send()] : [])]);
		if (responses.length > 1) counted.sentTwice++;
		if (new Set(responses.map((response) => response?.body)).size > 1) wrong.unequalResponses++;
		const [first] = responses.map(callOutcome);
		if (first?.kind === 'done') booked.set(n, first.appointmentId);
		const outcome = bookingOutcome(first);
		if (outcome === 'errors') wrong.errors++;
		else counted[outcome]++;
	};
	const cancel = async (n: number, id: string) => {
		const fields = { DocumentId: id, AppointmentId: id, CancelReason: 'Other plans', CancelRemarks: 'Cancel from APP' };
		const send = () =>
			sendRequest(apiRequest(internalUrlOf(portals, random(2)), 'CancelServiceAppointment', fields), agent);
		const outcomes = (await Promise.all([send(), ...(random(4) === 0 ? [send()] : [])])).map(callOutcome);
		booked.delete(n);
		const done = outcomes.filter(({ kind }) => kind === 'done').length;
		counted.cancelled += done;
		wrong.errors += outcomes.filter(({ kind }) => kind === 'unknown').length;
		if (done !== 1) wrong.errors++;
	};
	const runSteps = async (from: number, count: number) => {
		while (steps++ < options.steps) {
			const n = from + random(count);
			const id = booked.get(n);
			await (id === undefined ? book(n) : cancel(n, id));
		}
	};
	const workers = 32;
	const ownersPerWorker = Math.floor(options.owners / workers);
	let isOver = false;
	const checking = environment.withDatabase(async (db) => {
		do {
			wrong.wrongSlots += await countWrongSlots(db);
			wrong.bookedTwice += await countDoubleBookings(db);
			counted.checks++;
			await pause(20);
		} while (!isOver);
		wrong.wrongSlots += await countWrongSlots(db);
		wrong.bookedTwice += await countDoubleBookings(db);
	});
	await Promise.all(
		Array.from({ length: workers }, (_, worker) => runSteps(options.first + worker * ownersPerWorker, ownersPerWorker)),
	);
	isOver = true;
	await checking;
	agent.destroy();
	await environment.withDatabase((db) => db.updateTable('dealer_hour').set({ seats: 30_000 }).execute());
	return { ...counted, ...wrong };
}

/**
 * Sends one booking `times` times at once with one Idempotency-Key, through both portals, then another payload with the
 * same key. Uses the vehicles `first` and `first + 1`.
 */
export async function repeatIdempotencyKey(
	environment: ChaosEnvironment,
	portals: Portals,
	{ times, first }: { times: number; first: number },
) {
	const send = (index: number, n: number) =>
		sendRequest(
			apiRequest(
				internalUrlOf(portals, index),
				'BookServiceAppointment',
				bookingRequest(n, environment.workload),
				`same-key-${first}`,
			),
		);
	const responses = await Promise.all(Array.from({ length: times }, (_, index) => send(index, first)));
	const other = callOutcome(await send(0, first + 1));
	const { rows } = await environment.withDatabase((db) =>
		sql<{ n: number }>`
			select count(*) as n from appointment a join vehicle v on v.id = a.vehicle_id
			where v.reg_no in (${workloadRegNo(first)}, ${workloadRegNo(first + 1)})
		`.execute(db),
	);
	return {
		responses: new Set(responses.map((response) => response?.body)).size,
		booked: responses.filter((response) => callOutcome(response).kind === 'done').length,
		bookings: rows[0]?.n ?? Number.NaN,
		otherPayload: other.kind === 'refused' ? other.message : other.kind,
	};
}
