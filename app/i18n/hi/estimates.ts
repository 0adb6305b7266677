import type { estimatesTexts } from '../../booking/steps/estimates/estimatesTexts.ts';
import type { Translation } from '../language.ts';

export default {
	periodicParts: 'सर्विस के लिए सुझाए गए पार्ट*',
	reason: 'यह पार्ट हटाने का कारण लिखें',
	reasonMissing: 'ज़रूरी नहीं, पर छोटा सा कारण लिखने से डीलरशिप को मदद मिलेगी।',
	noParts: 'इस रीडिंग और सर्विस के प्रकार के लिए कोई पार्ट सुझाया नहीं गया है।',
	noJobs: 'डीलरशिप पर आपकी गाड़ी के लिए कोई अतिरिक्त काम उपलब्ध नहीं है।',
	jobsFull: (max: string) =>
		`आपने ${max} काम चुन लिए हैं। यहाँ इससे ज़्यादा काम बुक नहीं हो सकते। और कामों के लिए डीलरशिप को फ़ोन करें।`,
	jobDropped: 'आपका चुना हुआ एक काम अब यहाँ उपलब्ध नहीं है। उसे आपकी सूची से हटा दिया गया है।',
	notOffered: (names: string) => `आपकी उस सर्विस में से ये अब उपलब्ध नहीं हैं: ${names}।`,
	calculate: 'खर्च देखें',
	totalLater: 'चुने हुए कामों के साथ कुल खर्च जानने के लिए “खर्च देखें” दबाएँ।',
	calculating: 'नया कुल खर्च निकाला जा रहा है।',
	viewBreakUp: 'खर्च का ब्योरा देखें',
	breakUp: 'खर्च का ब्योरा',
	item: 'आइटम',
	part: 'पार्ट',
	labour: 'लेबर चार्ज',
	notApplicable: 'अलग से',
	nothingChosen: 'कुछ नहीं चुना',
	footnotes: {
		pickUp: 'एस्टीमेट में पिक-अप और ड्रॉप का चार्ज शामिल नहीं है।',
		labour: 'सर्विस के लिए सुझाए गए पार्ट की कीमत में लेबर चार्ज शामिल नहीं है।',
		calculator: 'यह सिर्फ़ एस्टीमेट है। असली कीमत अलग हो सकती है।',
	},
	check: 'बुक करने से पहले देख लें',
	contact: 'संपर्क',
	service: 'सर्विस',
	pickUpAbout: (price: string) => `लगभग ${price}, एस्टीमेट से अलग`,
	pickUpAt: (address: string) => `पिक-अप: ${address}`,
	dropAt: (address: string) => `ड्रॉप: ${address}`,
	dropSame: 'ड्रॉप: वही पता',
	incomplete: '“तारीख और समय चुनें” चरण में कुछ बाकी है:',
	toDateTime: '“तारीख और समय चुनें” पर जाएँ',
} satisfies Translation<typeof estimatesTexts.en>;
