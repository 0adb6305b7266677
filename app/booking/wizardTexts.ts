import type { FieldErrorCode } from '../../domain/booking/validation.ts';
import { defineTexts } from '../i18n/language.ts';

/** Texts of the frame around the wizard's steps (docs/product.md#wizard). */
export const wizardTexts = defineTexts(
	{
		dealerTitle: 'Please select preferred Dealer for service of your vehicle?',
		estimatesTitle: 'Please select jobs to be done in your bike and problems faced in your bike?',
		steps: 'Steps',
		stepDealer: 'Select Dealer',
		stepDateTime: 'Select Date & Time',
		stepEstimates: 'Estimates',
		back: 'Back',
		next: 'Next',
		saveAndBook: 'Save and Book',
		booking: 'Booking',
		yourChoice: 'Your choice',
		newTotal: 'See the new total',
		dealer: 'Dealer',
		time: 'Date & Time',
		notChosen: 'Not chosen yet',
		timeIsFixed: 'Once booked, the time is fixed.',
		notMovable: (hours: number) => `Starts within ${hours} h: after booking, only the dealership can change the time.`,
		reporting: 'Reporting time is 15 minutes prior to selected service slot.',
		heldUntil: (time: string) => `Held for you until ${time}`,
		minutesLeft: (minutes: number) => (minutes === 1 ? '1 minute left' : `${minutes} minutes left`),
		seatHold: {
			ended: 'No longer held. You can still book it if it is free.',
			refused: 'It could not be held again. You can still book it if it is free.',
			taken: 'This time slot was just taken. Please choose another time slot.',
		},
		holdAgain: 'Hold again',
		priceChanged: (total: string) =>
			`The prices have changed. The total is now ${total}. Please check it and book again.`,
		unknown: 'We do not know yet whether the booking was made.',
		notTwice: 'Try again: it will not be booked twice.',
		looksFirst: 'Try again: we first check whether it was made.',
		notSent: 'Nothing was booked.',
		lostWhileSaving: 'The connection was lost. Nothing you typed is lost.',
		problem: '*Enter problem faced',
		problemOptional: 'Enter problem faced',
		optional: 'Optional.',
		counter: (used: string, most: string) => `${used} of ${most} characters`,
		notStored:
			'Your browser does not store what you type here. It is lost when you close this tab or load the page again.',
		/** The self declaration; its questions are the provider's (docs/product.md#wizard). */
		declaration: {
			title: 'Self declaration',
			none: 'No self declaration required!',
			yes: 'Yes',
			no: 'No',
			goOn: 'Continue and book',
		},
		noScript: 'To book, please turn on JavaScript in your browser, or call a dealer.',
	},
	import.meta.glob('../i18n/*/wizard.ts', { eager: true, import: 'default' }),
);

/** The error texts of the steps, fixed in English (docs/product.md#validation), and their Hindi. */
export const fieldErrorTexts = defineTexts<Record<FieldErrorCode, string>>(
	{
		selectDealer: 'Please Select Dealer',
		selectAnotherDealer: 'Please select another dealer',
		selectSlot: 'Please Select Preferred Time Slot',
		addMobile: 'Please Add Mobile Number',
		invalidMobile: 'Invalid Mobile Number',
		enterKm: 'Please enter KMS of your bike',
		kmTooLow: 'Please Enter KM Reading greater than Last KM Reading',
		selectRepairType: 'Please Select Repair Type',
		selectPickUp: 'Please Select Pick-Up Address',
		selectDropOff: 'Please Select Drop-off Address',
		invalidZipcode: 'Invalid zipcode',
		cityTooFar: 'This city is too far from the dealership for pick-up and drop',
		enterProblem: 'Please enter the problem faced',
		calculateEstimate: 'Please calculate estimate to Book Your Service',
		calculateChange: 'Please calculate the estimate to save your changes',
	},
	import.meta.glob('../i18n/*/fieldError.ts', { eager: true, import: 'default' }),
);
