import { defineTexts } from '../i18n/language.ts';

/** Texts of the tracking page (docs/product.md#tracking). */
export const trackingTexts = defineTexts(
	{
		title: "Track your vehicle's service progress",
		invalid: 'Invalid Data for tracking',
		invalidLine: 'No service has been recorded for this vehicle yet. Progress shows here once it is at a dealership.',
		registrationNumber: 'Registration Number',
		kms: 'KMs',
		booking: 'Service booking date & time',
		delivery: 'Estimated delivery date',
		cost: 'Estimated cost',
		dealership: 'Dealership',
		details: 'Service details',
		progress: 'Progress',
		now: 'Now',
		since: (time: string) => `Since ${time}`,
		allDone: 'All steps are completed',
		stepOf: (step: number, of: number) => `Step ${step} of ${of}`,
		completed: 'Completed',
		isOn: 'On now',
		later: 'To come',
		makePayment: 'Make Payment',
		finalPayment: 'Please make the final payment to receive your vehicle delivery',
		estimateWaits: 'The dealership proposes additional jobs. Please approve or reject them.',
		toEstimate: 'See the revised estimate',
		knownAt: (time: string) => `Last updated at ${time}`,
		offlineSince: (time: string) => `Offline since ${time}. You see what was known then.`,
		notRefreshedSince: (time: string) => `Not refreshed since ${time}. You see what was known then.`,
		triesAgain: 'The page tries again by itself.',
		noScript: 'Reload the page to see the latest progress.',
		/** Names for codes; in English a stage is called as the dealership calls it. */
		stages: {},
	},
	import.meta.glob('../i18n/*/tracking.ts', { eager: true, import: 'default' }),
);
