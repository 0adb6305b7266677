import type { billTexts } from '../../bill/billTexts.ts';
import type { Translation } from '../language.ts';

export default {
	none: 'डीलरशिप ने अभी बिल नहीं बनाया है।',
	inProcess: 'बिल बन रहा है',
	payOnceReleased: 'बिल तैयार होते ही आप भुगतान कर सकते हैं।',
	confirming: 'आपके भुगतान की पुष्टि हो रही है',
	doNotPayAgain: 'कृपया इस बीच दोबारा भुगतान न करें।',
	seeResult: 'भुगतान की स्थिति देखें',
	seeReceipt: 'रसीद देखें',
	seePayment: 'भुगतान देखें',
	failed: 'बिल का भुगतान अभी बाकी है: आपका पिछला ऑनलाइन भुगतान पूरा नहीं हुआ।',
	cancelled: 'बिल का भुगतान अभी बाकी है: आपने पिछला ऑनलाइन भुगतान रद्द कर दिया था। आपके पैसे नहीं कटे।',
	paid: 'बिल का भुगतान हो चुका है।',
	paidInAdvance: 'बिल बनने से पहले आपका भुगतान मिल गया।',
	paidOn: (day: string) => `${day} को भुगतान हुआ।`,
	amountPaidOn: (amount: string, day: string) => `${day} को ${amount} का भुगतान हुआ।`,
	free: 'इस सर्विस के लिए कुछ नहीं देना है।',
	receiptNumber: (number: string) => `डीलरशिप की रसीद का नंबर ${number} है।`,
	download: (name: string) => `${name} डाउनलोड करें`,
	downloading: (name: string) => `${name} डाउनलोड हो रहा है`,
	proforma: 'प्रोफ़ॉर्मा इनवॉइस',
	tax: 'टैक्स इनवॉइस',
	billOfSupply: 'बिल ऑफ़ सप्लाई',
	creditNote: 'क्रेडिट नोट',
	refundDue: (amount: string) => `डीलरशिप आपके ${amount} लौटाएगी।`,
	refundDone: (amount: string) => `आपके ${amount} लौटा दिए गए हैं।`,
} satisfies Translation<typeof billTexts.en>;
