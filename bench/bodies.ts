import { startPostgres } from '../db/testing/postgres.ts';
import { gatewayReturnBody, largeBody, largeBodyRoutes, smallBody } from '../server/http/request/bodyLimits.ts';
import { type RunningPortal, startPortal } from '../server/testing/startPortal.ts';
import { type Figure, median } from './figure.ts';

const rounds = 5;
const requestsPerRound = 20;
const regNo = 'MH12AB1234';
const maxTimesHome = 5;

const returnPath = '/gateway/return';
/** Every address of the public port that reads a body. */
const paths = [
	...['/language', '/verify', '/sign-out', '/makepayment', '/home/cancel', '/home/linked-appointment', '/data/hold'],
	...largeBodyRoutes,
	returnPath,
];

type Body = readonly [name: string, type: string, text: string];

const form = 'application/x-www-form-urlencoded';

/** Bodies that take long to read for their size, as large as they may be, and some that are refused. */
function worstBodies({ bytes, fields }: typeof smallBody): readonly Body[] {
	const filled = (part: string, most = bytes) => part.repeat(Math.floor(most / part.length));
	const inJson = (start: string, part: string, end: string) => {
		const list = filled(part, bytes - start.length - end.length).replace(/,$/, '');
		return `${start}${list}${end}`;
	};
	const field = (value: string) => `a=${value}&`;
	const share = Math.floor(bytes / fields) - field('').length;
	const part = `--x\r\nContent-Disposition: form-data; name="a"\r\n\r\n1\r\n`;
	return [
		['too many fields', form, filled('a&')],
		[
			'as many fields as may be',
			form,
			field('%41'.repeat(Math.floor(share / 3)))
				.repeat(fields)
				.slice(0, -1),
		],
		['one encoded field', form, `encResp=${filled('%41', bytes - 8)}`],
		['one field of hex digits', form, `encResp=${filled('ab', bytes - 8)}`],
		[
			'a form in parts',
			'multipart/form-data; boundary=x',
			`${part.repeat(Math.min(fields, Math.floor(bytes / part.length) - 1))}--x--`,
		],
		['nested lists', 'application/json', filled('[')],
		['nested lists that end', 'application/json', `${filled('[', bytes / 2)}${filled(']', bytes / 2)}`],
		[
			'as many lists as may be',
			'application/json',
			`${filled('[', Math.min(10_000, bytes / 2))}${filled(']', Math.min(10_000, bytes / 2))}`,
		],
		['a list of numbers', 'application/json', inJson('{"draft":[', '0,', ']}')],
		[
			'many names',
			'application/json',
			`{"draft":{${Array.from({ length: Math.floor(bytes / 10) }, (_, at) => `"${at.toString(36)}":0`).join()}}}`,
		],
		['a list of objects', 'application/json', inJson('{"draft":{"jobs":[', '{"a":1},', ']}}')],
	];
}

/**
 * The CPU time of the portal's process for the worst body of each address, against that of a page of home. On PostgreSQL,
 * so that the database's work is not counted.
 */
export async function measureBodies(): Promise<readonly Figure[]> {
	const postgres = await startPostgres();
	try {
		const env = { DATABASE_URL: await postgres.createDatabase(), LIMITS: 'off' };
		const portal = await startPortal({ env });
		try {
			const home = () => fetch(`${portal.url}/?RegNo=${regNo}`, { headers: { Accept: 'text/html' } });
			const homeMs = await cpuMsOf(portal, home);
			const figures: Figure[] = [];
			for (const path of paths) figures.push(await measurePath(portal, path, homeMs));
			return figures;
		} finally {
			await portal.stop();
		}
	} finally {
		await postgres.stop();
	}
}

async function measurePath(portal: RunningPortal, path: string, homeMs: number): Promise<Figure> {
	const limit = path === returnPath ? gatewayReturnBody : largeBodyRoutes.has(path) ? largeBody : smallBody;
	let worst = { name: '', ms: 0, status: 0 };
	for (const [name, type, text] of worstBodies(limit)) {
		let status = 0;
		const send = async () => {
			const headers = { 'Content-Type': type, Origin: portal.url, Accept: 'application/json' };
			const init = { method: 'POST', body: text, headers, redirect: 'manual' } as const;
			const answer = await fetch(`${portal.url}${path}?RegNo=${regNo}`, init);
			status = answer.status;
			return answer;
		};
		const ms = await cpuMsOf(portal, send);
		if (ms > worst.ms) worst = { name, ms, status };
	}
	return {
		name: `${path}: CPU time of its worst body, against a page of home`,
		measured: worst.ms / homeMs,
		limit: { kind: 'most', value: maxTimesHome },
		unit: 'times',
		detail: `${worst.ms.toFixed(1)} ms against ${homeMs.toFixed(1)} ms: ${worst.name}, answered ${worst.status}`,
	};
}

/** Of one request, in the median of the rounds; the first warms up. */
async function cpuMsOf(portal: RunningPortal, send: () => Promise<Response>): Promise<number> {
	const times: number[] = [];
	for (let round = 0; round <= rounds; round++) {
		const before = await cpuSeconds(portal);
		for (let sent = 0; sent < requestsPerRound; sent++) await (await send()).arrayBuffer();
		if (round > 0) times.push(((await cpuSeconds(portal)) - before) * (1000 / requestsPerRound));
	}
	return median(times);
}

async function cpuSeconds({ internalUrl }: RunningPortal): Promise<number> {
	const metrics = await (await fetch(`${internalUrl}/metrics`)).text();
	return Number(/^\w*process_cpu_seconds_total (\S+)$/m.exec(metrics)?.[1]);
}
