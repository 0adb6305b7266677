import { randomUUID } from 'node:crypto';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase } from '../db/connect.ts';
import { startPostgres } from '../db/testing/postgres.ts';
import type { Draft } from '../domain/draftState.ts';
import { type RunningPortal, startPortal } from '../server/testing/startPortal.ts';
import { prepareWorld } from './bookings/prepare.ts';
import { draftForEstimates } from './draft.ts';
import { type Figure, median } from './figure.ts';
import { connectTo } from './http.ts';

/** Many and short, since a machine's noise comes in spells. */
const rounds = 9;
const pages = 150;
const bookings = 120;
const connections = 16;
/** The bench's vehicles have numbers of four digits from here on. */
const firstVehicle = 1000;
const behindProxy = { TRUST_PROXY: '1' };

/**
 * What the limits cost: pages and bookings a second of two portals, one with limits and one without, in turn; first
 * both on one PostgreSQL with fsync, then each on an embedded database. Every vehicle is an owner of its own behind an
 * address of its own, so that nobody reaches a limit.
 */
export async function measureGuards(): Promise<readonly Figure[]> {
	return [...(await onPostgres()), ...(await embedded())];
}

async function onPostgres(): Promise<readonly Figure[]> {
	const postgres = await startPostgres({ durable: true });
	try {
		const databaseUrl = await postgres.createDatabase();
		const guarded = await startPortal({ env: { ...behindProxy, DATABASE_URL: databaseUrl, LIMITS: 'on' } });
		await prepare({ databaseUrl, dataDir: '' });
		const bare = await startPortal({ env: { ...behindProxy, DATABASE_URL: databaseUrl, LIMITS: 'off' } });
		return await compareBoth([guarded, bare], 'PostgreSQL with fsync');
	} finally {
		await postgres.stop();
	}
}

async function embedded(): Promise<readonly Figure[]> {
	const first = await startPortal({ isFirstStart: true });
	await first.stop();
	await prepare({ dataDir: first.dataDir });
	const copy = await mkdtemp(join(tmpdir(), 'kickstand-guards-'));
	try {
		await cp(join(first.dataDir, 'db'), join(copy, 'db'), { recursive: true });
		const guarded = await startPortal({ env: { ...behindProxy, DATA_DIR: first.dataDir, LIMITS: 'on' } });
		const bare = await startPortal({ env: { ...behindProxy, DATA_DIR: copy, LIMITS: 'off' } });
		return await compareBoth([guarded, bare], 'embedded database');
	} finally {
		await rm(copy, { recursive: true, force: true });
	}
}

/** Vehicles for all rounds, booked without the estimates step: what is compared is the way in. */
async function prepare(at: { readonly databaseUrl?: string; readonly dataDir: string }): Promise<void> {
	const { db, close } = await openDatabase(at);
	await prepareWorld(db, firstVehicle + Math.max(pages, (rounds + 1) * 2 * bookings));
	await db.updateTable('vehicle').set({ status: 'NA' }).where('reg_no', 'like', 'MH15B%').execute();
	await close();
}

async function compareBoth(portals: readonly RunningPortal[], where: string): Promise<readonly Figure[]> {
	const urls = portals.map(({ url }) => url);
	try {
		const draft = await draftForEstimates(urls[1] ?? '', vehicle(0));
		const book: Make = (url, n) => bookRequest(url, n, draft);
		return [
			await compare(`Pages a second, ${where}`, urls, pages, pageRequest),
			await compare(`Bookings a second, ${where}`, urls, bookings, book),
		];
	} finally {
		await Promise.all(portals.map((portal) => portal.stop()));
	}
}

type Make = (url: string, n: number) => Buffer;

/** Rounds of both in turn; which of the two begins changes from one to the next. */
async function compare(name: string, urls: readonly string[], count: number, make: Make): Promise<Figure> {
	const rates = urls.map((): number[] => []);
	// The first round warms both up and is not counted.
	for (let round = 0; round <= rounds; round++) {
		const order = round % 2 === 0 ? [0, 1] : [1, 0];
		for (const which of order) {
			const rate = await perSecond(urls[which] ?? '', (2 * round + which) * count, count, make);
			if (round > 0) rates[which]?.push(rate);
		}
	}
	const [on = [], off = []] = rates;
	return {
		name: `${name}: with the limits, against without`,
		measured: median(on.map((rate, round) => rate / (off[round] ?? Number.NaN))),
		limit: { kind: 'least', value: 0.9 },
		unit: 'times',
		detail: `${median(on).toFixed(0)} against ${median(off).toFixed(0)} a second, ${connections} connections`,
	};
}

async function perSecond(url: string, first: number, count: number, make: Make): Promise<number> {
	const requests = Array.from({ length: count }, (_, index) => make(url, first + index));
	const sockets = await Promise.all(Array.from({ length: connections }, () => connectTo(url)));
	let next = 0;
	const began = performance.now();
	await Promise.all(
		sockets.map(async (socket) => {
			for (let request = requests[next++]; request; request = requests[next++]) isDone(await socket.send(request));
		}),
	);
	const seconds = (performance.now() - began) / 1000;
	for (const socket of sockets) socket.close();
	return count / seconds;
}

const vehicle = (n: number): string => `MH15B${firstVehicle + n}`;

const address = (n: number): string => `203.0.${Math.floor(n / 250) % 250}.${(n % 250) + 1}`;

function request(url: string, n: number, lines: readonly string[], body = ''): Buffer {
	const [first = '', ...rest] = lines;
	const head = [first, `Host: ${new URL(url).host}`, `X-Forwarded-For: ${address(n)}`, ...rest];
	return Buffer.from(`${head.join('\r\n')}\r\n\r\n${body}`);
}

const pageRequest: Make = (url, n) =>
	request(url, n, [`GET /?RegNo=${vehicle(n % pages)} HTTP/1.1`, 'Accept: text/html']);

function bookRequest(url: string, n: number, draft: Draft): Buffer {
	const body = JSON.stringify({ draft: { ...draft, regNo: vehicle(n) }, key: randomUUID() });
	const head = [
		`POST /booking/save?RegNo=${vehicle(n)} HTTP/1.1`,
		`Origin: ${url}`,
		'Accept: application/json',
		'Content-Type: application/json',
		`Content-Length: ${Buffer.byteLength(body)}`,
	];
	return request(url, n, head, body);
}

/** @throws when a page is not whole or a booking was not made */
function isDone(answer: string): void {
	const isBooked = answer.includes('"kind":"booked"');
	if (!answer.startsWith('HTTP/1.1 200 ') || !(isBooked || answer.includes('</html>'))) {
		throw new Error(`another answer was expected:\n${answer.slice(0, 2000)}`);
	}
}
