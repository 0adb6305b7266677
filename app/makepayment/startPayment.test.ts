import { describe, expect, it } from 'vitest';
import { ProviderError } from '../../domain/providerError.ts';
import { rejected } from '../../domain/result.ts';
import { resultCode } from '../../domain/resultCode.ts';
import { aJobCard, aVehicle } from '../../domain/testing/vehicles.ts';
import type { PaymentDetail } from '../../domain/vehicle/vehicle.ts';
import { loader as paymentResult } from '../paymentResult/paymentResult.tsx';
import { createVisitor, gatewayOrigin, redirectLocation, visitorRegNo } from '../testing/visitor.ts';
import { begunPaymentCookie } from './begunPayments.ts';
import { action, loader } from './makepayment.tsx';
import { loadPaymentAccount, startPayment } from './startPayment.ts';

const paid: PaymentDetail = {
	state: 'paid',
	amount: 184_650,
	orderNumber: 'O-1',
	transactionId: 'T-1',
	paidAt: null,
};
const invoices = [{ documentId: 'inv-1', type: 'ProformaInvoice' }];
const billed = aJobCard({ jobCardId: 'jc-1', jobCardNo: 'JC-1', status: 'Invoiced', amount: 184_650, invoices });
const vehicle = aVehicle([billed], { regNo: visitorRegNo });
const inProcess = 'inProcess' as const;
const portalAddress = 'http://portal.test/makepayment';
const asksPayability = 'payability inv-1 jc-1 ProformaInvoice';

