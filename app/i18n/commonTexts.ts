import { defineTexts } from './language.ts';

/** Texts of the shell, and texts that several screens share. */
export const commonTexts = defineTexts(
	{
		/** Purpose of the portal, in the document's head. */
		description: 'Book a service for your motorcycle or scooter, follow the work and pay the bill.',
		menu: 'Menu',
		skip: 'Skip to the content',
		home: 'Home',
		bookAService: 'Book a service',
		yourBooking: 'Your booking',
		trackService: 'Track service',
		revisedEstimate: 'Revised estimate',
		payment: 'Payment',
		history: 'Service history',
		anotherVehicle: 'Another vehicle',
		messagesAndData: 'Messages and data',
		signOut: 'Sign out',
		language: 'Language',
		ok: 'ok',
		okay: 'OKAY',
		close: 'Close',
		retry: 'Retry',
		retrying: 'Trying again',
		loading: 'Loading',
		offline: (time: string) => `You have been offline since ${time}. What you typed is kept.`,
		checking: 'Checking',
		/** Names of details that more than one screen shows. */
		dealership: 'Dealership',
		registrationNumber: 'Registration Number',
		bookingNumber: 'Booking Number',
		appointment: 'Appointment date & time',
		/** Why a booking has lost its slot, and the next step (docs/product.md#withdrawn-slots). */
		withdrawn: {
			dayClosed: (day: string) => `The dealership is closed on ${day}.`,
			slotClosed: (day: string) => `The dealership cannot take your vehicle at this time on ${day}.`,
			dealerClosed: (day: string) => `This dealership will be closed for good on ${day}.`,
			chooseTime: 'Please choose another time.',
			chooseDealer: 'Please choose another dealership.',
			callOrCancel: 'Please call the dealership, or cancel this booking and book again.',
		},
		pickUp: 'Pick-up and drop',
		pickUpBooked: 'Booked. The dealership tells you the charge.',
		pickUpCharge: (price: string) => `Booked, for about ${price}`,
		advisor: 'Service adviser',
		advisorContact: 'Contact number',
		vehicle: 'Vehicle',
		jobs: 'Parts and jobs',
		call: 'Call',
		directions: 'Directions',
		today: 'today',
		tomorrow: 'tomorrow',
		jobCardNo: 'Job Card Number',
		amountToBePaid: 'Amount to be paid',
		periodicParts: 'Suggested periodic parts',
		additionalJobs: 'Additional Jobs',
		convenienceServices: 'Convenience Services',
		totalParts: 'Total Part Price',
		totalLabour: 'Total Labour Charges',
		totalEstimate: 'Total Estimate Amount',
		/** Follows a total; `jobs`: how many approved jobs the total leaves out, because they have no price. */
		withoutJobs: (jobs: number) =>
			jobs === 0 ? '' : ` (without the price of ${jobs === 1 ? '1 job' : `${jobs} jobs`})`,
		/** Read aloud for a reading. */
		spokenKm: (km: string) => `${km} kilometres`,
		errorTitle: 'Something went wrong',
		nothingLost: 'Nothing you typed is lost.',
		endedWithCodes:
			'You no longer have access to this vehicle here. Reload the page to get a code, or open the link you were sent. What you typed is kept.',
		scriptFault: 'This page has not loaded completely, so some things on it may not work.',
		reload: 'Reload the page',
		/**
		 * The outcome of a link (docs/product.md#access) or of its booking's check (docs/product.md#linked-appointment).
		 */
		systemCancelled: 'Your booking could not be completed and was cancelled. You can book again.',
		linkNotFound: 'The booking of this link was not found.',
		unusableLink: 'This link does not work: it has expired, was withdrawn, or is not complete.',
		askForNewLink: 'Please ask your dealership for a new one.',
		notFoundTitle: 'This page does not exist',
		toHome: 'Go to the home page',
		help: 'Help',
		privacy: 'Privacy',
		terms: 'Terms',
		complaints: 'Complaints',
		fieldFull: (max: string) => `This field takes up to ${max} characters. Please check that your text is complete.`,
	},
	import.meta.glob('./*/common.ts', { eager: true, import: 'default' }),
);

/** The owner's texts for a failure outside the portal (domain/providerError.ts). */
export const failureTexts = defineTexts(
	{
		timeout: 'This took too long. Please check your connection and try again.',
		unreachable: 'The service system cannot be reached right now. Please try again in a minute.',
		unauthorized: 'The service system did not let us in. Nothing was changed. Please try again later.',
		refused: 'The service system did not accept this. Please check what you entered, or call the dealership.',
		notFound: 'What you asked for was not found. Please try again later, or call the dealership.',
		notAvailable: 'This is not available yet. Please call the dealership.',
		invalidResponse: 'The service system sent an answer that we could not read. Please try again later.',
		upstreamError: 'The service system has a problem right now. Please try again in a minute.',
		offline: 'Your phone is not connected. Please check your network and try again.',
		limited: 'You have tried too many times in a short time. Please wait a few minutes and try again.',
		ended: 'You no longer have access to this vehicle here. Open the link you were sent again. What you typed is kept.',
		tooLarge: 'This is more than can be sent at once. Please choose less, or call the dealership.',
		malformed: 'Something you entered could not be used. Please check it and try again.',
	},
	import.meta.glob('./*/failure.ts', { eager: true, import: 'default' }),
);
