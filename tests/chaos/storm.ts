/**
 * A storm of owners and desk on two portals with the service's role. The portals are killed at random, and so is
 * PostgreSQL. Each act is sent again until it is answered, as its owner would, so only answered acts may have happened.
 */
import { Agent } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { type Kysely, sql } from 'kysely';
import { loadChangeView } from '../../app/change/saveChange.ts';
import { draftOfBooking } from '../../app/change/useChange.ts';
import type { Database } from '../../db/schema.ts';
import type { PostgresServer } from '../../db/testing/postgres.ts';
import { createRole, grantToService } from '../../db/testing/serviceRole.ts';
import { demoParentOrganizationId } from '../../demo/organization.ts';
import type { Draft } from '../../domain/booking/draftState.ts';
import { formatSlotId } from '../../domain/dealers/slots.ts';
import { parsePaise } from '../../domain/money.ts';
import { parseDetails } from '../../provider/testing/exampleDetails.ts';
import { type RunningPortal, startPortal } from '../../server/testing/startPortal.ts';
import { createTestPortal, type TestDemo } from '../../server/testing/testPortal.ts';
import { bookingRequest, type WorkloadSlot, workloadRegNo, workloadVehicleId } from '../support/bookingWorkload.ts';
import { serveTestProvider } from '../support/provider/harness.ts';
import {
	apiRequest,
	type CallOutcome,
	type ChaosRequest,
	type ChaosResponse,
	callOutcome,
	chaosClient,
	sendRequest,
} from './apiRequest.ts';
import { type ChaosEnvironment, ownerAddressHeader } from './environment.ts';
import { estimateAnswerLoad } from './estimateAnswerLoad.ts';
import { seededRandom } from './seededRandom.ts';
import { countDoubleBookings, countSeatHoldMismatches, countWrongSlots } from './slotChecks.ts';

export interface StormOptions {
	/** Vehicles that book; the first has the number 1. */
	readonly owners: number;
	/** Vehicles with an estimate to answer, after the owners' vehicles; one more vehicle follows them. */
	readonly estimates: number;
	/** Days that the desk closes. */
	readonly closings: number;
	readonly portalKills: number;
	readonly databaseCrashes: number;
	/** The storm goes on until this many acts are answered, and all crashes have happened. */
	readonly acts: number;
	readonly seed: number;
}

type Db = Kysely<Database>;

const workers = 24;
const downMs = 300;
const deskToken = 'the-desk-token-of-the-storm';

/** The answers that an owner got. */
interface Owner {
	readonly n: number;
	booking: {
		readonly id: string;
		readonly slot: WorkloadSlot;
		readonly revision: number;
		readonly problem: string;
	} | null;
	/** The ids of all bookings. */
	readonly booked: string[];
	readonly cancelled: string[];
	/** `ID REVISION KIND` */
	readonly rewritten: string[];
}

