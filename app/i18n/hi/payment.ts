import type { paymentTexts } from '../../makepayment/paymentTexts.ts';
import type { Translation } from '../language.ts';

export default {
	jobCardDate: 'जॉब कार्ड खुलने की तारीख',
	bill: 'आपका बिल',
	total: 'कुल',
	taxIncluded: (tax: string) => `${tax} जीएसटी शामिल है`,
	paid: 'भुगतान हुआ',
	chooseChannel: 'भुगतान कैसे करना चाहेंगे?',
	channels: 'भुगतान के तरीके',
	online: 'अभी ऑनलाइन भुगतान करें',
	onlineLine: 'सुरक्षित भुगतान पेज खुलेगा। भुगतान के बाद आप यहीं लौट आएँगे।',
	makePayment: 'भुगतान करें',
	opening: 'भुगतान पेज खुल रहा है',
	atDealer: 'काउंटर पर भुगतान करें',
	atDealerLine: 'देखें कि गाड़ी लेते समय भुगतान कैसे करना है। अभी पैसे नहीं कटेंगे।',
	noAccount: 'अभी हम यह नहीं जाँच पा रहे हैं कि आप ऑनलाइन भुगतान कर सकते हैं या नहीं।',
	notOnline: 'इस जॉब कार्ड का ऑनलाइन भुगतान नहीं हो सकता। कृपया डीलरशिप पर भुगतान करें।',
	alreadyDone: 'इस जॉब कार्ड का भुगतान पहले ही हो चुका है।',
	inProcess: 'आपके जॉब कार्ड पर काम चल रहा है, कृपया थोड़ी देर इंतज़ार करें।',
	notBegun: 'भुगतान शुरू नहीं हो सका। आपके पैसे नहीं कटे। कृपया फिर से कोशिश करें।',
	wrongGateway: 'भुगतान पेज सुरक्षित रूप से नहीं खुल सका, इसलिए कुछ नहीं भेजा गया। कृपया डीलरशिप पर भुगतान करें।',
	nothingCharged: 'आपके पैसे नहीं कटे।',
	redirectTitle: 'भुगतान पेज पर जा रहे हैं',
	redirectLine: 'भुगतान के लिए आप इस पेज से बाहर जा रहे हैं। अगर भुगतान पेज अपने आप न खुले तो बटन दबाएँ।',
	continueToPayment: 'भुगतान के लिए आगे बढ़ें',
} satisfies Translation<typeof paymentTexts.en>;
