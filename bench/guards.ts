import { randomUUID } from 'node:crypto';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createSessionStore } from '../access/sessions/sessions.ts';
import { openDatabase } from '../db/connect.ts';
import { startPostgres } from '../db/testing/postgres.ts';
import type { Draft } from '../domain/booking/draftState.ts';
import { cookieName } from '../server/http/request/cookies.ts';
import { type RunningPortal, startPortal } from '../server/testing/startPortal.ts';
import { prepareWorkload } from '../tests/support/bookingWorkload.ts';
import { draftForEstimates } from '../tests/support/draftForEstimates.ts';
import { type Figure, median } from './figure.ts';
import { connectTo } from './workload/openConnection.ts';

/** Many short rounds, since other work on the machine comes in phases. */
const rounds = 31;
const pages = 100;
const bookings = 80;
const connections = 16;
/** The first number with four digits, so that all registration numbers have the same length. */
const firstVehicle = 1000;
const behindProxy = { TRUST_PROXY: '1' };

const limitsOn = { ...behindProxy, ACCESS: 'verified', LIMITS: 'on' };
const limitsOff = { ...behindProxy, ACCESS: 'verified', LIMITS: 'off' };

/** A portal with or without rate limits, and the sessions of its owners. */
interface Side {
	readonly portal: RunningPortal;
	/** Session ids by registration number. */
	readonly sessions: ReadonlyMap<string, string>;
}

/**
 * The cost of the rate limits: pages and bookings a second of two portals with verified access, one with limits and one
 * without, in alternating rounds. First both run on one PostgreSQL with fsync, then each on an embedded database. Every
 * vehicle has a session and a client address of its own, so that no limit is reached.
 */
export async function measureGuards(): Promise<readonly Figure[]> {
	return [...(await measureOnPostgres()), ...(await measureOnEmbedded())];
}

async function measureOnPostgres(): Promise<readonly Figure[]> {
	const postgres = await startPostgres({ durable: true });
	try {
		const databaseUrl = await postgres.createDatabase();
		const limited = await startPortal({ env: { ...limitsOn, DATABASE_URL: databaseUrl } });
		const sessions = await prepareSessions({ databaseUrl, dataDir: '' });
		const unlimited = await startPortal({ env: { ...limitsOff, DATABASE_URL: databaseUrl } });
		const sides = { on: { portal: limited, sessions }, off: { portal: unlimited, sessions } };
		return await comparePagesAndBookings(sides, 'PostgreSQL with fsync');
	} finally {
		await postgres.stop();
	}
}

async function measureOnEmbedded(): Promise<readonly Figure[]> {
	const first = await startPortal({ isFirstStart: true });
	await first.stop();
	const sessions = await prepareSessions({ dataDir: first.dataDir });
	const copy = await mkdtemp(join(tmpdir(), 'kickstand-guards-'));
	try {
		await cp(join(first.dataDir, 'db'), join(copy, 'db'), { recursive: true });
		const limited = await startPortal({ env: { ...limitsOn, DATA_DIR: first.dataDir } });
		const unlimited = await startPortal({ env: { ...limitsOff, DATA_DIR: copy } });
		const sides = { on: { portal: limited, sessions }, off: { portal: unlimited, sessions } };
		return await comparePagesAndBookings(sides, 'embedded database');
	} finally {
		await rm(copy, { recursive: true, force: true });
	}
}

/**
 * Adds the vehicles of all rounds and opens a session for each; answers the session ids by registration number. The
 * vehicles are booked without the estimates step, since only the work before a loader or action is compared.
 */
async function prepareSessions(at: {
	readonly databaseUrl?: string;
	readonly dataDir: string;
}): Promise<ReadonlyMap<string, string>> {
	const { db, close } = await openDatabase(at);
	try {
		const vehicles = Math.max(pages, (rounds + 1) * 2 * bookings);
		await prepareWorkload(db, firstVehicle + vehicles);
		await db.updateTable('vehicle').set({ status: 'NA' }).where('reg_no', 'like', 'MH15B%').execute();
		const sessions = createSessionStore(db);
		const noAppointment = { appointmentId: null, heldBookingBefore: false, bookingSeen: false };
		const byCode = { ...noAppointment, bearer: null, linkMadeAt: null };
		const ids = new Map<string, string>();
		for (let n = 0; n < vehicles; n++) {
			const regNo = vehicle(n);
			ids.set(regNo, await sessions.open({ regNo, ...byCode }, null, new Date()));
		}
		return ids;
	} finally {
		await close();
	}
}

