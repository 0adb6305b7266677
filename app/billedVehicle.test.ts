import { describe, expect, it } from 'vitest';
import { ProviderError } from '../domain/providerError.ts';
import { aJobCard, aVehicle } from '../domain/testing/vehicles.ts';
import { loader as home } from './home/home.tsx';
import { loader as makepayment } from './makepayment/makepayment.tsx';
import { loader as paymentDealer } from './makepayment/paymentDealer.tsx';
import { loader as paymentData } from './paymentResult/loadPaymentResult.ts';
import { loader as paymentResult } from './paymentResult/paymentResult.tsx';
import { loader as revisedEstimate } from './revisedEstimate/revisedEstimate.tsx';
import { createVisitor, visitorRegNo } from './testing/visitor.ts';
import { loader as tracking } from './tracking/tracking.tsx';

const payments = [
	{ amount: 184_650, orderNumber: 'O-1', transactionId: null, paidAt: null, isSuccessful: false, status: 'Pending' },
];
/** A vehicle with a payment at the gateway. */
const paying = (statusCheckDueFor: string | null) =>
	aVehicle([aJobCard({ jobCardId: 'jc-1', status: 'Invoiced', amount: 184_650, payments })], {
		regNo: visitorRegNo,
		statusCheckDueFor,
	});

type Loader = (args: never) => unknown;
const showingPayment: readonly [string, Loader, string][] = [
	['home', home, '/'],
	['tracking', tracking, '/tracking'],
	['the payment page', makepayment, '/makepayment'],
	['payment at the dealership', paymentDealer, `/payment-dealer/${visitorRegNo}`],
	['a successful payment', paymentResult, `/payment-success/${visitorRegNo}`],
	['a failed payment', paymentResult, `/payment-fail/${visitorRegNo}`],
	['the data of a result that is waited for', paymentData, '/data/payment'],
];

async function open(loader: Loader, path: string, statusCheckDueFor: string | null, statusCheck?: Error) {
	const { args, asked, lines } = createVisitor({ vehicle: paying(statusCheckDueFor), statusCheck });
	const loaded = await loader(args(`${path}?RegNo=${visitorRegNo}&OrderNumber=O-1`));
	return { asked, lines, loaded: JSON.stringify(loaded) };
}

describe.each(showingPayment)('%s', (_name, loader, path) => {
	it('requests the status check that is due, and is shown also when that fails', async () => {
		const { asked, loaded } = await open(loader, path, 'jc-1');
		expect(asked.filter((call) => call === 'statusCheck jc-1')).toHaveLength(1);
		const failed = await open(loader, path, 'jc-1', new ProviderError('upstreamError', { call: 'any' }));
		expect(failed).toEqual({ asked, loaded, lines: ['a provider call failed'] });
	});

	it('makes no call more while none is due', async () => {
		const due = (await open(loader, path, 'jc-1')).asked;
		expect((await open(loader, path, null)).asked).toEqual(due.filter((call) => call !== 'statusCheck jc-1'));
	});
});

it('the revised estimate, which shows no payment, requests none', async () => {
	const { args, asked } = createVisitor({ vehicle: paying('jc-1') });
	await revisedEstimate(args(`/revisedEstimate?RegNo=${visitorRegNo}`));
	expect(asked).toEqual(['vehicle']);
});
