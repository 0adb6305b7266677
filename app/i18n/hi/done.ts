import type { doneTexts } from '../../booking/bookingDone/doneTexts.ts';
import type { Translation } from '../language.ts';

export default {
	outcome: 'सर्विस बुकिंग',
	done: 'सर्विस बुकिंग हो गई',
	notDone: 'सर्विस बुकिंग नहीं हुई',
	next: 'आगे क्या होगा',
	nextSteps: {
		look: 'डीलरशिप आपकी गाड़ी देखकर काम शुरू करेगी।',
		ask: 'कोई और काम ज़रूरी हुआ, तो शुरू करने से पहले आपसे यहीं पूछा जाएगा।',
		pay: 'काम कहाँ तक पहुँचा, यहाँ देखते रहें। भुगतान काम पूरा होने पर करें।',
	},
	thankYou: 'सर्विस के लिए हमें चुनने का धन्यवाद।',
	report: 'कृपया समय से 15 मिनट पहले चुनी हुई डीलरशिप पर पहुँचें।',
	pickUp: (place: string) => `बुक किए गए समय पर गाड़ी इस पते से ली जाएगी: ${place}`,
	changeOnHome: 'होम पेज पर आप बुकिंग में बदलाव कर सकते हैं या उसे रद्द कर सकते हैं।',
	cancelOnHome: 'होम पेज पर आप बुकिंग रद्द कर सकते हैं।',
	newTab: '(नए टैब में खुलेगा)',
	nothingLost: 'कोई बुकिंग नहीं हुई, और आपने जो लिखा है, वह सुरक्षित है।',
	chooseSlot: 'दूसरा स्लॉट चुनें',
	toBooking: 'अपनी बुकिंग देखें',
	eventTitle: (vehicle: string) => `सर्विस: ${vehicle}`,
} satisfies Translation<typeof doneTexts.en>;
