import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createCCAvenue } from '../ccavenue/ccavenue.ts';
import { openSandboxOrders } from './orders.ts';
import { createSandbox } from './sandbox.ts';

const account = {
	merchantId: '100001',
	subAccountId: 'PAY',
	accessCode: 'AVXX01',
	workingKey: 'WORKINGKEY',
	url: 'http://127.0.0.1:3002/transaction',
	statusUrl: 'http://127.0.0.1:3002/status',
};
const gateway = createCCAvenue(account, { warn: () => undefined });
const order = {
	orderId: 'KS-1',
	amount: 123_456_00,
	currency: 'INR',
	returnUrl: 'http://localhost:3000/gateway/return',
	reference: 'card-1',
};

let file = '';
let sandbox = open();
function open() {
	const options = { account, merchantName: 'Kick & Stand', returnOrigins: ['http://localhost:3000'] };
	return createSandbox({ ...options, orders: openSandboxOrders(file) });
}
beforeEach(() => {
	file = join(mkdtempSync(join(tmpdir(), 'sandbox-')), 'sandbox.json');
	sandbox = open();
});

const post = async (path: string, fields: Record<string, string>, headers: Record<string, string> = {}) => {
	const body = new URLSearchParams(fields).toString();
	const form = { 'Content-Type': 'application/x-www-form-urlencoded', ...headers };
	return sandbox.request(path, { method: 'POST', body, headers: form });
};
const show = (over: Partial<typeof order> = {}, accessCode = account.accessCode) =>
	post('/transaction', { encRequest: gateway.createForm({ ...order, ...over }).encRequest, access_code: accessCode });
const answer = async (chosen: string) => (await post('/answer', { order_id: 'KS-1', answer: chosen })).text();
/** The return that the page would post to the portal. */
const returnedBy = (page: string) => {
	const [, encResp = ''] = /name="encResp" value="([0-9a-f]+)"/.exec(page) ?? [];
	return gateway.parseReturn(encResp);
};
const status = (orderId = 'KS-1') => {
	vi.spyOn(globalThis, 'fetch').mockImplementation(async (_url, init) =>
		post('/status', Object.fromEntries(init?.body as URLSearchParams)),
	);
	return gateway.fetchStatus(orderId);
};
afterEach(() => {
	vi.restoreAllMocks();
});

describe('the sandbox', () => {
	it('shows merchant, order and amount, with a button for each outcome', async () => {
		const response = await show();
		const page = await response.text();
		expect(response.status).toBe(200);
		for (const text of ['Kick &amp; Stand (100001)', 'KS-1', '₹1,23,456.00', '>Pay<', '>Fail<', '>Cancel<']) {
			expect(page).toContain(text);
		}
		expect(page).toContain('Close without answer');
		expect(response.headers.get('content-security-policy')).toMatch(
			/default-src 'none'.*form-action 'self' http:\/\/localhost:3000; frame-ancestors 'none'/,
		);
	});

	it.each([
		['pay', 'paid'],
		['fail', 'failed'],
		['cancel', 'cancelled'],
		['await', 'pending'],
	])('%s returns %s and has that status', async (chosen, state) => {
		await show();
		const page = await answer(chosen);
		expect(page).toContain('action="http://localhost:3000/gateway/return"');
		expect(page).toContain('<button class="first">Go back to the portal</button>');
		expect(returnedBy(page)).toMatchObject({
			orderId: 'KS-1',
			state,
			amount: 123_456_00,
			currency: 'INR',
			reference: 'card-1',
			trackingId: expect.stringMatching(/^3\d{11}$/),
		});
		expect(await status()).toMatchObject({ state, amount: 123_456_00 });
	});

	it.each([
		['close', 'notTried'],
		['take', 'paid'],
	])('%s returns nothing to the portal and has the status %s', async (chosen, known) => {
		await show();
		const page = await answer(chosen);
		expect(returnedBy(page)).toBeNull();
		expect(page).toContain('href="http://localhost:3000/"');
		expect((await status())?.state).toBe(known);
	});

	it('does not know an order whose page was not opened', async () => {
		expect(await status()).toBeNull();
	});

	it('accepts one payment per order', async () => {
		await show();
		await answer('pay');
		expect(returnedBy(await answer('fail'))?.state).toBe('paid');
		expect(returnedBy(await (await show()).text())?.state).toBe('paid');
	});

	it('can change an order’s outcome later, and keeps its orders across a restart', async () => {
		await show();
		await answer('fail');
		await post('/later', { order_id: 'KS-1', outcome: 'paid' });
		expect((await status())?.state).toBe('paid');
		sandbox = open();
		expect((await status())?.state).toBe('paid');
		expect(await (await sandbox.request('/')).text()).toContain('KS-1');
	});

	it('rejects requests that are not the merchant’s', async () => {
		expect((await show({}, 'AVWRONG')).status).toBe(400);
		expect((await post('/transaction', { encRequest: 'ab', access_code: account.accessCode })).status).toBe(400);
		expect((await show({ returnUrl: 'http://evil.example/' })).status).toBe(400);
		expect((await post('/answer', { order_id: 'KS-9', answer: 'pay' })).status).toBe(400);
		await show();
		expect((await post('/answer', { order_id: 'KS-1', answer: 'toString' })).status).toBe(400);
		for (const site of ['cross-site', 'same-site']) {
			const from = { 'Sec-Fetch-Site': site };
			expect((await post('/answer', { order_id: 'KS-1', answer: 'pay' }, from)).status).toBe(403);
			expect((await post('/later', { order_id: 'KS-1', outcome: 'paid' }, from)).status).toBe(403);
		}
		expect((await status())?.state).toBe('notTried');
	});

	it('is served under its own name only, so that no page of another site reads or pays an order by DNS rebinding', async () => {
		await show();
		for (const host of ['evil.example', 'evil.example:3002', '127.0.0.1.evil.example', '10.0.0.1:3002']) {
			const list = await sandbox.request(`http://${host}/`);
			expect([list.status, await list.text()]).toEqual([421, 'This address is not served here.']);
			expect((await post(`http://${host}/later`, { order_id: 'KS-1', outcome: 'paid' })).status).toBe(421);
		}
		for (const host of ['127.0.0.1:3002', '127.0.0.1:4002', 'localhost:3002']) {
			expect((await sandbox.request(`http://${host}/`)).status).toBe(200);
		}
		expect((await status())?.state).toBe('notTried');
	});

	it('rejects the status call of another merchant', async () => {
		await show();
		const response = await post('/status', {
			enc_request: 'ab',
			access_code: account.accessCode,
			command: 'orderStatusTracker',
		});
		expect(await response.text()).toMatch(/^status=1&/);
	});
});
