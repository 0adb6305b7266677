import { formatTime } from '../../../domain/time/calendar.ts';
import type { dealerTexts } from '../../booking/steps/dealer/dealerTexts.ts';
import type { Translation } from '../language.ts';

/** `सुबह 9:00`, never broken in two lines. */
const shortTime = (time: string): string => formatTime(time, 'hi').replace(' ', '\u00a0');

export default {
	search: 'शहर से खोजें',
	searchButton: 'खोजें',
	searchFirst: 'आपकी लोकेशन पता नहीं है। अपने शहर की डीलरशिप खोजें:',
	lastService: 'पिछली सर्विस वाली डीलरशिप',
	lastServiceWhy: 'जहाँ आपकी गाड़ी की पिछली सर्विस हुई',
	noLastService: 'पिछली सर्विस वाली डीलरशिप का पता नहीं है।',
	seller: 'गाड़ी बेचने वाली डीलरशिप',
	sellerWhy: 'जहाँ से आपने गाड़ी खरीदी',
	sellerIsLastService: 'वही डीलरशिप, जहाँ पिछली सर्विस हुई।',
	noSeller: 'यह पता नहीं है कि आपकी गाड़ी किस डीलरशिप ने बेची।',
	nearby: 'आस-पास',
	nearbyWhy: 'सबसे पास वाली पहले',
	nearbyFallbackWhy: 'नई दिल्ली के सबसे पास, क्योंकि आपकी लोकेशन पता नहीं है',
	found: (text: string) => `“${text}” के लिए मिली डीलरशिप`,
	noneNearby: '50 किमी के अंदर कोई डीलरशिप नहीं है। शहर से खोजें।',
	noOtherNearby: '50 किमी के अंदर कोई और डीलरशिप नहीं है। शहर से खोजें।',
	noneFound: (text: string) => `“${text}” के लिए कोई डीलरशिप नहीं मिली। दूसरा शहर लिखें या खोज मिटाएँ।`,
	noOtherFound: (text: string) => `“${text}” के लिए कोई और डीलरशिप नहीं मिली। दूसरा शहर लिखें या खोज मिटाएँ।`,
	km: (distance: string) => `${distance} किमी`,
	kmFromNewDelhi: (distance: string) => `नई दिल्ली से ${distance} किमी`,
	map: 'डीलरशिप का नक्शा',
	you: 'आपकी लोकेशन',
	selected: 'चुनी हुई',
	call: 'फ़ोन करें',
	directions: 'रास्ता देखें',
	openToday: (opensAt: string, closesAt: string) => `आज ${shortTime(opensAt)} से ${shortTime(closesAt)} तक खुली है`,
	closedToday: 'आज बंद',
	closedNow: 'अभी बंद',
	opens: (day: string, time: string) => `${day} ${shortTime(time)} बजे खुलेगी`,
	today: 'आज',
	tomorrow: 'कल',
	nextFree: (day: string, time: string) => `अगला खाली समय: ${day}, ${shortTime(time)}`,
	largerMap: 'नक्शा बड़ा करें',
	smallerMap: 'नक्शा छोटा करें',
	zoomIn: 'पास से देखें',
	zoomOut: 'दूर से देखें',
	dealersHere: (count: number) => `यहाँ ${count} डीलरशिप: दिखाएँ`,
	denied: 'कृपया इस साइट को अपनी लोकेशन देखने दें।',
	showing: (count: number) => `${count} डीलरशिप`,
} satisfies Translation<typeof dealerTexts.en>;
