import { formatRupees, type Paise } from '../../domain/money.ts';
import { defineTexts } from '../i18n/language.ts';

/** Texts of the tracking page (docs/product.md#tracking). */
export const trackingTexts = defineTexts(
	{
		title: "Track your vehicle's service progress",
		invalid: 'Invalid Data for tracking',
		invalidLine:
			'No service has been recorded for this vehicle yet. You can follow it here once it is at a dealership.',
		registrationNumber: 'Registration Number',
		kms: 'KMs',
		amount: (paise: Paise) => formatRupees(paise, 'Rs'),
		serviceDate: 'Service date',
		booking: 'Service booking date & time',
		delivery: 'Estimated delivery date',
		cost: 'Estimated cost',
		dealership: 'Dealership',
		details: 'Service details',
		lastService: 'Your last service',
		yourBooking: 'Your booking',
		progress: 'Progress',
		now: 'Now',
		since: (time: string) => `Since ${time}`,
		allDone: 'All steps are completed',
		stepOf: (step: number, of: number) => `Step ${step} of ${of}`,
		completed: 'Completed',
		isOn: 'In progress',
		later: 'Not started',
		makePayment: 'Make Payment',
		finalPayment: 'Please make the final payment to receive your vehicle delivery',
		estimateWaits: 'The dealership suggests additional jobs. Please approve or reject them.',
		toEstimate: 'See the revised estimate',
		knownAt: (time: string) => `Last updated at ${time}`,
		offlineSince: (time: string) => `Offline since ${time}. You see the details from then.`,
		notRefreshedSince: (time: string) => `Not updated since ${time}. You see the details from then.`,
		triesAgain: 'The page tries again on its own.',
		noScript: 'Reload the page to see the latest progress.',
	},
	import.meta.glob('../i18n/*/tracking.ts', { eager: true, import: 'default' }),
);
