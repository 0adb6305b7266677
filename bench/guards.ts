import { randomUUID } from 'node:crypto';
import { openDatabase } from '../db/connect.ts';
import { startPostgres } from '../db/testing/postgres.ts';
import type { Draft } from '../domain/draftState.ts';
import { startPortal } from '../server/testing/startPortal.ts';
import { prepareBookings } from './bookings/prepare.ts';
import { draftForEstimates } from './draft.ts';
import { type Figure, median } from './figure.ts';
import { connectTo } from './http.ts';

const rounds = 5;
const pages = 400;
const bookings = 200;
const connections = 16;
/** The bench's vehicles have numbers of four digits from here on. */
const firstVehicle = 1000;

/**
 * What the limits cost: pages and bookings a second of two portals on one PostgreSQL, one with limits and one without,
 * in turn. Every vehicle is an owner of its own behind an address of its own, so that nobody reaches a limit.
 */
export async function measureGuards(): Promise<readonly Figure[]> {
	const postgres = await startPostgres({ durable: true });
	try {
		const databaseUrl = await postgres.createDatabase();
		const env = { DATABASE_URL: databaseUrl, TRUST_PROXY: '1' };
		const guarded = await startPortal({ env: { ...env, LIMITS: 'on' } });
		const bare = await startPortal({ env: { ...env, LIMITS: 'off' } });
		try {
			await prepareBookings(databaseUrl, firstVehicle + (rounds + 1) * 2 * bookings);
			await shortenWizard(databaseUrl);
			const draft = await draftForEstimates(bare.url, vehicle(0));
			return [
				await compare('Pages a second', [guarded.url, bare.url], pages, pageRequest),
				await compare('Bookings a second', [guarded.url, bare.url], bookings, (url, n) => bookRequest(url, n, draft)),
			];
		} finally {
			await Promise.all([guarded.stop(), bare.stop()]);
		}
	} finally {
		await postgres.stop();
	}
}

/** The vehicles of the bench are booked without the estimates step: what is compared is the way in. */
async function shortenWizard(databaseUrl: string): Promise<void> {
	const { db, close } = await openDatabase({ databaseUrl, dataDir: '' });
	await db.updateTable('vehicle').set({ status: 'NA' }).where('reg_no', 'like', 'MH15B%').execute();
	await close();
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
		name: `${name} with the limits, against without`,
		measured: median(on.map((rate, round) => rate / (off[round] ?? Number.NaN))),
		limit: { kind: 'least', value: 0.9 },
		unit: 'times',
		detail: `${median(on).toFixed(0)} against ${median(off).toFixed(0)} a second, ${connections} connections, PostgreSQL with fsync`,
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
	request(url, n, [`GET /?RegNo=${vehicle(n % 1000)} HTTP/1.1`, 'Accept: text/html']);

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
