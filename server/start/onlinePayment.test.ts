import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pino from 'pino';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { freePorts } from '../../db/testing/freePorts.ts';
import { createCipher } from '../../payments/ccavenue/encryptedFields.ts';
import { describeEachDemoDatabase } from '../../tests/support/provider/eachDemoDatabase.ts';
import {
	type EmbeddedTestProvider,
	openTestProvider,
	serveTestProvider,
} from '../../tests/support/provider/harness.ts';
import { createBilledJobCard, readPaymentDetails, type TestJobCard } from '../../tests/support/provider/payments.ts';
import { resultText } from '../../tests/support/provider/resultText.ts';
import { readConfig } from '../config/config.ts';
import { createDemoSandbox, sandboxAddress } from '../demo/demo.ts';
import { createMetrics } from '../observability/metrics.ts';
import { agreeingClock } from '../testing/agreeingClock.ts';
import { inMemoryPortal } from '../testing/inMemoryPortal.ts';
import { createOnlinePaymentServices, type OnlinePaymentServices } from './connectProvider.ts';
import { type Listener, listen } from './listen.ts';

/**
 * Online payment with the provider, the sandbox over HTTP and the return on the public port. The test acts as the
 * browser.
 */
describeEachDemoDatabase('Paying in the sandbox', (database) => {
	let listener: Listener;
	let parts: OnlinePaymentServices;
	let provider: EmbeddedTestProvider;
	let ask: ReturnType<typeof inMemoryPortal>;
	let sandboxUrl = '';
	let jobCard: TestJobCard;
	const metrics = createMetrics();
	const workingKey = 'THEKEYOFTHETEST';

	beforeAll(async () => {
		const { db } = database();
		await openTestProvider(db);
		const [SANDBOX_PORT = ''] = await freePorts(1);
		const env = {
			SANDBOX_PORT,
			DATA_DIR: mkdtempSync(join(tmpdir(), 'sandbox-')),
			CCAVENUE_WORKING_KEY: workingKey,
			CCAVENUE_ACCESS_CODE: 'AVTEST',
			PORTAL_URLS: 'http://localhost:3000,https://second.example',
		};
		const config = readConfig('demo', env, '/');
		const sandbox = createDemoSandbox(config, null);
		const made = createOnlinePaymentServices(config, {
			...{ db, metrics, clock: agreeingClock() },
			log: pino({ level: 'silent' }),
		});
		if (!sandbox || !made) throw new Error('the demo has a sandbox');
		parts = made;
		listener = await listen(sandbox.app, sandboxAddress(sandbox.port));
		sandboxUrl = `http://127.0.0.1:${sandbox.port}`;
		provider = serveTestProvider(db, {
			online: parts.online,
			countRejection: (call) => metrics.count('provider_rejections', call),
		});
		ask = inMemoryPortal(env, 'demo', parts.acceptReturn);
	});
	afterAll(() => listener.stop(0));
	beforeEach(async () => {
		await database().db.updateTable('payment_order').set({ next_ask_at: null }).execute();
		jobCard = await createBilledJobCard(database().db);
		provider.setNow(new Date());
	});

	const form = (fields: Record<string, string>) => ({
		method: 'POST',
		body: new URLSearchParams(fields).toString(),
		headers: { 'Content-Type': 'application/x-www-form-urlencoded', Origin: 'null' },
	});
	const begin = async (portalUrl?: string) => {
		const { Data = [] } = await provider.call('GetPaymentInfo', { DealerCode: 'KICKSTAND-PAY' });
		const [account] = Data ?? [];
		return provider.call(
			'BeginOnlineTransaction',
			{
				order_id: `KS-${crypto.randomUUID().slice(0, 18)}`,
				access_code: '',
				SubAccountId: account?.SubAccountId ?? '',
				MerchantId: account?.MerchantId ?? '',
				IBId: jobCard.vehicleId,
				JobCardNo: jobCard.jobCardNo,
				RegNo: jobCard.regNo,
				JobCardId: jobCard.id,
				Amount: '1846.50',
			},
			{ portalUrl },
		);
	};
	/** Posts the portal's form to the gateway, and returns the order that the gateway's page shows. */
	const show = async (begun: Awaited<ReturnType<typeof begin>>) => {
		const fields = { encRequest: begun.HashString ?? '', access_code: begun.AccessCode ?? '' };
		const page = await (await fetch(begun.HostAddress ?? '', form(fields))).text();
		expect(page).toContain('₹1,846.50');
		return /name="order_id" value="([\w-]+)"/.exec(page)?.[1] ?? '';
	};
	const answer = async (orderId: string, chosen: string) => {
		const page = await (await fetch(`${sandboxUrl}/answer`, form({ order_id: orderId, answer: chosen }))).text();
		expect(page.includes('http://localhost:3000/gateway/return')).toBe(chosen !== 'close' && chosen !== 'take');
		return /name="encResp" value="([0-9a-f]+)"/.exec(page)?.[1] ?? '';
	};
	const goBack = (encResp: string) => ask('/gateway/return', form({ encResp }));
	const details = () => readPaymentDetails(jobCard, database().db);

	test('Pay: leads to the success page, with order and transaction in the address', async () => {
		const orderId = await show(await begin());
		const back = await goBack(await answer(orderId, 'pay'));
		const address = new URL(back.headers.get('location') ?? '');
		expect([back.status, address.origin, address.pathname]).toEqual([
			303,
			'http://localhost:3000',
			`/payment-success/${jobCard.regNo}`,
		]);
		const [paid] = await details();
		expect(paid).toMatchObject({ state: 'paid', orderNumber: orderId, amount: 184_650 });
		expect(address.searchParams.get('transactionId')).toBe(paid?.transactionId);
		expect((await begin()).Message).toBe(resultText('alreadyPaid'));
		expect(await metrics.render()).toMatch(/provider_rejections_total\{call="beginPayment"\} \d/);
	});

	test.each([
		['fail', 'payment-fail', 'failed'],
		['cancel', 'payment-fail', 'cancelled'],
		['await', 'payment-success', 'pending'],
	])('%s: %s, and the payment is %s', async (chosen, page, status) => {
		const orderId = await show(await begin());
		const back = await goBack(await answer(orderId, chosen));
		expect(back.headers.get('location')).toContain(`http://localhost:3000/${page}/${jobCard.regNo}?`);
		expect((await details()).map((detail) => detail.state)).toEqual([status]);
	});

	test('a gateway page that is left open blocks nothing: paying again works at once', async () => {
		await answer(await show(await begin()), 'close');
		const again = await begin();
		expect(again.IsRequestSuccessfull).toBe(true);
		await goBack(await answer(await show(again), 'pay'));
		expect((await details()).map((detail) => detail.state)).toEqual(['failed', 'paid']);
	});

	test('a payment whose return never came is found when the owner wants to pay again', async () => {
		await answer(await show(await begin()), 'take');
		expect((await begin()).Message).toBe(resultText('alreadyPaid'));
		expect((await details()).map((detail) => detail.state)).toEqual(['paid']);
	});

	test('a payment that succeeds after it was reported as failed is recorded by the status worker', async () => {
		const orderId = await show(await begin());
		await goBack(await answer(orderId, 'fail'));
		await fetch(`${sandboxUrl}/later`, { ...form({ order_id: orderId, outcome: 'paid' }), redirect: 'manual' });
		const { db } = database();
		const past = { next_ask_at: new Date(), asked_at: new Date(Date.now() - 15_000) };
		await db.updateTable('payment_order').set(past).where('order_id', '=', orderId).execute();
		expect(await parts.worker.runOnce()).toBe(1);
		expect((await details()).map((detail) => detail.state)).toEqual(['paid']);
	});

	test('returns to the portal where the payment was begun', async () => {
		const begun = await begin('https://second.example');
		const back = await goBack(await answer(await show(begun), 'pay'));
		expect(back.headers.get('location')).toContain('https://second.example/payment-success/');
	});

	test('a return that the payer has changed from failure to success records no payment', async () => {
		const orderId = await show(await begin());
		const encResp = await answer(orderId, 'cancel');
		const cipher = createCipher(workingKey);
		const forged = cipher.encrypt((cipher.decrypt(encResp) ?? '').replace('Aborted', 'Success'));
		const back = await goBack(forged);
		expect(back.headers.get('location')).toContain('/payment-fail/');
		expect((await details()).map((detail) => detail.state)).toEqual(['failed']);
		expect(await metrics.render()).toContain('kickstand_gateway_returns_rejected_total{cause="unconfirmed"} 1\n');
	});

	test.each(['constructor', '__proto__'])(
		'the word %s counts as one that is not known, and the metrics are served on',
		async (word) => {
			const orderId = await show(await begin());
			const cipher = createCipher(workingKey);
			const said = cipher.decrypt(await answer(orderId, 'await')) ?? '';
			expect((await goBack(cipher.encrypt(said.replace('Awaited', word)))).status).toBe(303);
			expect((await details()).map((detail) => detail.state)).toEqual(['pending']);
			expect(await metrics.render()).toMatch(/^kickstand_payments_total\{outcome="pending"\} [1-9]/m);
		},
	);

	test.each(['Aborted', 'Refunded'])(
		'a return that the payer has changed to %s ends nothing, and makes ten status calls however often it is sent',
		async (word) => {
			const orderId = await show(await begin());
			const cipher = createCipher(workingKey);
			const said = cipher.decrypt(await answer(orderId, 'await')) ?? '';
			const forged = cipher.encrypt(said.replace('Awaited', word));
			const { db } = database();
			const calls = vi.spyOn(parts.online.gateway, 'fetchStatus');
			try {
				for (const outcome of await Promise.all(
					Array.from({ length: 20 }, () => parts.acceptReturn(forged, pino({ enabled: false }))),
				))
					expect(outcome).toContain('/payment-success/');
				expect(calls).toHaveBeenCalledTimes(10);
			} finally {
				calls.mockRestore();
			}
			expect((await details()).map((detail) => detail.state)).toEqual(['pending']);
			// The bank confirms the payment after all.
			await fetch(`${sandboxUrl}/later`, { ...form({ order_id: orderId, outcome: 'paid' }), redirect: 'manual' });
			const past = { next_ask_at: new Date(), asked_at: new Date(Date.now() - 15_000) };
			await db.updateTable('payment_order').set(past).where('order_id', '=', orderId).execute();
			expect(await parts.worker.runOnce()).toBe(1);
			expect((await details()).map((detail) => detail.state)).toEqual(['paid']);
		},
	);

	test('a truncated return, another amount and a replay decide nothing, and are counted', async () => {
		const orderId = await show(await begin());
		const encResp = await answer(orderId, 'pay');
		const cipher = createCipher(workingKey);
		const cheap = cipher.encrypt((cipher.decrypt(encResp) ?? '').replaceAll('1846.50', '1.00'));
		for (const bad of [encResp.slice(0, -32), encResp.slice(1), '', 'a'.repeat(70_000)])
			expect((await goBack(bad)).headers.get('location')).toBe('/payment-returned');
		expect((await details()).map((detail) => detail.state)).toEqual(['abandoned']);
		// Without number plate and amount: the payer may have cut it out of another order's return.
		const spliced = cipher.encrypt((cipher.decrypt(encResp) ?? '').replace(/merchant_param1=[^&]*/, ''));
		for (const other of [cheap, spliced, cipher.encrypt((cipher.decrypt(encResp) ?? '').replace('INR', 'USD'))])
			expect((await goBack(other)).headers.get('location')).toBe('/payment-returned');
		expect((await goBack(encResp)).headers.get('location')).toContain('/payment-success/');
		expect((await details()).map((detail) => [detail.state, detail.amount])).toEqual([['paid', 184_650]]);
		const causes = ['unreadable', 'amount', 'currency', 'otherJobCard', 'replayed', 'tooLarge'];
		for (const cause of causes) expect(await metrics.render()).toContain(`{cause="${cause}"}`);
	});
});
