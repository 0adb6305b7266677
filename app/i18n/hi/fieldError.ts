import type { fieldErrorTexts } from '../../booking/wizardTexts.ts';
import type { Translation } from '../language.ts';

export default {
	selectDealer: 'कृपया डीलरशिप चुनें',
	selectAnotherDealer: 'कृपया दूसरी डीलरशिप चुनें',
	selectSlot: 'कृपया अपनी पसंद का स्लॉट चुनें',
	addMobile: 'कृपया मोबाइल नंबर लिखें',
	invalidMobile: 'मोबाइल नंबर सही नहीं है',
	enterKm: 'कृपया अपनी गाड़ी के किलोमीटर लिखें',
	kmTooLow: 'कृपया पिछली रीडिंग से ज़्यादा किलोमीटर लिखें',
	selectRepairType: 'कृपया सर्विस का प्रकार चुनें',
	selectPickUp: 'कृपया पिक-अप का पता लिखें',
	selectDropOff: 'कृपया ड्रॉप का पता लिखें',
	invalidZipcode: 'पिन कोड सही नहीं है',
	cityTooFar: 'यह शहर डीलरशिप से पिक-अप और ड्रॉप के लिए बहुत दूर है',
	enterProblem: 'कृपया समस्या लिखें',
	calculateEstimate: 'बुक करने से पहले कृपया “खर्च देखें” दबाएँ',
	calculateChange: 'बदलाव सेव करने से पहले कृपया “खर्च देखें” दबाएँ',
} satisfies Translation<typeof fieldErrorTexts.en>;
