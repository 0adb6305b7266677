import { formatRupees, type Paise } from '../../domain/money.ts';
import { defineTexts } from '../i18n/language.ts';

/** Texts of the tracking page (docs/product.md#tracking). */
export const trackingTexts = defineTexts(
	{
		title: "Track your vehicle's service progress",
		invalid: 'Invalid Data for tracking',
		invalidLine:
			'No service has been recorded for this vehicle yet. You can follow it here once it is at a dealership.',
		nothingNow: 'No service is under way.',
		km: 'KMs',
		amount: (paise: Paise) => formatRupees(paise, 'Rs'),
		serviceDate: 'Service date',
		booking: 'Service booking date & time',
		delivery: 'Estimated delivery date',
		details: 'Service details',
		progress: 'Progress',
		happening: 'What is happening',
		/** The present moment of the vehicle (domain/vehicle/vehicleView.ts). */
		moments: {
			received: 'Your vehicle is at the dealership.',
			waiting: 'Your vehicle is waiting for its turn.',
			washing: 'Your vehicle is being washed.',
			repair: 'Your vehicle is being repaired.',
			inspection: 'Your vehicle is being checked.',
			approval: 'Waiting for your approval.',
			done: 'The work on your vehicle is done.',
			billing: 'The work on your vehicle is done. The bill is being prepared.',
			confirming: 'We are confirming your payment.',
			due: 'The work on your vehicle is done. Your bill is ready.',
			paid: 'Your bill is paid.',
			ready: 'Ready to collect.',
			delivered: 'Your vehicle was delivered.',
		},
		readyBy: 'Ready by',
		promisedBefore: 'Was',
		/** Why the promised time changed (domain/jobCard/deliveryChangeReason.ts). */
		reasons: {
			'part-awaited': 'A part has not arrived yet.',
			'more-work-found': 'More work was found on your vehicle.',
			'approval-awaited': 'The work waited for your approval.',
			'workshop-busy': 'The workshop has more work than expected.',
			'second-check': 'Your vehicle is checked once more.',
			earlier: 'The work goes faster than expected.',
		},
		dealershipSays: (words: string) => `The dealership says: ${words}`,
		/** The heading of the jobs. */
		work: { ahead: 'What will be done', on: 'What is being done', done: 'What was done' },
		finishedOf: (finished: number, of: number) => `${finished} of ${of} completed`,
		notYet: 'Not yet',
		since: (time: string) => `Since ${time}`,
		stepOf: (step: number, of: number) => `Step ${step} of ${of}`,
		completed: 'Completed',
		isOn: 'In progress',
		later: 'Not started',
		makePayment: 'Make Payment',
		finalPayment: 'Please make the final payment to receive your vehicle delivery',
		estimateWaits: 'The dealership suggests additional jobs. Please approve or reject them.',
		knownAt: (time: string) => `Last updated at ${time}`,
		offlineSince: (time: string) => `Offline since ${time}. You see the details from then.`,
		notRefreshedSince: (time: string) => `Not updated since ${time}. You see the details from then.`,
		triesAgain: 'The page tries again on its own.',
		noScript: 'Reload the page to see the latest progress.',
	},
	import.meta.glob('../i18n/*/tracking.ts', { eager: true, import: 'default' }),
);