describe('MAKE PAYMENT', () => {
	it('reads the vehicle, asks whether its bill can be paid, and begins a payment over the amount of the job card', async () => {
		const { asked, begun, services } = createVisitor({ vehicle });
		const { result: step } = await startPayment('online', services, portalAddress);
		expect(step).toEqual({
			kind: 'redirect',
			accessCode: 'AVAB00',
			encRequest: '00ff',
			hostAddress: `${gatewayOrigin}/transaction?command=x`,
		});
		expect(asked).toEqual(['vehicle', asksPayability, 'accounts PAY-1', 'begin']);
		expect(begun).toMatchObject([
			{
				orderId: expect.stringMatching(/^[A-Za-z0-9_-]{1,30}$/),
				accessCode: 'AVAB00',
				account: { subAccountId: 'sub', merchantId: 'merchant' },
				vehicleId: 'ib-1',
				regNo: visitorRegNo,
				jobCardId: 'jc-1',
				jobCardNo: 'JC-1',
				amount: 184_650,
			},
		]);
	});

	it('has a new order number at each attempt', async () => {
		const { begun, services } = createVisitor({ vehicle });
		await startPayment('online', services, portalAddress);
		await startPayment('online', services, portalAddress);
		expect(new Set(begun.map(({ orderId }) => orderId)).size).toBe(2);
	});

	it('at a maker’s system is remembered by the browser, and confirmed until the maker lists it', async () => {
		const visitor = createVisitor({ vehicle });
		const capabilities = {
			idempotentBooking: false,
			namesLatestAppointment: true,
			ownsPaymentOrders: false,
			ownerMessages: false,
			seatHolds: false,
		};
		Object.assign(visitor.services.provider, { capabilities });
		const body = new URLSearchParams({ channel: 'online' });
		const answer = await action(visitor.args('/makepayment', { method: 'POST', body }));
		expect(answer.data).toMatchObject({ kind: 'redirect' });
		const [cookie = '', ...attributes] = (new Headers(answer.init?.headers).get('Set-Cookie') ?? '').split('; ');
		expect(attributes).toEqual(['Path=/', 'Max-Age=259200', 'HttpOnly', 'SameSite=Lax']);
		const load = async (cookies: string) =>
			(await loader(visitor.args('/makepayment', { headers: { Cookie: cookies } }))).view.bill;
		const [begun] = visitor.begun;
		expect(await load(`language=hi; ${cookie}`)).toMatchObject({ kind: 'pending', orderNumber: begun?.orderId });
		const address = `/payment-fail/${visitorRegNo}?RegNo=${visitorRegNo}&OrderNumber=${begun?.orderId}`;
		const result = await paymentResult(visitor.args(address, { headers: { Cookie: cookie } }));
		expect(result.result).toMatchObject({ kind: 'pending', orderNumber: begun?.orderId });
		const otherJobCard = begunPaymentCookie(
			{ jobCardId: 'other', orderNumber: 'O', begunAt: '2026-11-21T06:00:00Z', listedBefore: 0 },
			portalAddress,
		);
		const [other = ''] = otherJobCard.split('; ');
		expect(await load(`${cookie}; ${other}`)).toMatchObject({ kind: 'pending', orderNumber: begun?.orderId });
		const [name = ''] = cookie.split('=');
		expect(other.split('=')[0]).not.toBe(name);
		for (const cookies of ['', other, `${name}=`, `${name}=jobCardId=jc-1`, cookie.replace('begunAt', 'x')])
			expect(await load(cookies)).toMatchObject({ kind: 'due', lastAttempt: null });
	});

	it.each([
		['paid already', aVehicle([{ ...billed, payments: [paid] }]), inProcess, 'paid'],
		['in process', vehicle, inProcess, 'inProcess'],
	])('%s: starts no payment', async (_case, seen, payability, blocker) => {
		const { asked, services } = createVisitor({ vehicle: seen, payability });
		expect((await startPayment('online', services, portalAddress)).result).toEqual({ kind: 'blocker', blocker });
		expect(asked).toEqual(['vehicle', asksPayability]);
	});

	it('starts no payment when the desk has switched it off, or without an account', async () => {
		const off = createVisitor({ vehicle: aVehicle([{ ...billed, isOnlinePaymentEnabled: false }]) });
		expect((await startPayment('online', off.services, portalAddress)).result).toEqual({ kind: 'notOnline' });
		const none = createVisitor({ vehicle, accounts: [] });
		expect((await startPayment('online', none.services, portalAddress)).result).toEqual({ kind: 'notOnline' });
		expect([...off.begun, ...none.begun]).toEqual([]);
	});

	it('shows why the provider rejected it', async () => {
		const { services } = createVisitor({
			vehicle,
			begun: rejected(resultCode('paymentUnderWay', { minutes: 3 })),
		});
		expect((await startPayment('online', services, portalAddress)).result).toEqual({
			kind: 'refused',
			text: 'the text of paymentUnderWay',
		});
	});

	it('never sends the browser to an address that is not configured, and logs the address', async () => {
		const hostAddress = 'https://gateway.test.evil.example/transaction';
		const { services, lines } = createVisitor({
			vehicle,
			begun: { ok: true, accessCode: 'a', encRequest: '00', hostAddress },
		});
		expect((await startPayment('online', services, portalAddress)).result).toEqual({ kind: 'wrongGateway' });
		expect(lines).toEqual(['a payment form was not sent: its address is not in GATEWAY_ORIGINS']);
	});

	it('reports a failure of any provider call', async () => {
		const error = new ProviderError('timeout', { call: 'any' });
		const failure = { kind: 'failed', failure: { kind: 'timeout', text: null } };
		for (const answers of [{ payability: error }, { accounts: error }, { begun: error }]) {
			const { args, lines } = createVisitor({ vehicle, ...answers });
			const body = new URLSearchParams({ channel: 'online' });
			expect((await action(args('/makepayment', { method: 'POST', body }))).data).toEqual(failure);
			expect(lines).toEqual(['a provider call failed']);
		}
	});
});

describe('PAY AT DEALERSHIP', () => {
	it('opens the page about it, also when a payment was made', async () => {
		for (const payments of [[], [paid]]) {
			const { asked, services } = createVisitor({ vehicle: aVehicle([{ ...billed, payments }]) });
			expect(await redirectLocation(startPayment('dealership', services, portalAddress))).toBe(
				`/payment-dealer/${visitorRegNo}?RegNo=${visitorRegNo}`,
			);
			expect(asked).toEqual(['vehicle', asksPayability]);
		}
	});

	it('reports a job card that is in process', async () => {
		const { services } = createVisitor({ vehicle, payability: inProcess });
		expect((await startPayment('dealership', services, portalAddress)).result).toEqual({
			kind: 'blocker',
			blocker: 'inProcess',
		});
	});
});

