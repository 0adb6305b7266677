import { defineTexts } from '../../../i18n/language.ts';

/** Texts of the estimates step and of the price break-up (docs/product.md#estimate). */
export const estimatesTexts = defineTexts(
	{
		periodicParts: 'Suggested periodic parts*',
		reason: 'Enter reason for de-selecting part',
		reasonMissing: 'Optional: a short reason helps the dealership.',
		noParts: 'No parts are suggested for this reading and repair type.',
		noJobs: 'The dealership offers no additional jobs for your vehicle.',
		jobsFull: (max: string) =>
			`You have chosen ${max} jobs, the most that can be booked here. For more of them, please call the dealership.`,
		jobDropped: 'A job you chose is no longer offered here. It was removed from your list.',
		/** When an earlier job card is booked again. */
		notOffered: (names: string) => `Of your earlier visit, these are not offered now: ${names}.`,
		calculate: 'Calculate estimate',
		totalLater: 'Press Calculate estimate to see the total with the jobs you chose.',
		calculating: 'The new total is being calculated.',
		viewBreakUp: 'VIEW PRICE BREAK-UP',
		breakUp: 'Price break-up',
		item: 'Item',
		part: 'Part',
		labour: 'Labour',
		notApplicable: 'NA',
		nothingChosen: 'None selected',
		footnotes: {
			pickUp: 'The estimate excludes pick-up and drop charges.',
			labour: 'The price of periodic parts excludes labour.',
			calculator: 'The calculator gives only an estimate. The actual price may vary.',
		},
		check: 'Check before you book',
		contact: 'Contact',
		service: 'Service',
		pickUpAbout: (price: string) => `About ${price}, not part of the estimate`,
		pickUpAt: (address: string) => `Pick-up: ${address}`,
		dropAt: (address: string) => `Drop-off: ${address}`,
		dropSame: 'Drop-off: the same address',
		incomplete: 'Something is missing in the step Select Date & Time:',
		toDateTime: 'Go to Select Date & Time',
	},
	import.meta.glob('../../../i18n/*/estimates.ts', { eager: true, import: 'default' }),
);
