import type { validationTexts } from '../../booking/wizardTexts.ts';
import type { Translation } from '../language.ts';

export default {
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
} satisfies Translation<typeof validationTexts.en>;