/** `answered`: acts by kind. `drifts`: slots that did not add up between two crashes. */
export async function storm(environment: ChaosEnvironment, postgres: PostgresServer, options: StormOptions) {
	const { workload } = environment;
	const random = seededRandom(options.seed);
	const agent = new Agent({ keepAlive: true, maxSockets: 64 });
	const answered: Record<string, number> = {};
	const counted = { acts: 0, refused: 0, errors: 0, sentAgain: 0, portalKills: 0, databaseCrashes: 0, drift: 0 };
	const unexpected: string[] = [];
	const owners: Owner[] = Array.from({ length: options.owners }, (_, index) => ({
		...{ n: index + 1, booking: null, booked: [], cancelled: [], rewritten: [] },
	}));
	/** Few enough for owners to compete. */
	const [dealers, days, hours] = [workload.dealers.slice(0, 4), workload.days.slice(0, 6), workload.hours.slice(0, 5)];
	const pick = <Item>(items: readonly Item[]): Item => {
		const item = items[random(items.length)];
		if (item === undefined) throw new Error('nothing to pick from');
		return item;
	};
	const anySlot = (dealer = pick(dealers)): WorkloadSlot => ({ dealer, day: pick(days), hour: pick(hours) });

	const estimates = await estimateAnswerLoad(environment, options.owners + 1, options.estimates);
	const draft = await environment.withDatabase(async (db) => {
		const template = await changeDraft(environment, options.owners + options.estimates + 1, db);
		await sql`update dealer_hour set seats = 1 + (start_minute / 60) % 3`.execute(db);
		return template;
	});
	const service = await createRole(environment.databaseUrl);
	await grantToService(environment.databaseUrl, service);
	const settings = {
		...{ DATABASE_URL: service, MIGRATE_DATABASE_URL: 'elsewhere', ACCESS: 'open', DESK_TOKEN: deskToken },
		...{ PARENT_ORGANIZATION_ID: demoParentOrganizationId, TRUST_PROXY: '1', LINK_KEYS: `k1:${'5a0f'.repeat(16)}` },
		PAYMENT_DEALER_CODE: 'MAKER-PAY',
		API_CLIENTS: `${chaosClient.id}:${chaosClient.secret}`,
	};
	const start = (env: Readonly<Record<string, string>> = settings) => startPortal({ demo: false, env });
	const portals: [RunningPortal, RunningPortal] = [await start(), await start()];
	const anyPortal = () => portals[random(2) === 0 ? 0 : 1];

	/** Sends until a portal gives another answer than that it cannot answer now. */
	async function send(request: (portal: RunningPortal) => ChaosRequest): Promise<ChaosResponse> {
		for (;;) {
			const answer = await sendRequest(request(anyPortal()), agent);
			if (answer && answer.status < 500) return answer;
			counted.sentAgain++;
			await pause(50 + random(150));
		}
	}

	function done(kind: string, outcome: 'done' | 'refused' | 'error', about = ''): void {
		counted.acts++;
		if (outcome === 'done') answered[kind] = (answered[kind] ?? 0) + 1;
		else if (outcome === 'refused') counted.refused++;
		else {
			counted.errors++;
			unexpected.push(`${kind}: ${about.slice(0, 300)}`);
		}
	}

	const post = (owner: Owner, path: string, body: object) => (portal: RunningPortal) => ({
		url: `${portal.url}${path}?RegNo=${workloadRegNo(owner.n)}`,
		method: 'POST' as const,
		// An address for each request, so that no limit of an address counts in the storm.
		headers: {
			...ownerAddressHeader(counted.acts + counted.sentAgain),
			'Content-Type': 'application/json',
			'Sec-Fetch-Site': 'same-origin',
		},
		body: JSON.stringify(body),
	});
	const slotOf = ({ dealer, day, hour }: WorkloadSlot) => ({
		...{ day, slotId: formatSlotId(dealer.code, day, `${hour}:00`), start: `${hour}:00` },
		end: `${String(Number(hour) + 1).padStart(2, '0')}:00`,
	});
	const kindOf = ({ body }: ChaosResponse) => (JSON.parse(body) as { data?: { kind?: string } }).data?.kind ?? '';

	async function holdSeat(owner: Owner): Promise<void> {
		const slot = anySlot();
		const body = { dealerCode: slot.dealer.code, slot: slotOf(slot), renew: random(2) === 0 };
		const answer = await send(post(owner, '/data/seat-hold', body));
		const kind = kindOf(answer);
		done(
			'seatHolds',
			kind === 'held' ? 'done' : kind === 'taken' || kind === 'notHeld' ? 'refused' : 'error',
			answer.body,
		);
	}

	async function book(owner: Owner): Promise<void> {
		const slot = anySlot();
		const key = crypto.randomUUID();
		const fields = bookingRequest(owner.n, workload, slot);
		const answer = await send(({ internalUrl }) => apiRequest(internalUrl, 'BookServiceAppointment', fields, key));
		const outcome = callOutcome(answer);
		if (outcome.kind === 'done') {
			if (owner.booking) unexpected.push(`booked twice: ${owner.n}`);
			owner.booked.push(outcome.appointmentId);
			owner.booking = { id: outcome.appointmentId, slot, revision: 0, problem: fields.CustomerVoice ?? '' };
		}
		done('bookings', outcomeOf(outcome), answer.body);
	}

	async function cancel(owner: Owner): Promise<void> {
		const id = owner.booking?.id ?? '';
		const fields = { DocumentId: id, AppointmentId: id, CancelReason: 'Other plans', CancelRemarks: 'Cancel from APP' };
		const answer = await send(({ internalUrl }) => apiRequest(internalUrl, 'CancelServiceAppointment', fields));
		// A repeated request is refused if the answer to the first one was lost.
		const isCancelled = callOutcome(answer).kind !== 'unknown';
		if (isCancelled) {
			owner.cancelled.push(id);
			owner.booking = null;
		}
		done('cancellations', isCancelled ? 'done' : 'error', answer.body);
	}

	async function rewrite(owner: Owner, kind: 'moved' | 'changed'): Promise<void> {
		const { booking } = owner;
		if (!booking) return;
		const { id: appointmentId, revision } = booking;
		const slot = kind === 'moved' ? anySlot(booking.slot.dealer) : booking.slot;
		const problem = kind === 'moved' ? booking.problem : `Storm ${crypto.randomUUID()}`;
		const key = crypto.randomUUID();
		const total = parsePaise(workload.payload.TotalEstimateAmount);
		const body =
			kind === 'moved'
				? { appointmentId, revision, key, dealerCode: slot.dealer.code, slot: slotOf(slot), total }
				: { appointmentId, revision, key, draft: { ...draft, regNo: workloadRegNo(owner.n), problem } };
		const answer = await send(post(owner, kind === 'moved' ? '/booking/move/save' : '/booking/change/save', body));
		const answeredKind = kindOf(answer);
		if (answeredKind === kind) {
			owner.booking = { ...booking, slot, problem, revision: revision + 1 };
			owner.rewritten.push(`${appointmentId} ${revision + 1} ${kind}`);
		}
		// A move may find its seat taken; a change cannot be refused.
		const isRefused = kind === 'moved' && answeredKind === 'refused';
		done(
			kind === 'moved' ? 'moves' : 'changes',
			answeredKind === kind ? 'done' : isRefused ? 'refused' : 'error',
			answer.body,
		);
	}

	const closed: { readonly dealer: string; readonly day: string }[] = [];
	async function closeDay(): Promise<void> {
		const { dealer, day } = anySlot();
		const answer = await send(({ internalUrl }) => ({
			url: `${internalUrl}/desk/dealers/${dealer.code}/close-day`,
			method: 'POST',
			headers: { Authorization: `Bearer ${deskToken}`, 'Content-Type': 'application/json' },
			body: JSON.stringify({ day, name: 'Storm' }),
		}));
		if (answer.status === 200) closed.push({ dealer: dealer.id, day });
		done('closings', answer.status === 200 ? 'done' : 'error', answer.body);
	}

	const toAnswer = [...estimates.items];
	const answeredEstimates: number[] = [];
	async function answerEstimate(n: number): Promise<void> {
		for (;;) {
			const outcome = await estimates.send(n, anyPortal(), agent);
			if (outcome.kind === 'unknown') {
				counted.sentAgain++;
				await pause(50 + random(150));
				continue;
			}
			if (outcome.kind === 'done') answeredEstimates.push(n);
			return done('estimates', outcomeOf(outcome), 'message' in outcome ? outcome.message : '');
		}
	}

	let closingsLeft = options.closings;
	let isStruck = false;
	const isOver = () => isStruck && counted.acts >= options.acts;
	async function work(worker: number): Promise<void> {
		const own = owners.filter((_, index) => index % workers === worker);
		while (!isOver()) {
			const owner = pick(own);
			const dice = random(100);
			if (dice < 6) {
				const n = toAnswer.shift();
				if (n !== undefined) await answerEstimate(n);
			} else if (
				dice < 7 &&
				closingsLeft > 0 &&
				counted.acts > (options.acts * (options.closings - closingsLeft)) / options.closings
			) {
				closingsLeft--;
				await closeDay();
			} else if (dice < 25) await holdSeat(owner);
			// A second booking is refused.
			else if (!owner.booking || dice < 30) await book(owner);
			else if (dice < 60) await rewrite(owner, 'moved');
			else if (dice < 85) await rewrite(owner, 'changed');
			else await cancel(owner);
		}
	}

	async function strike(): Promise<void> {
		const strikes = [
			...Array.from({ length: options.portalKills }, () => 'portal' as const),
			...Array.from({ length: options.databaseCrashes }, () => 'database' as const),
		];
		while (strikes.length > 0) {
			await pause(300 + random(1_200));
			const [struck] = strikes.splice(random(strikes.length), 1);
			if (struck === 'database') {
				await postgres.restart(downMs);
				counted.databaseCrashes++;
			} else {
				const which = random(2) === 0 ? 0 : 1;
				await portals[which].kill();
				counted.portalKills++;
				portals[which] = await start(portals[which].env);
			}
			await environment.withDatabase(async (db) => {
				counted.drift += await countWrongSlots(db);
			});
		}
		isStruck = true;
	}

	try {
		await Promise.all([...Array.from({ length: workers }, (_, worker) => work(worker)), strike()]);
	} finally {
		await Promise.all(portals.map((portal) => portal.kill()));
		agent.destroy();
	}
	return environment.withDatabase(async (db) => {
		const lost =
			(await countLost(db, owners)) +
			(await estimates.countLost(db, answeredEstimates)) +
			(await countOpen(db, closed));
		const doubled =
			(await countDoubled(db, owners)) + (await countDoubleBookings(db)) + (await estimates.countWrong(db));
		const drift = counted.drift + (await countWrongSlots(db)) + (await countSeatHoldMismatches(db));
		return { ...counted, answered, lost, doubled, drift, unexpected };
	});
}

