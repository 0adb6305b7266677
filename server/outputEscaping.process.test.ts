import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { demoVehicles } from '../demo/vehicleList.ts';
import { draftReducer } from '../domain/booking/draftReducer.ts';
import { readPdf } from '../provider/embedded/invoices/testing/readPdf.ts';
import { draftForEstimates } from '../tests/support/draftForEstimates.ts';
import { captureCommand } from './testing/captureCommand.ts';
import { type OwnerClient, signInWithCode } from './testing/ownerClient.ts';
import { type RunningPortal, startPortal } from './testing/startPortal.ts';

/** Text that acts if it is not escaped: markup, template, formula and a change of the text direction. */
const hostile = (mark: string) =>
	`=${mark} <script>fuzz(1)</script><img src=x onerror=fuzz(1)> \${7*7} {{7*7}} '; drop table vehicle; -- \u202eab\u200b😀`;
const escaped = `&lt;script&gt;fuzz(1)&lt;/script&gt;&lt;img src=x onerror=fuzz(1)&gt; \${7*7} {{7*7}}`;
const deskToken = 'a-desk-token-of-the-marks';
const typed = {
	mobile: '9123400765',
	email: 'zqmail@zqowner.example',
	line1: hostile('Zqlane'),
	problem: hostile('Zqproblem'),
};
const reason = hostile('Zqreason');
const toBook = 'MH12AB1234';
const toRepair = 'RJ14LM5678';
const ofOther = 'KA01EF2345';
const ofNobody = 'ZZ99ZZ9999';

