import { defineTexts } from '../i18n/language.ts';

/** Texts of the screen that opens a vehicle, and of signing out (docs/product.md#access). */
export const verifyTexts = defineTexts(
	{
		linkTitle: 'Open the link you were sent',
		linkLine: 'To protect your details, this page opens only from the link in the message that was sent to you.',
		title: 'Verify that this is your vehicle',
		line: 'To protect your details, we send a code to the mobile number registered for the vehicle. You can also open the link you were sent.',
		send: 'Send a code',
		sendAgain: 'Send a new code',
		sending: 'Sending',
		sent: 'If this vehicle is registered, a code was sent to its mobile.',
		sentLine: 'It has 8 digits and is valid for 5 minutes.',
		code: 'Code',
		opening: 'Checking the code',
		wrong: 'This code is not right. Please check it and enter it again.',
		tooManyTries: 'A wrong code was entered too many times. Please ask for a new one.',
		expired: 'This code has expired. Please ask for a new one.',
		limited: (minutes: number) =>
			minutes === 1
				? 'You have tried too many times. Please wait a minute and try again.'
				: `You have tried too many times. Please try again in ${minutes} minutes.`,
		otherVehicle: 'Enter another registration number',
	},
	import.meta.glob('../i18n/*/verify.ts', { eager: true, import: 'default' }),
);
