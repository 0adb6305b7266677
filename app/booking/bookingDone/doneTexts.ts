import { defineTexts } from '../../i18n/language.ts';

/** Texts of the done step, both outcomes (docs/product.md#outcome). */
export const doneTexts = defineTexts(
	{
		outcome: 'Service booking',
		done: 'Service booking done',
		notDone: 'Service booking not done',
		next: 'What happens next',
		nextSteps: {
			look: 'The dealership checks your vehicle and begins the work.',
			ask: 'If more has to be done, you are asked here before it begins.',
			pay: 'You follow the work here, and pay when it is done.',
		},
		thankYou: 'Thank you for service with us.',
		report: 'Kindly report to the selected dealership 15 mins before time.',
		pickUp: (place: string) => `Your vehicle is picked up at the booked time from ${place}.`,
		changeOnHome: 'On the home page you can change what you booked, or cancel it.',
		cancelOnHome: 'On the home page you can cancel the booking.',
		newTab: '(opens in a new tab)',
		nothingLost: 'Nothing was booked, and nothing you typed is lost.',
		chooseSlot: 'Choose another time slot',
		toBooking: 'See your booking',
		eventTitle: (vehicle: string) => `Service: ${vehicle}`,
	},
	import.meta.glob('../../i18n/*/done.ts', { eager: true, import: 'default' }),
);
