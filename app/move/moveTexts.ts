import { defineTexts } from '../i18n/language.ts';

/** Texts of the page that moves a booking (docs/product.md#moving). */
export const moveTexts = defineTexts(
	{
		done: 'Your booking has been moved',
		was: 'Booked before',
		choose: 'Choose a new time slot.',
		timeAt: (dealership: string) => `Choose a time at ${dealership}`,
		sameTime: 'Your booked time is free there, too.',
		sameTotal: 'The total stays as it is.',
		newTotal: (before: string) => `The prices are those of the new dealership. It was ${before}.`,
		lacking: 'The new dealership does not offer this. It is left out of your booking:',
		pickUp: 'Pick-up and drop move with the booking. The dealership tells you the charge.',
		confirm: 'Move booking',
		moving: 'Moving',
		unknown: 'We do not know yet whether the booking was moved. Try again: it will not be moved twice.',
		calendarLine: 'Add it to your calendar again: the entry there moves to the new time.',
		noScript: 'To change the time, please turn on JavaScript in your browser, or call your dealership.',
	},
	import.meta.glob('../i18n/*/move.ts', { eager: true, import: 'default' }),
);