const outcomeOf = ({ kind }: CallOutcome) => (kind === 'unknown' ? 'error' : kind);

/** The unchanged form of the page of a change, for the booking of the `n`-th vehicle, which does nothing else. */
async function changeDraft({ workload }: ChaosEnvironment, n: number, db: Db): Promise<Draft> {
	const served = serveTestProvider(db);
	served.setNow(new Date());
	const details = parseDetails(bookingRequest(n, workload));
	const booked = await served.direct().book({ details, idempotencyKey: 'a-change-to-look-at' });
	if (!booked.ok || !booked.appointmentId) throw new Error('the booking to look at was refused');
	const portal = createTestPortal({ db, online: { dealerCode: '' } } as unknown as TestDemo, () => served.direct());
	const regNo = workloadRegNo(n);
	const view = await loadChangeView(portal.servicesFor(regNo), booked.appointmentId, 0);
	if (!view) throw new Error('the booking to look at is not there');
	const draft = draftOfBooking(view, regNo, new Date());
	await served.direct().cancelAppointmentBySystem(booked.appointmentId);
	return draft;
}

/** Counts acts that were answered as done and left nothing. */
async function countLost(db: Db, owners: readonly Owner[]): Promise<number> {
	const standing = owners.flatMap(({ n, booking }) => {
		if (!booking) return [];
		const { id, revision, problem, slot } = booking;
		const { dealer, day, hour } = slot;
		return [{ id, vehicle: workloadVehicleId(n), revision, problem, dealer: dealer.id, day, start: Number(hour) * 60 }];
	});
	const [booked, cancelled, rewritten] = (['booked', 'cancelled', 'rewritten'] as const).map((kind) =>
		owners.flatMap((owner) => owner[kind]),
	);
	const { rows } = await sql<{ found: number }>`
		select (select count(*) from appointment where id = any(${booked}::uuid[]))
			+ (select count(*) from appointment where id = any(${cancelled}::uuid[]) and cancelled_at is not null)
			+ (select count(*) from appointment_change
				where appointment_id || ' ' || revision || ' ' || kind = any(${rewritten}::text[]))
			+ (select count(*) from json_to_recordset(${JSON.stringify(standing)}::json)
					as s (id uuid, vehicle uuid, revision int, problem text, dealer uuid, day date, start int)
				join appointment a on (a.id, a.vehicle_id, a.revision, a.problem, a.dealer_id, a.day, a.start_minute)
					= (s.id, s.vehicle, s.revision, s.problem, s.dealer, s.day, s.start) and a.status = 'Booked') as found
	`.execute(db);
	const expected = (booked?.length ?? 0) + (cancelled?.length ?? 0) + (rewritten?.length ?? 0) + standing.length;
	return expected - (rows[0]?.found ?? Number.NaN);
}

