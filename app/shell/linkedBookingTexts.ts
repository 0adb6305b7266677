import { defineTexts } from '../i18n/language.ts';

/** What came of a link (docs/product.md#access), and of the check of its booking (docs/product.md#linked-appointment). */
export const linkedBookingTexts = defineTexts(
	{
		systemCancelled: 'Your booking could not be completed and was cancelled. You can book again.',
		linkNotFound: 'The booking of this link was not found.',
		unusableLink: 'This link does not work: it has expired, was withdrawn, or is not complete.',
		askForNewLink: 'Please ask your dealership for a new one.',
	},
	import.meta.glob('../i18n/*/linkedBooking.ts', { eager: true, import: 'default' }),
);
