import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { encryptLinkParams, type LinkKey } from '../../access/links/linkParams.ts';
import { draftForEstimates } from '../../tests/support/draftForEstimates.ts';

/** The outcomes of the owners' requests. */
export interface Counts {
	requests: number;
	scripts: number;
	/** Pages that named a script that no portal had any more, and that were complete once loaded again. */
	loadedAnew: number;
	booked: number;
	/** `phase, what: how`, for each request with a wrong answer. */
	readonly failures: string[];
	/** Vehicles whose booking was answered. */
	readonly vehicles: string[];
}

interface OwnerSession {
	readonly regNo: string;
	/** Sends a request of this owner; fails if the status is not among `expected`. */
	ask(what: string, path: string, expected: readonly number[], init?: RequestInit): Promise<Response>;
	readonly headers: Readonly<Record<string, string>>;
}

class FailedRequest extends Error {}

const assets = /\/assets\/[\w.-]+\.(?:js|css)/g;

/** Starts owners who come through HAProxy, until `stop`. `phase` is named with each failure. */
export function startOwners(url: string, keys: readonly LinkKey[], phase: () => string) {
	const counts: Counts = { requests: 0, scripts: 0, loadedAnew: 0, booked: 0, failures: [], vehicles: [] };
	let isOver = false;
	let lastAddress = 0;

	/** Opens a vehicle by a link, as a person does. */
	async function open(regNo: string): Promise<OwnerSession> {
		const n = lastAddress++;
		const headers: Record<string, string> = {
			Origin: url,
			'X-Forwarded-For': `10.${n >> 16}.${(n >> 8) & 255}.${n & 255}`,
		};
		const ask: OwnerSession['ask'] = async (what, path, expected, init = {}) => {
			counts.requests++;
			const answer = await fetch(`${url}${path}`, {
				redirect: 'manual',
				...init,
				headers: { ...headers, ...(init.headers as Record<string, string>) },
			}).catch((error: Error) => {
				throw new FailedRequest(`${what}: ${String(error.cause ?? error)}`);
			});
			if (!expected.includes(answer.status))
				throw new FailedRequest(`${what}: ${answer.status} ${(await answer.text()).slice(0, 100)}`);
			return answer;
		};
		const madeAt = new Date();
		const expiresAt = new Date(madeAt.getTime() + 3_600_000);
		const params = encryptLinkParams({ regNo, appointmentId: null, bearer: null, madeAt, expiresAt }, keys);
		const opened = await ask('link', `/?Params=${params}`, [303]);
		headers.Cookie = opened.headers
			.getSetCookie()
			.map((line) => line.split(';')[0])
			.join('; ');
		return { regNo, ask, headers };
	}

	/** Reads a page of the vehicle, and all scripts and styles that it names; once more if one of these has gone. */
	async function readPage(
		{ ask, regNo }: Pick<OwnerSession, 'ask' | 'regNo'>,
		path: string,
		isAnew = false,
	): Promise<string> {
		const page = await (await ask(path, `${path}?RegNo=${regNo}`, [200])).text();
		if (!page.includes(regNo)) throw new FailedRequest(`${path}: not the page of the vehicle`);
		for (const asset of new Set(page.match(assets))) {
			counts.scripts++;
			try {
				await (await ask('script', asset, [200])).arrayBuffer();
			} catch (error) {
				if (isAnew) throw error;
				counts.loadedAnew++;
				return readPage({ ask, regNo }, path, true);
			}
		}
		return page;
	}

	/** Chooses, waits as people do, and books: the draft may be older than the portal. */
	async function book(regNo: string): Promise<void> {
		const session = await open(regNo);
		await readPage(session, '/');
		const draft = await draftForEstimates(url, regNo, session.headers);
		await pause(Math.random() * 6_000);
		const headers = { 'Content-Type': 'application/json' };
		const body = JSON.stringify({ draft, key: randomUUID() });
		const saved = await session.ask('booking', `/booking/save?RegNo=${regNo}`, [200], {
			method: 'POST',
			body,
			headers,
		});
		const answer = await saved.text();
		if (!answer.includes('"booked"')) throw new FailedRequest(`booking: ${answer.slice(0, 200)}`);
		counts.booked++;
		counts.vehicles.push(regNo);
		await session.ask('home', `/?RegNo=${regNo}`, [200]);
	}

	/** Keeps a tracking page open, which asks with the version that it has. */
	async function track(regNo: string): Promise<void> {
		const session = await open(regNo);
		await readPage(session, '/tracking');
		let tag = '';
		while (!isOver) {
			const answer = await session.ask('tracking data', `/data/tracking?RegNo=${regNo}`, [200, 304], {
				headers: { 'If-None-Match': tag },
			});
			tag = answer.headers.get('etag') ?? '';
			await answer.arrayBuffer();
			await pause(1_000);
		}
	}

	async function download(regNo: string): Promise<void> {
		const session = await open(regNo);
		const page = await readPage(session, '/makepayment');
		const [address = ''] = /\/makepayment\/invoice\?[^"]+/.exec(page) ?? [];
		const file = await session.ask('invoice', address.replaceAll('&amp;', '&'), [200]);
		const bytes = Buffer.from(await file.arrayBuffer());
		if (!bytes.subarray(0, 4).equals(Buffer.from('%PDF'))) throw new FailedRequest('invoice: not a PDF');
		await pause(500);
	}

	/** Repeats an owner's actions for one vehicle after another until the end; notes a failure and goes on. */
	async function repeat(run: (regNo: string) => Promise<void>, regNos: Iterator<string>): Promise<void> {
		for (let next = regNos.next(); !isOver && !next.done; next = regNos.next()) {
			try {
				await run(next.value);
			} catch (error) {
				counts.failures.push(`${phase()}, ${error instanceof FailedRequest ? error.message : String(error)}`);
			}
		}
	}

	return {
		counts,
		repeatBooking: (regNos: Iterator<string>) => repeat(book, regNos),
		repeatTracking: (regNos: Iterator<string>) => repeat(track, regNos),
		repeatDownload: (regNos: Iterator<string>) => repeat(download, regNos),
		stop: () => {
			isOver = true;
		},
	};
}