async function countOpen(db: Db, closed: readonly object[]): Promise<number> {
	const { rows } = await sql<{ open: number }>`
		select count(*) as open from json_to_recordset(${JSON.stringify(closed)}::json) as c (dealer uuid, day date)
		left join dealer_holiday h on h.dealer_id = c.dealer and h.day = c.day where h.day is null
	`.execute(db);
	return rows[0]?.open ?? Number.NaN;
}

/** Counts records and messages that no answer named: every act was sent until it was answered. */
async function countDoubled(db: Db, owners: readonly Owner[]): Promise<number> {
	const ids = owners.map(({ n }) => workloadVehicleId(n));
	const regNos = owners.map(({ n }) => workloadRegNo(n));
	const { rows } = await sql<
		Record<'booked' | 'cancelled' | 'rewritten' | 'notifiedOfBookings' | 'notifiedOfOthers', number>
	>`
		select count(*) as booked, count(cancelled_at) as cancelled,
			(select count(*) from appointment_change c join appointment a on a.id = c.appointment_id
				where a.vehicle_id = any(${ids}::uuid[])) as rewritten,
			(select count(*) from message where reg_no = any(${regNos}::text[]) and kind = 'booked') as "notifiedOfBookings",
			(select count(*) from message where reg_no = any(${regNos}::text[])
				and kind in ('moved', 'changed', 'cancelledByOwner')) as "notifiedOfOthers"
		from appointment where vehicle_id = any(${ids}::uuid[])
	`.execute(db);
	const [found] = rows;
	const sumOf = (kind: 'booked' | 'cancelled' | 'rewritten') =>
		owners.reduce((sum, owner) => sum + owner[kind].length, 0);
	const [booked, cancelled, rewritten] = [sumOf('booked'), sumOf('cancelled'), sumOf('rewritten')];
	if (!found) return Number.NaN;
	return (
		Math.abs(found.booked - booked) +
		Math.abs(found.cancelled - cancelled) +
		Math.abs(found.rewritten - rewritten) +
		Math.abs(found.notifiedOfOthers - rewritten - cancelled) +
		Math.max(0, found.notifiedOfBookings - booked)
	);
}
