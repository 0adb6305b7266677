import type { moveTexts } from '../../move/moveTexts.ts';
import type { Translation } from '../language.ts';

export default {
	done: 'आपकी बुकिंग शिफ़्ट हो गई है',
	was: 'पहले की बुकिंग',
	choose: 'नया स्लॉट चुनें।',
	timeAt: (dealership: string) => `${dealership} पर समय चुनें`,
	sameTime: 'आपका बुक किया हुआ समय वहाँ भी खाली है।',
	sameTotal: 'कुल खर्च वही रहेगा।',
	newTotal: (before: string) => `कीमतें नई डीलरशिप की हैं। पहले यह ${before} था।`,
	lacking: 'नई डीलरशिप पर ये काम नहीं होते, इसलिए ये आपकी बुकिंग में नहीं रहेंगे:',
	pickUp: 'बुकिंग के साथ पिक-अप और ड्रॉप का समय भी बदलेगा। इसका चार्ज डीलरशिप बताएगी।',
	confirm: 'बुकिंग शिफ़्ट करें',
	moving: 'शिफ़्ट हो रही है',
	unknown: 'अभी पता नहीं कि बुकिंग शिफ़्ट हुई या नहीं। फिर से कोशिश करें: वह दो बार शिफ़्ट नहीं होगी।',
	calendarLine: 'इसे फिर से कैलेंडर में जोड़ें: वहाँ इसका समय बदल जाएगा।',
	noScript: 'समय बदलने के लिए अपने ब्राउज़र में JavaScript चालू करें, या डीलरशिप को फ़ोन करें।',
} satisfies Translation<typeof moveTexts.en>;
