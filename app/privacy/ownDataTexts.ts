import type { MessageKind } from '../../domain/message/messageKinds.ts';
import { defineTexts } from '../i18n/language.ts';

const kinds: Readonly<Record<MessageKind | 'code', string>> = {
	code: 'Code to open a vehicle',
	booked: 'Booked',
	moved: 'Booking moved',
	changed: 'Booking changed',
	cancelledByOwner: 'Booking cancelled by you',
	cancelledByDealer: 'Booking cancelled by the dealership',
	cancelledBySystem: 'Booking cancelled',
	slotWithdrawn: 'Time slot no longer there',
	reminderThreeDays: 'Reminder three days before',
	reminderOneDay: 'Reminder a day before',
	received: 'Vehicle received',
	extraJob: 'Additional job to approve',
	promiseGiven: 'Time when it is ready',
	promiseChanged: 'New time',
	promisePassed: 'Later than promised',
	billReady: 'Bill ready',
	paymentReceived: 'Payment received',
	moneyBack: 'Money comes back',
	readyToCollect: 'Ready to collect',
	delivered: 'Vehicle delivered',
	serviceDue: 'Next service due',
};

/** Texts of the readable page of an owner's data (docs/product.md#your-data). */
export const ownDataTexts = defineTexts(
	{
		you: 'You and your vehicle',
		name: 'Name',
		email: 'Email',
		address: 'Address',
		readingCorrections: 'Corrected reading',
		bookings: 'Bookings',
		visits: 'Visits',
		messages: 'Messages',
		given: (day: string) => `Turned on on ${day}`,
		withdrawn: (day: string) => `Turned off on ${day}`,
		newest: (shown: number) => `The newest ${shown} are shown. The file has all of them.`,
		kinds,
		states: {
			waits: 'not sent yet',
			sent: 'sent',
			delivered: 'delivered',
			read: 'read',
			failed: 'not delivered',
			notSent: 'not sent',
		},
	},
	import.meta.glob('../i18n/*/ownData.ts', { eager: true, import: 'default' }),
);
