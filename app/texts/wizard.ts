import type { MessageKey } from '../../domain/validation.ts';
import { catalogue } from './language.ts';

/** Texts of the frame around the wizard's steps (spec §2, booking wizard). */
export const wizardTexts = catalogue({
	en: {
		dealerTitle: 'Please select preferred Dealer for service of your vehicle?',
		dateTimeTitle: 'Select Date & Time',
		estimatesTitle: 'Please select jobs to be done in your bike and problems faced in your bike?',
		steps: 'Steps',
		stepDealer: 'Select Dealer',
		stepDateTime: 'Select Date & Time',
		stepEstimates: 'Estimates',
		stepOf: (step: number, of: number) => `Step ${step} of ${of}`,
		back: 'Back',
		next: 'Next',
		saveAndBook: 'Save and Book',
		saving: 'Booking',
		yourChoice: 'Your choice',
		dealer: 'Dealer',
		time: 'Date & Time',
		estimate: 'Total estimate amount',
		notChosen: 'Not chosen yet',
		at: (day: string, start: string) => `${day}, ${start}`,
		priceChanged: (total: string) =>
			`The prices have changed. The total is now ${total}. Please check it and book again.`,
		unknown:
			'The answer took too long, and we do not know yet whether the booking was made. Try again: it will not be booked twice.',
		notSent: 'Nothing was booked.',
		lostWhileSaving: 'The connection was lost. Nothing you typed is lost. Try again: it will not be booked twice.',
		noScript: 'To book, please turn on JavaScript in your browser, or call a dealer from this list.',
	},
	hi: {
		dealerTitle: 'कृपया अपने वाहन की सर्विस के लिए पसंदीदा डीलर चुनें',
		dateTimeTitle: 'तारीख और समय चुनें',
		estimatesTitle: 'कृपया बाइक में किए जाने वाले काम और समस्याएँ चुनें',
		steps: 'चरण',
		stepDealer: 'डीलर चुनें',
		stepDateTime: 'तारीख और समय चुनें',
		stepEstimates: 'अनुमान',
		stepOf: (step: number, of: number) => `चरण ${step} / ${of}`,
		back: 'पीछे',
		next: 'आगे',
		saveAndBook: 'सहेजें और बुक करें',
		saving: 'बुक हो रहा है',
		yourChoice: 'आपका चुनाव',
		dealer: 'डीलर',
		time: 'तारीख और समय',
		estimate: 'कुल अनुमानित राशि',
		notChosen: 'अभी नहीं चुना',
		at: (day: string, start: string) => `${day}, ${start}`,
		priceChanged: (total: string) => `कीमतें बदल गई हैं। अब कुल राशि ${total} है। कृपया जाँचें और फिर से बुक करें।`,
		unknown: 'जवाब आने में बहुत समय लगा और अभी पता नहीं कि बुकिंग हुई या नहीं। फिर से कोशिश करें: दो बार बुक नहीं होगा।',
		notSent: 'कुछ भी बुक नहीं हुआ।',
		lostWhileSaving: 'कनेक्शन टूट गया। आपने जो लिखा है वह सुरक्षित है। फिर से कोशिश करें: दो बार बुक नहीं होगा।',
		noScript: 'बुक करने के लिए ब्राउज़र में JavaScript चालू करें, या इस सूची के किसी डीलर को फ़ोन करें।',
	},
});

type Messages = Record<MessageKey, string>;

/** The messages of spec §5, letter for letter, and their Hindi. */
export const validationTexts = catalogue<Messages>({
	en: {
		selectDealer: 'Please Select Dealer',
		selectAnotherDealer: 'Please select another dealer',
		selectSlot: 'Please Select Preferred Time Slot',
		addMobile: 'Please Add Mobile Number',
		invalidMobile: 'Invalid Mobile Number',
		enterKms: 'Please enter KMS of your bike',
		kmsTooLow: 'Please Enter KM Reading greater than Last KM Reading',
		selectRepairType: 'Please Select Repair Type',
		selectPickUp: 'Please Select Pick-Up Address',
		selectDrop: 'Please Select Drop-off Address',
		invalidZipcode: 'Invalid zipcode',
		enterProblem: 'Please enter the problem faced',
		calculateEstimate: 'Please calculate estimate to Book Your Service',
	},
	hi: {
		selectDealer: 'कृपया डीलर चुनें',
		selectAnotherDealer: 'कृपया दूसरा डीलर चुनें',
		selectSlot: 'कृपया पसंदीदा समय चुनें',
		addMobile: 'कृपया मोबाइल नंबर लिखें',
		invalidMobile: 'मोबाइल नंबर सही नहीं है',
		enterKms: 'कृपया अपनी बाइक के किलोमीटर लिखें',
		kmsTooLow: 'कृपया पिछली रीडिंग से अधिक किलोमीटर लिखें',
		selectRepairType: 'कृपया मरम्मत का प्रकार चुनें',
		selectPickUp: 'कृपया पिक-अप का पता लिखें',
		selectDrop: 'कृपया ड्रॉप का पता लिखें',
		invalidZipcode: 'पिन कोड सही नहीं है',
		enterProblem: 'कृपया समस्या लिखें',
		calculateEstimate: 'बुक करने के लिए कृपया अनुमान निकालें',
	},
});
