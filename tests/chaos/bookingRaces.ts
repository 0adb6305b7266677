/** Many owners and few seats, on two portals over one PostgreSQL. */
import { Agent } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { englishMessages } from '../../provider/translations/english.ts';
import type { RunningPortal } from '../../server/testing/startPortal.ts';
import { bookingRequest, workloadSlot } from '../support/bookingWorkload.ts';
import { apiRequest, type CallOutcome, callOutcome, sendRequest } from './apiRequest.ts';
import type { ChaosEnvironment } from './environment.ts';
import { seededRandom } from './seededRandom.ts';
import { countDoubleBookings, countWrongSlots } from './slotChecks.ts';

type Portals = readonly [RunningPortal, RunningPortal];

/** An owner is told when the words are those for a seat that is gone; any other refusal is an error. */
function bookingOutcome(told: CallOutcome | undefined): 'booked' | 'told' | 'errors' {
	if (told?.kind === 'done') return 'booked';
	return told?.kind === 'refused' && told.message === englishMessages.slotTaken ? 'told' : 'errors';
}

const internalUrlOf = (portals: Portals, n: number) => portals[n % 2 === 0 ? 0 : 1].internalUrl;

/** So many owners at once want the last seat of one slot, half of them through each portal. Uses vehicles from `first` on. */
export async function raceForLastSeat(
	environment: ChaosEnvironment,
	portals: Portals,
	{ owners, first }: { owners: number; first: number },
) {
	const slot = workloadSlot(0, environment.workload);
	const oneSeat = (seats: number) =>
		environment.withDatabase((db) =>
			db.updateTable('dealer_hour').set({ seats }).where('dealer_id', '=', slot.dealer.id).execute(),
		);
	await oneSeat(1);
	const agent = new Agent({ keepAlive: true });
	const answers = await Promise.all(
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
	const wrong = await environment.withDatabase(countWrongSlots);
	await oneSeat(30_000);
	const count = (outcome: string) => answers.filter((answer) => bookingOutcome(answer) === outcome).length;
	return { booked: count('booked'), told: count('told'), errors: count('errors'), wrongSlots: wrong };
}

/**
 * Owners book and cancel at random in so many slots of one to three seats, `steps` in all, often twice at once; the
 * sums are looked at all the while. Uses `owners` vehicles from `first` on. `unequal`: of the bookings that were sent
 * twice at once, those with two answers.
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
	const counted = { booked: 0, told: 0, cancelled: 0, doubled: 0, looks: 0 };
	const wrong = { errors: 0, unequal: 0, wrongSlots: 0, bookedTwice: 0 };
	const held = new Map<number, string>();
	let steps = 0;

	const book = async (n: number) => {
		const fields = bookingRequest(n, workload, workloadSlot(random(options.slots), workload));
		const key = crypto.randomUUID();
		const send = () =>
			sendRequest(apiRequest(internalUrlOf(portals, random(2)), 'BookServiceAppointment', fields, key), agent);
		const answers = await Promise.all([send(), ...(random(4) === 0 ? [send()] : [])]);
		if (answers.length > 1) counted.doubled++;
		if (new Set(answers.map((answer) => answer?.body)).size > 1) wrong.unequal++;
		const [told] = answers.map(callOutcome);
		if (told?.kind === 'done') held.set(n, told.appointmentId);
		const outcome = bookingOutcome(told);
		if (outcome === 'errors') wrong.errors++;
		else counted[outcome]++;
	};
	const cancel = async (n: number, id: string) => {
		const fields = { DocumentId: id, AppointmentId: id, CancelReason: 'Other plans', CancelRemarks: 'Cancel from APP' };
		const send = () =>
			sendRequest(apiRequest(internalUrlOf(portals, random(2)), 'CancelServiceAppointment', fields), agent);
		const told = (await Promise.all([send(), ...(random(4) === 0 ? [send()] : [])])).map(callOutcome);
		held.delete(n);
		counted.cancelled += told.filter((one) => one.kind === 'done').length;
		wrong.errors += told.filter((one) => one.kind === 'unknown').length;
		if (told.filter((one) => one.kind === 'done').length !== 1) wrong.errors++;
	};
	const own = async (from: number, count: number) => {
		while (steps++ < options.steps) {
			const n = from + random(count);
			const id = held.get(n);
			await (id === undefined ? book(n) : cancel(n, id));
		}
	};
	const workers = 32;
	const each = Math.floor(options.owners / workers);
	let isOver = false;
	const watching = environment.withDatabase(async (db) => {
		do {
			wrong.wrongSlots += await countWrongSlots(db);
			wrong.bookedTwice += await countDoubleBookings(db);
			counted.looks++;
			await pause(20);
		} while (!isOver);
		wrong.wrongSlots += await countWrongSlots(db);
		wrong.bookedTwice += await countDoubleBookings(db);
	});
	await Promise.all(Array.from({ length: workers }, (_, worker) => own(options.first + worker * each, each)));
	isOver = true;
	await watching;
	agent.destroy();
	await environment.withDatabase((db) => db.updateTable('dealer_hour').set({ seats: 30_000 }).execute());
	return { ...counted, ...wrong };
}

/** One key twenty times at once through both portals, then with another payload. Uses the vehicles `first` and the next. */
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
	const answers = await Promise.all(Array.from({ length: times }, (_, index) => send(index, first)));
	const other = callOutcome(await send(0, first + 1));
	const { rows } = await environment.withDatabase((db) =>
		sql<{ n: number }>`
			select count(*) as n from appointment a join vehicle v on v.id = a.vehicle_id
			where v.reg_no in (${`MH15B${first}`}, ${`MH15B${first + 1}`})
		`.execute(db),
	);
	return {
		answers: new Set(answers.map((answer) => answer?.body)).size,
		booked: answers.filter((answer) => callOutcome(answer).kind === 'done').length,
		bookings: rows[0]?.n ?? Number.NaN,
		otherPayload: other.kind === 'refused' ? other.message : other.kind,
	};
}
