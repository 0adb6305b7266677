import { defineTexts } from '../i18n/language.ts';

/** Texts of the pages after a payment, and of paying at the dealership (docs/product.md#payment-result). */
export const paymentResultTexts = defineTexts(
	{
		success: 'PAYMENT SUCCESSFUL!',
		thankYou: 'Thank you for your payment.',
		amountPaid: 'Amount paid',
		paymentDate: 'Payment date',
		transactionId: 'Transaction ID',
		refundDue: 'This bill was paid twice, so the dealership will return this amount to you.',
		paidTwiceReturned: 'This bill was paid twice. This amount was returned to you.',
		refundDone: 'This amount was returned to you.',
		returned: 'YOUR MONEY IS COMING BACK',
		returnedDone: 'YOUR MONEY WAS RETURNED',
		returnedDue: 'This payment could not be used for your bill, so the dealership will return the money to you.',
		stillToPay: 'The bill for this job card still has to be paid.',
		continue: 'CONTINUE',
		failed: 'PAYMENT FAILED!',
		cancelled: 'You cancelled the payment. Nothing was charged.',
		oops: 'Oops! Looks like something went wrong.',
		retryLine: 'Please retry to complete the payment.',
		ifDebited:
			'If money left your account, wait a little before you pay again: a payment that comes late will show here. If it does not come, your bank returns the money. If neither happens, ask the dealership.',
		retry: 'RETRY',
		confirmingLine: 'This can take a few minutes. Please do not pay again in the meantime.',
		confirmingSelf: 'This page will show the result on its own.',
		orderNumber: 'Order Number',
		amount: 'Amount',
		checkAgain: 'Check again',
		payAtDealer: 'PAY AT DEALER',
		visit: 'Please visit the selected dealership and pay to collect the vehicle.',
		amountToBePaid: 'Amount to be paid',
		jobCardNo: 'Job Card Number',
		print: 'Print or save the receipt',
		alreadyPaid: 'There is nothing to pay at the dealership.',
	},
	import.meta.glob('../i18n/*/paymentResult.ts', { eager: true, import: 'default' }),
);
