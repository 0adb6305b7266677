import { expect, test } from 'vitest';
import { testNow } from '../../../tests/support/provider/harness.ts';
import { billAmount, createBilledJobCard, type TestJobCard } from '../../../tests/support/provider/payments.ts';
import { type ContractSubject, expectSuccess, providerErrorSummary, rejectionText } from './contractSubject.ts';

export function paymentContract({ provider, db, embedded, online }: ContractSubject): void {
	// Over the wire it is unconfirmed: its reader knows by the time what became of it.
	const begun = expect.stringMatching(/^(abandoned|unconfirmed)$/);
	const paymentRequestFor = ({ id, regNo, vehicleId, jobCardNo }: TestJobCard) => ({
		orderId: `KS-${crypto.randomUUID().slice(0, 18)}`,
		accessCode: '',
		account: { merchantId: '2017', subAccountId: 'PAY' },
		vehicleId,
		regNo,
		jobCardId: id,
		jobCardNo,
		amount: billAmount,
	});

	test('the gateway account is listed for its dealer code only', async () => {
		expect(await provider().paymentAccounts('PAY')).toEqual([{ merchantId: '2017', subAccountId: 'PAY' }]);
		expect(await provider().paymentAccounts('MH-PUN-01')).toEqual([]);
	});

	test('beginning a payment returns the form that the browser posts, and lists the payment as open', async () => {
		const jobCard = await createBilledJobCard(db());
		const request = paymentRequestFor(jobCard);
		const form = await expectSuccess(provider({ portalUrl: 'https://other.test' }).beginPayment(request));
		expect(form).toMatchObject({ hostAddress: 'http://gateway.test', accessCode: 'AV' });
		expect(JSON.parse(form.encRequest)).toMatchObject({ orderId: request.orderId, amount: billAmount });
		const vehicle = await provider().vehicle(jobCard.vehicleId);
		expect(vehicle.serviceHistory[0]?.payments).toMatchObject([
			{ orderNumber: request.orderId, state: begun, amount: billAmount },
		]);
	});

	test('beginning a payment is rejected for a wrong amount, without an account, and while another is pending', async () => {
		const jobCard = await createBilledJobCard(db());
		const request = paymentRequestFor(jobCard);
		const less = provider().beginPayment({ ...request, amount: billAmount - 1 });
		expect(await rejectionText(less)).toBe('The amount to be paid is now ₹1,846.50. Please check it and pay again.');
		const account = { merchantId: '', subAccountId: '' };
		expect(await rejectionText(provider().beginPayment({ ...request, account }))).toMatch(/cannot be paid online/);
		await expectSuccess(provider().beginPayment(request));
		online().gateway.reports.set(request.orderId, { state: 'pending' });
		const hindi = provider({ language: 'hi' }).beginPayment(paymentRequestFor(jobCard));
		expect(await rejectionText(hindi, 'hi')).toMatch(/^आपके पिछले भुगतान की पुष्टि हो रही है/);
	});

	test('a payment that its payer cancelled at the gateway is listed as cancelled, another failure as failed', async () => {
		const jobCard = await createBilledJobCard(db());
		const requests = [paymentRequestFor(jobCard), paymentRequestFor(jobCard), paymentRequestFor(jobCard)];
		for (const [index, request] of requests.entries()) {
			await expectSuccess(provider().beginPayment(request));
			online().gateway.reports.set(request.orderId, { state: index === 0 ? 'cancelled' : 'failed' });
		}
		const { serviceHistory } = await provider().vehicle(jobCard.vehicleId);
		const statusOf = (orderId: string) =>
			serviceHistory[0]?.payments.find(({ orderNumber }) => orderNumber === orderId)?.state;
		expect(requests.map(({ orderId }) => statusOf(orderId))).toEqual(['cancelled', 'failed', begun]);
	});

	test('a payment that is not settled is asked about soon by a portal that shows it', async () => {
		const jobCard = await createBilledJobCard(db());
		const request = paymentRequestFor(jobCard);
		await expectSuccess(provider().beginPayment(request));
		const aMinuteLater = new Date(testNow.getTime() + 60_000);
		embedded().setNow(aMinuteLater);
		const vehicle = await provider().vehicleByRegNo(jobCard.regNo);
		// The façade has requested it beside the read.
		if (vehicle?.statusCheckDueFor) await provider().requestStatusCheck(vehicle.statusCheckDueFor);
		const order = db().selectFrom('payment_order').select('next_ask_at').where('order_id', '=', request.orderId);
		expect(await order.executeTakeFirst()).toEqual({ next_ask_at: aMinuteLater });
		await provider().requestStatusCheck('unknown');
	});

	test('a payment returns only to a known portal', async () => {
		const request = paymentRequestFor(await createBilledJobCard(db()));
		const result = provider({ portalUrl: 'https://evil.test' }).beginPayment(request);
		expect(await providerErrorSummary(result)).toEqual({
			kind: 'refused',
			resultText: 'This portal is not one that payments may lead back to.',
			mayHaveHappened: false,
		});
	});
}
