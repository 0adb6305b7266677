/** How money was paid: by the names that a dealership's desk writes, and those for a gateway's codes. */

/** The modes in which a bill is paid at a dealership of the built-in provider. */
export const dealershipPaymentModes = ['Cash', 'Card', 'UPI', 'Cheque', 'Bank transfer'] as const;

const gatewayModes: Readonly<Record<string, string>> = {
	optupi: 'UPI',
	unifiedpayments: 'UPI',
	optcrdc: 'Credit card',
	optdbcrd: 'Debit card',
	optnbk: 'Net banking',
	optwlt: 'Wallet',
	optemi: 'EMI',
};

/** The name of a payment mode for readers; one that is not known stays as it was sent. */
export const paymentModeName = (mode: string): string =>
	gatewayModes[mode.toLowerCase().replaceAll(/[^a-z]/g, '')] ?? mode;
