import type { commonTexts } from '../commonTexts.ts';
import type { Translation } from '../language.ts';

export default {
	menu: 'मेनू',
	closeMenu: 'मेनू बंद करें',
	skip: 'सीधे सामग्री पर जाएँ',
	home: 'होम',
	bookAService: 'सर्विस बुक करें',
	yourBooking: 'आपकी बुकिंग',
	trackService: 'सर्विस ट्रैक करें',
	revisedEstimate: 'संशोधित अनुमान',
	payment: 'भुगतान',
	anotherVehicle: 'दूसरा वाहन',
	signOut: 'साइन आउट करें',
	language: 'भाषा',
	ok: 'ठीक है',
	okay: 'ठीक है',
	close: 'बंद करें',
	retry: 'फिर से कोशिश करें',
	loading: 'लोड हो रहा है',
	optional: 'वैकल्पिक',
	offline: (time: string) => `आप ${time} से ऑफ़लाइन हैं। आपने जो लिखा है वह सुरक्षित है।`,
	advisor: 'सर्विस सलाहकार',
	advisorContact: 'संपर्क नंबर',
	errorTitle: 'कुछ गड़बड़ हो गई',
	nothingLost: 'आपने जो लिखा है वह सुरक्षित है।',
	endedWithCodes:
		'यह पेज अब यह वाहन नहीं दिखा सकता। कोड पाने के लिए पेज को फिर से लोड करें, या आपको भेजा गया लिंक फिर से खोलें। आपने जो लिखा है वह सुरक्षित है।',
	notFoundTitle: 'यह पेज मौजूद नहीं है',
	toHome: 'होम पेज पर जाएँ',
} satisfies Translation<typeof commonTexts.en>;
