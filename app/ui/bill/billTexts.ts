import { defineTexts } from '../../i18n/language.ts';

/** Texts about a bill, for every screen (docs/product.md#state-of-a-bill). */
export const billTexts = defineTexts(
	{
		none: 'The dealership has not made the bill yet.',
		inProcess: 'The bill is being prepared',
		payOnceReleased: 'You can pay as soon as the bill is ready.',
		pending: 'We are confirming your payment',
		doNotPayAgain: 'This rarely takes more than 15 minutes. Please do not pay again in the meantime.',
		payAtDealership: 'PAY AT DEALERSHIP',
		seeResult: 'Check payment status',
		seeReceipt: 'See the receipt',
		seePayment: 'See the payment',
		failed: 'Your payment failed. Pay again only if you were not charged.',
		cancelled: 'You cancelled your payment. Nothing was charged.',
		abandoned:
			'We do not know yet whether you paid. Pay only if you were not charged. If you were, you will see the payment here within minutes.',
		paid: 'The bill is paid.',
		paidInAdvance: 'Your payment was received before the bill was made.',
		paidOn: (day: string) => `Paid on ${day}.`,
		amountPaid: (amount: string) => `${amount} paid.`,
		amountPaidOn: (amount: string, day: string) => `${amount} paid on ${day}.`,
		free: 'There is nothing to pay for this service.',
		collect: 'You can collect your vehicle during the dealership’s opening hours.',
		/** For a payment at the dealership. */
		receiptNumber: 'Dealership receipt:',
		yourBill: 'Your bill',
		total: 'Total',
		taxIncluded: (tax: string) => `GST of ${tax} is included`,
		paidAmount: 'Paid',
		/** Between a bill and the prices of its jobs. */
		additionalLabour: 'Additional labour',
		discount: 'Discount',
		roundOff: 'Round off',
		isCancelled:
			'The invoice of this visit was cancelled. The credit note confirms it. For a new invoice, ask the dealership. Any money that it returns will show here.',
		proforma: 'proforma invoice',
		tax: 'tax invoice',
		billOfSupply: 'bill of supply',
		creditNote: 'credit note',
		receipt: 'receipt',
		refundDue: (amount: string) => `The dealership will return ${amount} to you.`,
		paidTwice: (amount: string) => `This bill was paid twice, so the dealership will return ${amount} to you.`,
		paidTwiceRefunded: (amount: string) => `This bill was paid twice. ${amount} was returned to you.`,
		refundDone: (amount: string) => `${amount} was returned to you.`,
	},
	import.meta.glob('../../i18n/*/bill.ts', { eager: true, import: 'default' }),
);
