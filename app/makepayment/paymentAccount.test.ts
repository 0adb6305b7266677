import { expect, it } from 'vitest';
import { paymentAccount } from './paymentAccount.ts';

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
	expect(await paymentAccount({ paymentAccounts }, payment)).toEqual(expected);
	expect(asked).toEqual(['PAY-1']);
});

it('Without online payment the provider is not asked for an account', async () => {
	const paymentAccounts = () => Promise.reject(new Error('asked'));
	expect(await paymentAccount({ paymentAccounts }, null)).toBeNull();
});
