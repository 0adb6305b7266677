import type { MessageKind } from '../../domain/message/messageKinds.ts';
import { defineTexts } from '../i18n/language.ts';

const kinds: Readonly<Record<MessageKind, string>> = {
	booked: 'Booked',
	cancelledByOwner: 'Booking cancelled by you',
	cancelledByDealer: 'Booking cancelled by the dealership',
	cancelledBySystem: 'Booking cancelled',
	reminderThreeDays: 'Reminder three days before',
	reminderOneDay: 'Reminder a day before',
	received: 'Vehicle received',
	extraJob: 'Additional job to approve',
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
		mobile: 'Mobile',
		email: 'Mail',
		address: 'Address',
		vehicle: 'Vehicle',
		registrationNumber: 'Registration Number',
		bookings: 'Bookings',
		dealership: 'Dealership',
		status: 'Status',
		jobs: 'Parts and jobs',
		problem: 'Problem',
		visits: 'Visits',
		jobCard: 'Job card',
		amount: 'Amount',
		payments: 'Payments',
		invoices: 'Invoices',
		messages: 'Messages',
		consent: 'Messages about your next service',
		given: (day: string) => `Turned on on ${day}`,
		withdrawn: (day: string) => `Turned off on ${day}`,
		none: 'Nothing',
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