describe('text that people typed', () => {
	let portal: RunningPortal;
	let owner: OwnerClient;
	let other: OwnerClient;
	let links: readonly string[] = [];
	beforeAll(async () => {
		portal = await startPortal({
			env: { ACCESS: 'verified', DESK_TOKEN: deskToken, BRAND_NAME: hostile('Zqbrand').slice(0, 120) },
		});
		owner = await signInWithCode(portal, toBook, deskToken);
		other = await signInWithCode(portal, toRepair, deskToken);
	});
	afterAll(async () => {
		await portal.kill();
	});

	const atDesk = async (step: string, given: object) => {
		const headers = { Authorization: `Bearer ${deskToken}`, 'Content-Type': 'application/json' };
		const answer = await fetch(`${portal.internalUrl}/desk/vehicles/${step}`, {
			method: 'POST',
			body: JSON.stringify(given),
			headers,
		});
		if (!answer.ok) throw new Error(`${step}: ${await answer.text()}`);
	};
	const expectShown = (html: string, mark: string) => {
		expect(html).toContain(`=${mark} ${escaped}`);
		expect(html).not.toMatch(/<script>fuzz|<img src=x/);
	};
	const inTerminal = async (...args: readonly string[]) => {
		const { output } = await captureCommand('desk', args, portal.env);
		expect(output.replaceAll('\n', '')).not.toMatch(/[\p{Cc}\u202e\u200b]/u);
		return output;
	};

	it('is stored as typed in a booking and its cancellation', { timeout: 60_000 }, async () => {
		const chosen = await draftForEstimates(portal.url, toBook, { Cookie: owner.cookie });
		const now = new Date();
		const address = {
			line1: typed.line1.slice(0, 200),
			stateId: 's',
			stateName: 'Delhi',
			cityId: 'c',
			cityName: 'New Delhi',
			pin: '110001',
		};
		const draft = [
			{ type: 'typeText', field: 'mobile', text: typed.mobile } as const,
			{ type: 'typeText', field: 'email', text: typed.email } as const,
			{ type: 'setPickUp', on: true } as const,
			{ type: 'typePickUp', address } as const,
			{ type: 'typeText', field: 'problem', text: typed.problem } as const,
		].reduce((last, action) => draftReducer(last, action, now), chosen);
		const save = async (total: number): Promise<{ data: { kind: string; total?: number } }> => {
			const shown = draftReducer(draft, { type: 'showEstimate', total, calculated: true }, now);
			return JSON.parse(await owner.sendJson('/booking/save', { draft: shown, key: randomUUID() }));
		};
		const first = await save(1);
		expect((await save(first.data.total ?? 0)).data).toEqual({
			kind: 'booked',
			number: expect.stringMatching(/\d{4,}/),
		});
		const home = await owner.read('/');
		const appointmentId = /[0-9a-f-]{36}/.exec(/appointmentId[\s\S]{0,300}/.exec(home)?.[0] ?? '')?.[0] ?? '';
		const cancelled = await owner.sendJson('/home/cancel', { appointmentId, reason });
		expect(JSON.parse(cancelled).data).toMatchObject({ done: true });
		await atDesk(`${toBook}/block`, { message: hostile('Zqblock') });
		expect(JSON.parse(await owner.read('/data/eligibility')).data).toEqual({
			isBlocked: true,
			text: expect.stringContaining(hostile('Zqblock')),
		});
		expect(await inTerminal('show', toBook)).toContain('=Zqblock <script>fuzz(1)</script>');
	});

	it('is escaped on pages, in the invoice and in the terminal', { timeout: 60_000 }, async () => {
		const jobs = [{ name: hostile('Zqjob').slice(0, 100), price: '485.00' }];
		await atDesk(`${toRepair}/propose-estimate`, { comments: hostile('Zqcomment'), jobs });
		const page = await other.read('/revisedEstimate');
		expectShown(page, 'Zqcomment');
		expectShown(page, 'Zqbrand');
		expect(await inTerminal('answer', toRepair)).toContain('=Zqjob <script>fuzz(1)</script>');
		const [, documentId = ''] = /name="documentId" value="([^"]*)"/.exec(page) ?? [];
		const [, estimateHash = ''] = /name="estimateHash" value="([^"]*)"/.exec(page) ?? [];
		const approved = /name="approved"[^>]*value="([^"]*)"|value="([^"]*)"[^>]*name="approved"/.exec(page) ?? [];
		const answer = {
			documentId,
			estimateHash: estimateHash.replaceAll('&quot;', '"'),
			decision: 'approve',
			approved: [approved[1] ?? approved[2]],
		};
		expect(JSON.parse(await other.sendJson('/revisedEstimate/answer', answer)).data).toMatchObject({
			kind: 'recorded',
		});
		await atDesk(`${toRepair}/complete-stage`, { stage: 'FinalInspection' });
		await atDesk(`${toRepair}/close-billing`, {});
		await atDesk(`${toRepair}/release-proforma`, {});
		const bill = await other.read('/makepayment');
		const [href = ''] = /\/makepayment\/invoice\?[^"]*/.exec(bill) ?? [];
		const query = new URLSearchParams(href.replaceAll('&amp;', '&').split('?')[1]);
		const pages = await readPdf(await other.file('/makepayment/invoice', Object.fromEntries(query)));
		expect(
			pages
				.map(({ text }) => text)
				.join('')
				.replaceAll(/\s/g, ''),
		).toContain('=Zqjob<script>fuzz(1)</script>');
		await payOnline(other);
		await atDesk(`${toRepair}/deliver`, {});
	});

	async function payOnline(who: OwnerClient) {
		const form = await who.sendForm('/makepayment', { channel: 'online' });
		const field = (name: string) => new RegExp(`name="${name}" value="([^"]*)"`).exec(form)?.[1] ?? '';
		const sandbox = `http://127.0.0.1:${portal.env.SANDBOX_PORT}`;
		const post = (url: string, fields: Readonly<Record<string, string>>, origin: string) =>
			fetch(url, {
				method: 'POST',
				body: new URLSearchParams(fields),
				headers: { Origin: origin },
				redirect: 'manual',
			});
		const paying = await post(
			`${sandbox}/transaction`,
			{ encRequest: field('encRequest'), access_code: field('access_code') },
			portal.url,
		);
		const [, orderId = ''] = /name="order_id" value="([^"]*)"/.exec(await paying.text()) ?? [];
		const back = await (await post(`${sandbox}/answer`, { order_id: orderId, answer: 'pay' }, sandbox)).text();
		const [, encResp = ''] = /name="encResp" value="([^"]*)"/.exec(back) ?? [];
		const returned = await post(`${portal.url}/gateway/return`, { encResp }, sandbox);
		expect(returned.headers.get('location')).toMatch(/payment-success/);
		const forged = await post(`${portal.url}/gateway/return`, { encResp: `${encResp}00` }, sandbox);
		expect(forged.headers.get('location')).toBe('/payment-returned');
	}

	it('is not in the response to a rejected request', { timeout: 60_000 }, async () => {
		const headers = { Cookie: owner.cookie, Origin: portal.url };
		const ask = async (path: string, init: RequestInit = {}) =>
			(await fetch(`${portal.url}${path}`, { headers, redirect: 'manual', ...init })).status;
		for (const named of [ofOther, ofNobody, toRepair]) {
			expect(await ask(`/data/tracking?RegNo=${named}`)).toBe(403);
			for (const page of ['/?', '/tracking?', '/tracking.data?', `/payment-success/${named}?`]) {
				expect(await ask(`${page}RegNo=${named}`)).toBeLessThan(400);
			}
		}
		expect(await ask('/data/tracking?RegNo=Zqnamed')).toBe(400);
		expect(await ask('/tracking?RegNo=Zqnamed')).toBe(302);
		const { output } = await captureCommand('link', [ofOther], portal.env);
		const link = /Params=(\w+)/.exec(output)?.[1] ?? '';
		const tampered = `${link.slice(0, -4)}0000`;
		links = [link, tampered];
		for (const hex of links) expect(await ask(`/?Params=${hex}`, { headers: {} })).toBe(303);
		const post = (path: string, body: BodyInit) => ask(path, { method: 'POST', body });
		for (const body of ['Zqbody {', '{"draft":{"mobile":"Zqmobile"},"key":"Zqkey"}']) {
			expect(await post(`/booking/save?RegNo=${toBook}`, body)).toBe(400);
			expect(await post(`/home/cancel?RegNo=${toBook}`, body)).toBe(400);
		}
		const codes: number[] = [];
		for (let round = 0; round < 6; round++) {
			codes.push(await post(`/verify?RegNo=${ofOther}`, new URLSearchParams({ send: 'yes' })));
		}
		expect(codes).toEqual([302, 302, 302, 302, 302, 429]);
		expect(await post('/sign-out', '')).toBe(302);
		for (const outcome of ['opened', 'unusable', 'limited']) {
			await expect.poll(portal.output).toContain(`"outcome":"${outcome}"`);
		}
		await expect.poll(portal.output).toMatch(/"route":"\/sign-out".*\n$/);
	});

	it('is not in the log, and neither are personal data, credentials and codes', () => {
		const [, ...parts] = portal.output().split(/^(?=\{)/m);
		const lines = parts.flatMap((text) => text.trimEnd().split('\n')).filter((line) => line.startsWith('{'));
		expect(lines.length).toBeGreaterThan(40);
		for (const line of lines) expect(() => JSON.parse(line)).not.toThrow();
		const people = demoVehicles.flatMap((one) => [one.regNo, one.owner, one.mobile, one.email, one.addressLine1]);
		const doors = [owner, other].flatMap(({ code, cookie }) => [
			`"${code}"`,
			` ${code}`,
			...cookie.split(/[=;]/).filter((part) => part.length > 20),
		]);
		const log = lines.join('\n');
		expect(links.map((link) => link.length > 100)).toEqual([true, true]);
		const marks = [
			'Zq',
			ofNobody,
			...links.map((link) => link.slice(0, 40)),
			typed.mobile,
			deskToken,
			'fuzz(1)',
			...people,
			...doors,
		];
		expect(marks.length).toBeGreaterThan(60);
		expect(marks.filter((mark) => mark !== '' && log.includes(mark))).toEqual([]);
	});
});
