import type { billTexts } from '../../bill/billTexts.ts';
import type { Translation } from '../language.ts';

export default {
	none: 'डीलरशिप ने अभी बिल नहीं बनाया है।',
	inProcess: 'बिल बन रहा है',
	payOnceReleased: 'डीलरशिप के जारी करने के बाद आप भुगतान कर सकते हैं।',
	confirming: 'हम आपके भुगतान की पुष्टि कर रहे हैं',
	doNotPayAgain: 'कृपया इस बीच दोबारा भुगतान न करें।',
	seeResult: 'परिणाम देखें',
	failed: 'बिल का भुगतान नहीं हुआ है: आपका पिछला ऑनलाइन भुगतान पूरा नहीं हुआ।',
	cancelled: 'बिल का भुगतान नहीं हुआ है: आपने पिछला ऑनलाइन भुगतान रद्द कर दिया। कोई राशि नहीं कटी।',
	paid: 'बिल का भुगतान हो चुका है।',
	paidOn: (day: string) => `${day} को भुगतान हुआ।`,
	amountPaidOn: (amount: string, day: string) => `${day} को ${amount} का भुगतान हुआ।`,
	free: 'इस सर्विस के लिए कुछ भी नहीं देना है।',
	refundDue: (amount: string) => `${amount} आपको वापस मिलेंगे। डीलरशिप इन्हें लौटाएगी।`,
	refundDone: (amount: string) => `${amount} आपको वापस मिल गए हैं।`,
} satisfies Translation<typeof billTexts.en>;
