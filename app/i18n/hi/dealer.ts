import type { dealerTexts } from '../../booking/dealer/dealerTexts.ts';
import type { Translation } from '../language.ts';

export default {
	search: 'शहर से खोजें',
	searchButton: 'खोजें',
	lastService: 'पिछली सर्विस का डीलर',
	lastServiceWhy: 'जहाँ आपके वाहन की पिछली सर्विस हुई',
	noLastService: 'पिछली सर्विस का डीलर पता नहीं है।',
	seller: 'विक्रेता डीलर',
	sellerWhy: 'जहाँ से आपका वाहन खरीदा गया',
	sellerIsLastService: 'वही, जहाँ पिछली सर्विस हुई।',
	noSeller: 'यह पता नहीं है कि आपका वाहन किस डीलर ने बेचा।',
	nearby: 'आस-पास',
	nearbyWhy: 'सबसे नज़दीक वाले पहले',
	nearbyFallbackWhy: 'नई दिल्ली से सबसे नज़दीक, क्योंकि आपका स्थान पता नहीं है',
	found: (text: string) => `“${text}” के लिए मिले डीलर`,
	noneNearby: '50 किमी में कोई डीलर नहीं है। शहर से खोजें।',
	noneFound: (text: string) => `“${text}” के लिए कोई डीलर नहीं मिला। दूसरा शहर लिखें या खोज खाली करें।`,
	km: (distance: string) => `${distance} किमी`,
	map: 'डीलरों का नक्शा',
	you: 'आपका स्थान',
	selected: 'चुना गया',
	call: 'फ़ोन करें',
	denied: 'कृपया इस साइट को स्थान देखने की अनुमति दें।',
	showing: (count: number) => `${count} डीलर`,
} satisfies Translation<typeof dealerTexts.en>;