describe('the payment page', () => {
	const form = (channel: string) => ({ method: 'POST', body: new URLSearchParams({ channel }) });

	it.each([
		['never serviced', aVehicle([])],
		['not active', aVehicle([{ ...billed, isActive: false }])],
		['not known', null],
	])('of a vehicle that is %s redirects to the home page', async (_case, seen) => {
		const { args, begun } = createVisitor({ vehicle: seen });
		expect(await redirectLocation(loader(args(`/makepayment?RegNo=${visitorRegNo}`)))).toBe(`/?RegNo=${visitorRegNo}`);
		expect(await redirectLocation(action(args('/makepayment', form('online'))))).toBe(`/?RegNo=${visitorRegNo}`);
		expect(await redirectLocation(action(args('/makepayment', form('dealership'))))).toBe(`/?RegNo=${visitorRegNo}`);
		expect(begun).toEqual([]);
	});

	it.each([form('cash'), { method: 'POST' }, { method: 'POST', body: '{"channel":"online"}' }])(
		'takes no third channel',
		async (init) => {
			const { args, asked } = createVisitor({ vehicle });
			await expect(action(args('/makepayment', init))).rejects.toMatchObject({ init: { status: 400 } });
			expect(asked).toEqual([]);
		},
	);

	it.each([
		[{}, 'offered'],
		[{ accounts: [] }, 'off'],
		[{ accounts: new ProviderError('unreachable', { call: 'GetPaymentInfo' }) }, 'unknown'],
	])('with %j shows online payment as %s', async (answers, online) => {
		const { args } = createVisitor({ vehicle, ...answers });
		const { view } = await loader(args('/makepayment'));
		expect(view).toMatchObject({
			online,
			jobCardNo: 'JC-1',
			bill: { kind: 'due', amount: 184_650, lastAttempt: null },
		});
	});

	it('of a bill over nothing says that it is settled, and starts no payment', async () => {
		const free = createVisitor({ vehicle: aVehicle([{ ...billed, amount: 0 }]) });
		expect((await loader(free.args('/'))).view).toMatchObject({ bill: { kind: 'free' } });
		expect((await startPayment('online', free.services, portalAddress)).result).toEqual({
			kind: 'blocker',
			blocker: 'paid',
		});
		expect(free.begun).toEqual([]);
	});

	it('names an online payment that is not settled, unless the job card is paid', async () => {
		const pending = { ...paid, state: 'pending' as const, orderNumber: 'O-9' };
		const unsettled = createVisitor({ vehicle: aVehicle([{ ...billed, payments: [pending] }]) });
		expect((await loader(unsettled.args('/'))).view.bill).toMatchObject({ kind: 'pending', orderNumber: 'O-9' });
		const settled = createVisitor({ vehicle: aVehicle([{ ...billed, payments: [pending, paid] }]) });
		expect((await loader(settled.args('/'))).view.bill).toMatchObject({ kind: 'paid', receiptNumber: 'O-1' });
	});
});

const account = { subAccountId: 'sub', merchantId: 'merchant' };
const payment = { dealerCode: 'PAY-1', accessCode: '' };

it.each([
	['the first that is listed', [account, { subAccountId: 'other', merchantId: 'other' }], account],
	['none without a merchant', [{ ...account, merchantId: null }, account], null],
	['none without a sub-account', [{ ...account, subAccountId: null }], null],
	['none of an empty list', [], null],
])('The gateway’s account is %s', async (_what, listed, expected) => {
	const asked: string[] = [];
	const paymentAccounts = async (dealerCode: string) => {
		asked.push(dealerCode);
		return listed;
	};
	expect(await loadPaymentAccount({ paymentAccounts }, payment)).toEqual(expected);
	expect(asked).toEqual(['PAY-1']);
});

it('Without online payment the provider is not asked for an account', async () => {
	const paymentAccounts = () => Promise.reject(new Error('asked'));
	expect(await loadPaymentAccount({ paymentAccounts }, null)).toBeNull();
});
