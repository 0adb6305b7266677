import { createElement, type FunctionComponent } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { describe, expect, it } from 'vitest';
import type { AccessDecision } from '../../domain/access.ts';
import type { Language } from '../../domain/languages.ts';
import type { PaymentAttemptState } from '../../domain/payment/paymentOrder.ts';
import { aJobCard, aVehicle } from '../../domain/testing/vehicles.ts';
import type { PaymentDetail } from '../../domain/vehicle/vehicle.ts';
import { LanguageContext } from '../i18n/language.ts';
import { createVisitor, redirectLocation, visitorRegNo } from '../testing/visitor.ts';
import { loadPaymentResult } from './loadPaymentResult.ts';
import PaymentReturned, { loader } from './paymentReturned.tsx';

const detail = (orderNumber: string | null): PaymentDetail => ({
	state: 'unconfirmed',
	amount: 184_650,
	orderNumber,
	transactionId: null,
	paidAt: '2026-11-20T20:00:00Z',
});
const vehicle = aVehicle([
	aJobCard({ payments: [detail('first'), detail('last'), detail(null)] }),
	aJobCard({ isActive: false, payments: [detail('old')] }),
]);
const verify = { kind: 'verify', requestedRegNo: visitorRegNo } as const;

/** A browser that comes back; without a session unless `accessDecision` says so. */
function comingBack(
	query: string,
	accessDecision: AccessDecision,
	given: Parameters<typeof createVisitor>[0] = { vehicle },
) {
	const visitor = createVisitor(given);
	Object.assign(visitor.services.access, { accessDecision });
	return { ...visitor, came: Promise.resolve().then(() => loader(visitor.args(`/payment-returned${query}`))) };
}

describe('a browser with a session that comes back', () => {
	const own = { kind: 'vehicle', regNo: visitorRegNo } as const;
	it.each([
		['', 'last'],
		['?OrderNumber=first', 'first'],
		['?OrderNumber=old', 'old'],
		['?OrderNumber=%2F%2Fevil', 'last'],
	])('%s has the gateway asked about its order, and goes on to the result', async (query, order) => {
		const { came, asked } = comingBack(query, own);
		expect(await redirectLocation(came)).toBe(
			`/payment-success/${visitorRegNo}?RegNo=${visitorRegNo}&OrderNumber=${order}`,
		);
		expect(asked).toEqual(['vehicle', `returned ${order}`]);
	});

	it.each([[aVehicle([aJobCard()])], [null]])('goes to the payment page when its vehicle has no order', async (of) => {
		expect(await redirectLocation(comingBack('', own, { vehicle: of }).came)).toBe(
			`/makepayment?RegNo=${visitorRegNo}`,
		);
	});

	it('goes on to the result of an order that the maker’s system need not list', async () => {
		for (const listed of [vehicle, aVehicle([aJobCard({ payments: [detail(null)] })])]) {
			const visitor = comingBack('?OrderNumber=K-1', own, { vehicle: listed });
			Object.assign(visitor.services.provider, {
				capabilities: { ...visitor.services.provider.capabilities, ownsPaymentOrders: false },
			});
			expect(await redirectLocation(visitor.came)).toBe(
				`/payment-success/${visitorRegNo}?RegNo=${visitorRegNo}&OrderNumber=K-1`,
			);
		}
	});

	it('is told of an order of another vehicle by its number alone', async () => {
		const { came } = comingBack('?OrderNumber=other', own, { vehicle, returned: 'paid' });
		expect(await came).toEqual({ state: 'paid', orderNumber: 'other', continueTo: '/' });
	});
});

describe('a browser without a session that comes back', () => {
	it.each(['paid', 'refundDue', 'failed', 'pending', 'abandoned'] as const)(
		'is told that the payment is %s, and how to get in',
		async (returned) => {
			const given = { vehicle, returned };
			const { came, asked } = comingBack('?OrderNumber=K-1', { kind: 'ask' }, given);
			expect(await came).toEqual({ state: returned, orderNumber: 'K-1', continueTo: '/' });
			expect(asked).toEqual(['returned K-1']);
			const named = comingBack(`?OrderNumber=K-1&RegNo=${visitorRegNo}`, verify, given);
			const to = encodeURIComponent('/payment-returned?OrderNumber=K-1');
			expect(await named.came).toEqual({
				state: returned,
				orderNumber: 'K-1',
				continueTo: `/verify?RegNo=${visitorRegNo}&to=${to}`,
			});
			expect(named.asked).toEqual(['returned K-1']);
		},
	);

	it('learns nothing by the registration number, nor by the number of an order that was not begun', async () => {
		for (const query of ['', '?OrderNumber=K%202', '?OrderNumber=K-9']) {
			expect(await comingBack(query, { kind: 'ask' }).came).toMatchObject({ state: null, continueTo: '/' });
			const named = comingBack(`${query}${query ? '&' : '?'}RegNo=${visitorRegNo}`, verify);
			expect(await redirectLocation(named.came)).toContain(`/verify?RegNo=${visitorRegNo}&to=`);
			expect(named.asked).toEqual(query === '?OrderNumber=K-9' ? ['returned K-9'] : []);
		}
	});

	it('comes from the result page, which tells it nothing', async () => {
		const visitor = createVisitor({ vehicle });
		Object.assign(visitor.services.access, { accessDecision: verify });
		const page = loadPaymentResult(visitor.args(`/payment-success/${visitorRegNo}?OrderNumber=K-1&amount=1.00`));
		expect(await redirectLocation(page)).toBe(`/payment-returned?RegNo=${visitorRegNo}&OrderNumber=K-1`);
		expect([visitor.asked, visitor.lines]).toEqual([[], ['access to a vehicle denied']]);
	});
});

const read = (state: PaymentAttemptState | null, language: Language) => {
	const loaderData = { state, orderNumber: 'K-1', continueTo: '/' };
	const page = createElement(PaymentReturned as FunctionComponent<object>, { loaderData } as object);
	const html = renderToStaticMarkup(
		createElement(LanguageContext, { value: language }, createElement(MemoryRouter, null, page)),
	);
	const text = (pattern: RegExp) => pattern.exec(html)?.[1];
	return [text(/<h1[^>]*>([^<]*)/), text(/role="status">([^<]*)/)];
};

it.each([
	['paid', 'PAYMENT SUCCESSFUL!', 'Thank you', 'भुगतान हो गया'],
	['refundDue', 'YOUR MONEY IS COMING BACK', 'the dealership will return the money', 'आपके पैसे लौटाए जाएँगे'],
	['refunded', 'YOUR MONEY WAS RETURNED', 'This amount was returned', 'आपके पैसे लौटा दिए गए हैं'],
	['failed', 'PAYMENT FAILED!', 'you need not pay again', 'भुगतान नहीं हुआ'],
	['cancelled', 'PAYMENT FAILED!', 'Nothing was charged', 'भुगतान नहीं हुआ'],
	['abandoned', 'No payment is known yet', 'you need not pay again', 'अभी किसी भुगतान की जानकारी नहीं है'],
	['pending', 'We are confirming your payment', 'do not pay again', 'भुगतान'],
	[null, 'The answer of the payment page could not be read', 'not lost', 'भुगतान पेज का जवाब'],
] as const)('a browser reads how an order stands: %s', (state, heading, line, hindi) => {
	expect(read(state, 'en')).toEqual([heading, expect.stringContaining(line)]);
	expect(read(state, 'hi')[0]).toContain(hindi);
});
