/** Faults of the gateway's status call: nothing is recorded, the owner gets a message, and the worker retries. */
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { toWireAmount } from '../../../domain/money.ts';
import { createCCAvenue } from '../../../payments/ccavenue/ccavenue.ts';
import { createCipher } from '../../../payments/ccavenue/encryptedFields.ts';
import { describeEachDemoDatabase } from '../../../tests/support/provider/eachDemoDatabase.ts';
import { openTestProvider, testNow } from '../../../tests/support/provider/harness.ts';
import {
	billAmount,
	createBilledJobCard,
	createTestOnlinePayment,
	readPaymentDetails,
	type TestJobCard,
} from '../../../tests/support/provider/payments.ts';
import { acceptReturn } from './acceptReturn.ts';
import { beginPayment } from './beginPayment.ts';
import { createStatusWorker } from './statusCheck.ts';

const cipher = createCipher('WORKINGKEY');
const later = (minutes: number) => new Date(testNow.getTime() + minutes * 60_000);

type Fault = 'silent' | 'late' | 'refused' | 'reset' | 'cut' | 'html' | 'otherShape' | 'otherOrder' | 'huge' | number;
const faults: Fault[] = ['silent', 'late', 'refused', 'reset', 'cut', 'html', 'otherShape', 'otherOrder', 'huge'];
const statuses: Fault[] = [401, 403, 404, 429, 500];

describeEachDemoDatabase('A gateway', (database) => {
	const db = () => database().db;
	let fault: Fault | null = null;
	/** The order that the status response reports as paid; the response is encrypted like the gateway's. */
	let orderId = '';
	let jobCard: TestJobCard;
	let asked = 0;
	/** The time-out of the status call that is under way, which the gateway lets pass. */
	let timeout: AbortController;
	const passTimeout = () => timeout.abort(new DOMException('passed by the test', 'TimeoutError'));
	const server = createServer((request, response) => {
		asked++;
		request.resume().on('end', () => fail(response));
	});

	const paid = (order: string) => {
		const said = {
			order_no: order,
			reference_no: 1,
			order_status: 'Shipped',
			order_amt: billAmount / 100,
			order_currncy: 'INR',
		};
		return `status=0&enc_response=${cipher.encrypt(JSON.stringify(said))}`;
	};
	function fail(response: ServerResponse): void {
		if (fault === null) response.end(paid(orderId));
		else if (fault === 'silent') passTimeout();
		else if (fault === 'late') {
			passTimeout();
			response.end(paid(orderId));
		} else if (fault === 'reset') response.destroy();
		else if (fault === 'cut')
			response.writeHead(200, { 'Content-Length': '900' }).write('status=0&', () => response.destroy());
		else if (fault === 'html') response.end('<h1>Maintenance</h1>');
		else if (fault === 'otherShape') response.end('{"status":0,"order_status":"Shipped"}');
		else if (fault === 'otherOrder') response.end(paid('KS-another'));
		else if (fault === 'huge') response.end(Buffer.alloc(2 * 1024 * 1024, 'x'));
		else if (typeof fault === 'number') response.writeHead(fault).end(paid(orderId));
	}

	function onlineAt(url: string) {
		const account = { merchantId: '1', subAccountId: 'P', accessCode: 'AV', workingKey: 'WORKINGKEY' };
		const addresses = { url: 'https://gateway.test', statusUrl: url };
		const gateway = createCCAvenue({ ...account, ...addresses }, { warn: () => undefined });
		return { ...createTestOnlinePayment(), gateway };
	}
	let url = '';
	const online = () => onlineAt(fault === 'refused' ? 'http://127.0.0.1:1/' : url);
	const scopeAt = (now: Date) => ({ db: db(), now, online: online() });
	const begin = (id: string, now: Date) =>
		beginPayment(
			{ ...jobCard, orderId: id, jobCardId: jobCard.id, amount: billAmount, portalUrl: 'http://portal.test' },
			scopeAt(now),
		);
	const round = (now: Date) => createStatusWorker({ db: db(), online: online(), now: () => now }).runOnce();
	const order = () =>
		db().selectFrom('payment_order').selectAll().where('order_id', '=', orderId).executeTakeFirstOrThrow();

	beforeAll(async () => {
		await openTestProvider(db());
		await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
		url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
	});
	afterAll(() => {
		server.closeAllConnections();
		server.close();
	});
	beforeEach(async () => {
		vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => {
			timeout = new AbortController();
			return timeout.signal;
		});
		fault = null;
		await db().updateTable('payment_order').set({ next_ask_at: null }).execute();
		jobCard = await createBilledJobCard(db());
		orderId = `KS-${crypto.randomUUID().slice(0, 18)}`;
		expect(await begin(orderId, testNow)).toMatchObject({ ok: true });
	});

	afterEach(() => void vi.restoreAllMocks());

	test.each([...faults, ...statuses])(
		'with %s records nothing, is checked again, and then pays the bill once',
		async (given) => {
			fault = given;
			asked = 0;
			// The worker checks the order and postpones it.
			expect(await round(later(2))).toBe(1);
			expect(asked).toBe(given === 'refused' ? 0 : 1);
			expect(await order()).toMatchObject({ state: 'open', next_ask_at: later(4) });
			// The owner presses MAKE PAYMENT a moment later: there is no answer yet, and no further question.
			expect(await begin('KS-early', later(2.1))).toMatchObject({ rejection: { code: 'paymentAskedAbout' } });
			expect(asked).toBe(given === 'refused' ? 0 : 1);
			// The owner presses MAKE PAYMENT again; the open order blocks it.
			const second = await begin('KS-second', later(3));
			expect(second).toMatchObject({ ok: false, rejection: { code: expect.stringMatching(/^payment/) } });
			expect(await order()).toMatchObject({ state: 'open' });
			// The browser returns: the order is not cancelled, and the bill is not paid.
			const amount = toWireAmount(billAmount);
			const fields = { order_id: orderId, currency: 'INR', merchant_param1: jobCard.id, amount };
			for (const [minutes, word, state] of [
				[4, 'Aborted', 'abandoned'],
				[5, 'Success', 'pending'],
			] as const) {
				const returned = cipher.encrypt(`${new URLSearchParams({ ...fields, order_status: word })}`);
				const outcome = await acceptReturn(returned, scopeAt(later(minutes)));
				expect(outcome).toContain('/payment-success/');
				expect(await readPaymentDetails(jobCard, db())).toMatchObject([{ state }]);
			}
			// The gateway has recovered.
			fault = null;
			expect(await round(later(10))).toBe(1);
			expect(await order()).toMatchObject({ state: 'paid', next_ask_at: null });
			expect(await readPaymentDetails(jobCard, db())).toMatchObject([{ state: 'paid', orderNumber: orderId }]);
			expect(await begin('KS-third', later(11))).toMatchObject({ ok: false });
		},
	);
});