type Sides = Readonly<Record<'on' | 'off', Side>>;

async function comparePagesAndBookings(sides: Sides, where: string): Promise<readonly Figure[]> {
	try {
		const cookie = cookieOf(sides.off, vehicle(0));
		const draft = await draftForEstimates(sides.off.portal.url, vehicle(0), { Cookie: cookie });
		const book: RequestBuilder = (side, n) => bookRequest(side, n, draft);
		return [
			await compare(`Pages a second, ${where}`, sides, pages, pageRequest),
			await compare(`Bookings a second, ${where}`, sides, bookings, book),
		];
	} finally {
		await Promise.all([sides.on.portal.stop(), sides.off.portal.stop()]);
	}
}

type RequestBuilder = (side: Side, n: number) => Buffer;

/** Alternates rounds of both portals; the one that begins changes from round to round. */
async function compare(name: string, sides: Sides, count: number, make: RequestBuilder): Promise<Figure> {
	const rates = { on: [] as number[], off: [] as number[] };
	// The first round warms up both and is not counted.
	for (let round = 0; round <= rounds; round++) {
		const order = round % 2 === 0 ? (['on', 'off'] as const) : (['off', 'on'] as const);
		for (const which of order) {
			const first = (2 * round + (which === 'on' ? 0 : 1)) * count;
			const rate = await perSecond(sides[which], first, count, make);
			if (round > 0) rates[which].push(rate);
		}
	}
	const { on, off } = rates;
	return {
		name: `${name}: with the limits, against without`,
		measured: median(on.map((rate, round) => rate / (off[round] ?? Number.NaN))),
		limit: { kind: 'least', value: 0.9 },
		unit: 'times',
		detail: `${median(on).toFixed(0)} against ${median(off).toFixed(0)} a second, ${connections} connections`,
	};
}

async function perSecond(side: Side, first: number, count: number, make: RequestBuilder): Promise<number> {
	const requests = Array.from({ length: count }, (_, index) => make(side, first + index));
	const sockets = await Promise.all(Array.from({ length: connections }, () => connectTo(side.portal.url)));
	let next = 0;
	const began = performance.now();
	await Promise.all(
		sockets.map(async (socket) => {
			for (let request = requests[next++]; request; request = requests[next++])
				expectPageOrBooking(await socket.send(request));
		}),
	);
	const seconds = (performance.now() - began) / 1000;
	for (const socket of sockets) socket.close();
	return count / seconds;
}

const vehicle = (n: number): string => `MH15B${firstVehicle + n}`;

const address = (n: number): string => `203.0.${Math.floor(n / 250) % 250}.${(n % 250) + 1}`;

const cookieOf = ({ sessions }: Side, regNo: string): string =>
	`${cookieName('session', false)}=${sessions.get(regNo)}`;

function request(side: Side, n: number, lines: readonly string[], body = ''): Buffer {
	const [first = '', ...rest] = lines;
	const { host } = new URL(side.portal.url);
	const owner = [`X-Forwarded-For: ${address(n)}`, `Cookie: ${cookieOf(side, vehicle(n))}`];
	const head = [first, `Host: ${host}`, ...owner, ...rest];
	return Buffer.from(`${head.join('\r\n')}\r\n\r\n${body}`);
}

const pageRequest: RequestBuilder = (side, n) =>
	request(side, n % pages, [`GET /?RegNo=${vehicle(n % pages)} HTTP/1.1`, 'Accept: text/html']);

function bookRequest(side: Side, n: number, draft: Draft): Buffer {
	const body = JSON.stringify({ draft: { ...draft, regNo: vehicle(n) }, key: randomUUID() });
	const head = [
		`POST /booking/save?RegNo=${vehicle(n)} HTTP/1.1`,
		`Origin: ${side.portal.url}`,
		'Accept: application/json',
		'Content-Type: application/json',
		`Content-Length: ${Buffer.byteLength(body)}`,
	];
	return request(side, n, head, body);
}

/** @throws when a page is not whole or a booking was not made */
function expectPageOrBooking(response: string): void {
	const isBooked = response.includes('"kind":"booked"');
	if (!response.startsWith('HTTP/1.1 200 ') || !(isBooked || response.includes('</html>'))) {
		throw new Error(`unexpected response:\n${response.slice(0, 2000)}`);
	}
}
