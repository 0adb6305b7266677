import { defineTexts } from '../i18n/language.ts';

/** What came of the check of a link's booking (docs/product.md#linked-appointment). */
export const linkedBookingTexts = defineTexts(
	{
		systemCancelled: 'Your booking could not be completed and was cancelled. You can book again.',
		linkNotFound: 'The booking of this link was not found.',
	},
	import.meta.glob('../i18n/*/linkedBooking.ts', { eager: true, import: 'default' }),
);
