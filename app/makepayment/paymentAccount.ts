import type { PaymentAccount, Provider } from '../../provider/port.ts';
import type { PaymentSettings } from '../services.ts';

/** The gateway account: the first one listed. null: online payment is off, or that account lacks an id. */
export async function paymentAccount(
	provider: Pick<Provider, 'paymentAccounts'>,
	payment: PaymentSettings | null,
): Promise<PaymentAccount | null> {
	if (payment === null) return null;
	const [first] = await provider.paymentAccounts(payment.dealerCode);
	const { subAccountId = null, merchantId = null } = first ?? {};
	return subAccountId === null || merchantId === null ? null : { subAccountId, merchantId };
}
