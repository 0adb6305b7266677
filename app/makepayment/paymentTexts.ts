import { defineTexts } from '../i18n/language.ts';

/** Texts of the payment page and of the way to the gateway (docs/product.md#paying). */
export const paymentTexts = defineTexts(
	{
		jobCardDate: 'Job Card Open Date',
		chooseChannel: 'How do you want to pay?',
		channels: 'Ways to pay',
		online: 'Pay online now',
		onlineLine: 'Opens the secure payment page. You return here after you pay.',
		checkedAt: (time: string) => `Checked at ${time}: no payment is known yet.`,
		askWhen: 'To ask when, call your service adviser:',
		makePayment: 'MAKE PAYMENT',
		opening: 'Opening the payment page',
		atDealer: 'Pay when you collect',
		atDealerLine: 'See where and how. Nothing is charged now.',
		noAccount: 'We cannot check right now whether you can pay online.',
		notOnline: 'Online payment is not possible for this job card. Please pay at the dealership.',
		alreadyDone: 'Payment for this Jobcard is already done.',
		inProcess: 'Your Job Card is in under process,Please wait for some time.',
		notBegun: 'The payment could not be started. Nothing was charged. Please try again.',
		wrongGateway: 'The payment page could not be opened safely, so nothing was sent. Please pay at the dealership.',
		nothingCharged: 'Nothing was charged.',
		redirectTitle: 'Going to the payment page',
		redirectLine: 'You are leaving this page to pay. If the payment page does not open on its own, press the button.',
		continueToPayment: 'Continue to payment',
	},
	import.meta.glob('../i18n/*/payment.ts', { eager: true, import: 'default' }),
);
