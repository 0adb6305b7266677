import type { wizardTexts } from '../../booking/wizardTexts.ts';
import type { Translation } from '../language.ts';

export default {
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
	fieldFull: (max: string) => `यहाँ ज़्यादा से ज़्यादा ${max} अक्षर लिखे जा सकते हैं। कृपया देख लें कि आपकी बात पूरी लिखी गई है।`,
	at: (day: string, start: string) => `${day}, ${start}`,
	priceChanged: (total: string) => `कीमतें बदल गई हैं। अब कुल राशि ${total} है। कृपया जाँचें और फिर से बुक करें।`,
	unknown: 'अभी पता नहीं कि बुकिंग हुई या नहीं। फिर से कोशिश करें: दो बार बुक नहीं होगा।',
	notSent: 'कुछ भी बुक नहीं हुआ।',
	lostWhileSaving: 'कनेक्शन टूट गया। आपने जो लिखा है वह सुरक्षित है। फिर से कोशिश करें: दो बार बुक नहीं होगा।',
	noScript: 'बुक करने के लिए ब्राउज़र में JavaScript चालू करें, या इस सूची के किसी डीलर को फ़ोन करें।',
} satisfies Translation<typeof wizardTexts.en>;
