import { expect, test } from 'vitest';
import { bill, billedCard, type TestCard } from '../../../tests/support/provider/payments.ts';
import { failureOf, rejectionOf, type Subject, successOf } from './subject.ts';

export function paymentContract({ provider, db, online }: Subject): void {
	const questionFor = ({ id, regNo, vehicleId, jobCardNo }: TestCard) => ({
		orderId: `KS-${crypto.randomUUID().slice(0, 18)}`,
		accessCode: '',
		account: { merchantId: '2017', subAccountId: 'PAY' },
		vehicleId,
		regNo,
		jobCardId: id,
		jobCardNo,
		amount: bill,
	});

	test('the gateway’s account is that of the one dealer code that has it', async () => {
		expect(await provider().paymentAccounts('PAY')).toEqual([{ merchantId: '2017', subAccountId: 'PAY' }]);
		expect(await provider().paymentAccounts('MH-PUN-01')).toEqual([]);
	});

	test('a payment begins with what the browser posts, and is listed as open', async () => {
		const card = await billedCard(db());
		const question = questionFor(card);
		const form = await successOf(provider({ portalUrl: 'https://other.test' }).beginPayment(question));
		expect(form).toMatchObject({ hostAddress: 'http://gateway.test', accessCode: 'AV' });
		expect(JSON.parse(form.encRequest)).toMatchObject({ orderId: question.orderId, amount: bill });
		const vehicle = await provider().vehicle(card.vehicleId);
		expect(vehicle.serviceHistory[0]?.payments).toMatchObject([
			{ orderNumber: question.orderId, isSuccessful: false, status: 'Open', amount: bill },
		]);
	});

	test('it is refused over another amount, without an account, and while another is under way', async () => {
		const card = await billedCard(db());
		const question = questionFor(card);
		const less = provider().beginPayment({ ...question, amount: bill - 1 });
		expect(await rejectionOf(less)).toBe('The amount to be paid is now ₹1,846.50. Please check it and pay again.');
		const account = { merchantId: '', subAccountId: '' };
		expect(await rejectionOf(provider().beginPayment({ ...question, account }))).toMatch(/cannot be paid online/);
		await successOf(provider().beginPayment(question));
		online().gateway.known.set(question.orderId, { state: 'awaited' });
		const hindi = provider({ language: 'hi' }).beginPayment(questionFor(card));
		expect(await rejectionOf(hindi, 'hi')).toMatch(/^आपके पिछले भुगतान की पुष्टि हो रही है/);
	});

	test('a payment leads back to a known portal alone', async () => {
		const question = questionFor(await billedCard(db()));
		const begun = provider({ portalUrl: 'https://evil.test' }).beginPayment(question);
		expect(await failureOf(begun)).toEqual({
			kind: 'refused',
			sentence: 'This portal is not one that payments may lead back to.',
			mayHaveHappened: false,
		});
	});
}
