import { hindiDayParts, spokenHindiDayParts as spokenDayParts } from '../../../domain/languages.ts';
import { formatTime } from '../../../domain/time/calendar.ts';
import { spokenDayPartOf, twelveHourTime } from '../../../domain/time/clockTime.ts';
import type { dateTimeTexts } from '../../booking/steps/selectDateTime/dateTimeTexts.ts';
import type { Translation } from '../language.ts';

const spokenTime = (time: string): string => formatTime(time, 'hi');

export default {
	selectDate: 'तारीख चुनें',
	dayPassed: 'अब बुक नहीं हो सकता',
	dayNotYet: 'अभी बुक नहीं हो सकता',
	preferredTime: 'पसंदीदा समय',
	preferredHere: (time: string) => `पसंदीदा समय: ${time}`,
	slots: 'स्लॉट',
	available: 'खाली',
	notAvailable: 'खाली नहीं',
	chosen: 'चुना गया',
	noSlots: 'कोई स्लॉट नहीं',
	notYet: 'अभी बुकिंग शुरू नहीं',
	noSlotsAtAll: 'इन दिनों में कोई स्लॉट खाली नहीं है। कृपया दूसरे दिन चुनें।',
	showDay: (day: string) => `${day} दिखाएँ`,
	bookableUntil: (day: string) => `बुकिंग ${day} तक हो सकती है।`,
	noSlotsOn: (days: string) => `${days} को कोई स्लॉट नहीं।`,
	previousDays: 'पहले के 3 दिन',
	nextDays: 'अगले 3 दिन',
	slot: (start: string, end: string) => `${twelveHourTime(start)} - ${twelveHourTime(end)}`,
	pickUpAtSlot: 'गाड़ी आपके पिक-अप के पते से स्लॉट के समय पर ली जाएगी।',
	full: 'कोई स्लॉट खाली नहीं',
	dayParts: hindiDayParts,
	spokenTime,
	timeOption: (_label: string, time: string) => spokenTime(time),
	earliest: (day: string, time: string) => `सबसे पहले: ${day} को ${time} बजे`,
	earliestShown: (day: string, time: string) => `यहाँ पहला खाली समय: ${day} को ${time} बजे`,
	spokenSlot: (start: string, end: string) =>
		`${spokenTime(start)} से ${spokenDayPartOf(start) === spokenDayPartOf(end) ? twelveHourTime(end) : spokenTime(end)}`,
	slotName: (start: string, slot: string, day: string, state: string) =>
		`${slot}, ${spokenDayParts[spokenDayPartOf(start)]}, ${day}, ${state}`,
	free: 'खाली',
	notFree: 'खाली नहीं',
	pickUpPlan: (place: string, day: string, time: string) => `पिक-अप: ${place}, ${day} को ${time} बजे`,
	taken: (slot: string) => `${slot} का स्लॉट अब खाली नहीं है। कृपया दूसरा स्लॉट चुनें।`,
	yourDetails: 'आपकी जानकारी',
	mobile: 'मोबाइल नंबर*',
	mobileHint: '10 अंकों का नंबर',
	useLastMobile: 'पिछली बुकिंग वाला मोबाइल नंबर भरें',
	useLastAddress: 'पिछली बुकिंग वाला पता भरें',
	sameAsLast: 'पिछली बुकिंग में भी यही था।',
	email: 'ईमेल आईडी',
	emailHint: 'ज़रूरी नहीं',
	emailLacksAt: 'ईमेल में @ होता है। कृपया जाँच लें।',
	km: 'अपनी गाड़ी के किलोमीटर लिखें*',
	kmHint: 'जितने मीटर पर दिखते हैं',
	fractionDropped: 'दशमलव के बाद के अंक हटा दिए गए।',
	excessDropped: (max: number) => `सिर्फ़ पहले ${max} अंक रखे गए। कृपया नंबर जाँच लें।`,
	lastReading: (km: string) => `पिछली रीडिंग: ${km}`,
	lastReadingWrong: 'पिछली रीडिंग गलत हो, तो कृपया डीलरशिप को फ़ोन करें।',
	kmLeap: (km: string, last: string) => `क्या ${km} सही है? पिछली रीडिंग ${last} थी।`,
	repairType: '*सर्विस का प्रकार',
	repairTypeHint: 'गाड़ी में क्या करवाना है',
	chooseRepairType: 'सर्विस का प्रकार चुनें',
	noRepairTypes: 'अभी डीलरशिप पर सर्विस का कोई प्रकार उपलब्ध नहीं है। कृपया बाद में फिर से कोशिश करें।',
	pickUp: 'गाड़ी की पिक-अप और ड्रॉप सेवा',
	charges: 'गाड़ी के पिक-अप और ड्रॉप का चार्ज नीचे दिया गया है।',
	slab: (from: number, to: number, price: string) => `${from} किमी - ${to} किमी - ₹ ${price}`,
	noSlabs: 'इस डीलरशिप का चार्ज अभी पता नहीं है। कृपया डीलरशिप से पूछें।',
	pickUpFee: (price: string, km: string, city: string | null) =>
		`${city === null ? price : `लगभग ${price}`}: ${city ?? 'आपके फ़ोन'} से डीलरशिप की सीधी दूरी ${city === null ? km : `लगभग ${km}`} है। यह एस्टीमेट में शामिल नहीं है।`,
	pickUpTooFar: (km: string, city: string | null) =>
		`${city ?? 'आपके फ़ोन'} से डीलरशिप की सीधी दूरी लगभग ${km} है। ऊपर के चार्ज इतनी दूरी के लिए नहीं हैं। कृपया डीलरशिप से पूछें।`,
	cityTooFar: (city: string, km: string, limit: number) =>
		`इस डीलरशिप से ${city} की सीधी दूरी लगभग ${km} है। पिक-अप ${limit} किमी तक ही होता है। कृपया पास की कोई डीलरशिप चुनें या पिक-अप और ड्रॉप बंद करें।`,
	pickUpAddress: 'पिक-अप का पता',
	dropAddress: 'ड्रॉप का पता',
	useAbove: 'ड्रॉप के लिए भी ऊपर वाला पता रखें',
	line1: 'पता',
	state: 'राज्य',
	city: 'शहर',
	pin: 'पिन कोड',
	pinHint: '6 अंकों का नंबर',
	pinElsewhere: (pin: string, state: string) =>
		`पिन कोड ${pin} ${state} में है। कृपया राज्य और पिन कोड जाँच लें। दोनों सही हों, तो आगे बढ़ें।`,
	chooseState: 'राज्य चुनें',
	chooseCity: 'शहर चुनें',
	stateFirst: 'पहले राज्य चुनें',
	geolocationOff: 'लोकेशन चालू नहीं है',
	locating: 'फ़ोन से लोकेशन ली जा रही है',
	allowOnIphone:
		'इस iPhone पर लोकेशन चालू करने के लिए Settings में Privacy & Security, फिर Location Services खोलें और Safari Websites को अनुमति दें। फिर यहाँ यह सेवा दोबारा चालू करें।',
	allowOnPhone:
		'इस फ़ोन पर लोकेशन चालू करने के लिए सेटिंग में उसे चालू करें। फिर इस पेज के पते से पहले वाला आइकन दबाकर लोकेशन की अनुमति दें, और यहाँ यह सेवा दोबारा चालू करें।',
	askByPhone: 'आप डीलरशिप से फ़ोन पर भी पूछ सकते हैं:',
} satisfies Translation<typeof dateTimeTexts.en>;
