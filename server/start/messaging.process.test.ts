import { createHmac } from 'node:crypto';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openDatabase } from '../../db/connect.ts';
import { freePorts } from '../../db/testing/freePorts.ts';
import { demoVehicles } from '../../demo/vehicleList.ts';
import { type RunningPortal, startPortal } from '../testing/startPortal.ts';

/** An SMS provider behind the webhook, which rejects the first request and accepts the repeated one. */
const secret = 'a-secret-of-the-webhook';
const arrived: { readonly headers: IncomingHttpHeaders; readonly body: string }[] = [];
let receiver: Server;
let portal: RunningPortal;

beforeAll(async () => {
	const [port = ''] = await freePorts(1);
	receiver = createServer(async (request, response) => {
		let body = '';
		for await (const piece of request.setEncoding('utf8')) body += piece;
		arrived.push({ headers: request.headers, body });
		response.writeHead(arrived.length === 1 ? 503 : 204).end();
	});
	await new Promise<void>((done) => receiver.listen(Number(port), '127.0.0.1', done));
	portal = await startPortal({
		env: {
			ACCESS: 'verified',
			MESSAGE_WEBHOOK_URL: `http://127.0.0.1:${port}/send`,
			MESSAGE_WEBHOOK_SECRET: secret,
		},
	});
});
afterAll(async () => {
	await portal.kill();
	receiver.closeAllConnections();
	await new Promise((done) => receiver.close(done));
});

const vehicle = demoVehicles.find(({ regNo }) => regNo === 'MH12AB1234') ?? expect.fail();
const { regNo } = vehicle;
const mobile = vehicle.mobile.replace(/\D/g, '').slice(-10);

const send = (path: string, fields: Readonly<Record<string, string>>, cookie = '') =>
	fetch(`${portal.url}${path}`, {
		method: 'POST',
		body: new URLSearchParams(fields),
		headers: { Origin: portal.url, Cookie: cookie },
		redirect: 'manual',
	});

it('a code is sent over HTTP, again after a failure, opens its vehicle, and is not stored', async () => {
	const asked = await send(`/verify?RegNo=${regNo}`, { send: 'yes' });
	await expect.poll(() => arrived.length, { timeout: 15_000 }).toBe(2);
	const [refused, taken] = arrived;
	if (!refused || !taken) throw new Error('two attempts were expected');
	for (const { headers, body } of [refused, taken]) {
		const signed = `${headers['x-timestamp']}.${body}`;
		expect(headers['x-signature']).toBe(`sha256=${createHmac('sha256', secret).update(signed).digest('hex')}`);
		expect(Math.abs(Number(headers['x-timestamp']) - Date.now() / 1000)).toBeLessThan(30);
	}
	expect(taken.body).toBe(refused.body);
	expect(taken.headers['idempotency-key']).toBe(refused.headers['idempotency-key']);
	const { to, code, text } = JSON.parse(taken.body);
	expect([to, /^\d{8}$/.test(code)]).toEqual([`+91${mobile}`, true]);
	expect([text.startsWith(`${code} `), text.endsWith(`\n\n@localhost #${code}`)]).toEqual([true, true]);

	const cookieOf = ({ headers }: Response) =>
		headers
			.getSetCookie()
			.map((line) => line.split(';')[0])
			.join('; ');
	const cookie = cookieOf(await send(`/verify?RegNo=${regNo}&sent`, { code }, cookieOf(asked)));
	expect(cookie).toContain('session=');
	const page = await fetch(`${portal.url}/?RegNo=${regNo}`, { headers: { Cookie: cookie } });
	expect([page.status, (await page.text()).includes('Book your service')]).toEqual([200, true]);

	expect(await portal.stop()).toBe(0);
	expect(arrived).toHaveLength(2);
	const { db, close } = await openDatabase({ dataDir: portal.dataDir });
	expect(await db.selectFrom('message').selectAll().where('kind', '=', 'code').execute()).toMatchObject([
		{ outcome: 'sent' },
	]);
	await close();
	// Only JSON lines are the log; the text that the demo prints at its start names vehicles.
	const lines = portal.output().split('\n');
	const log = lines.filter((line) => line.startsWith('{')).join('\n');
	expect(log).toContain('a message could not be sent; it is tried again');
	// Not inside a longer id, which may contain the same digits.
	expect(log).not.toMatch(new RegExp(`(?<![\\w-])${code}(?![\\w-])`));
	for (const kept of [mobile, regNo, secret, vehicle.owner]) expect(log).not.toContain(kept);
});
