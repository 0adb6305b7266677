import { formatKm } from '../../domain/distance.ts';
import { formatRupees } from '../../domain/money.ts';
import { type Day, formatDay } from '../../domain/time/calendar.ts';
import { hindiDeskMessages } from './deskMessages.ts';
import { englishMessages } from './english.ts';
import type { MessageTemplates } from './messageTemplates.ts';

const shownDay = (day: Day): string => formatDay(day, 'DD MMM YYYY', 'hi');

export const hindiMessages: MessageTemplates = {
	...hindiDeskMessages,
	addressUnknown: 'इस पते पर कुछ नहीं है।',
	unauthorized: 'ClientId या ClientSecret नहीं है या गलत है।',
	tooLarge: ({ maxKb }) => `अनुरोध ${maxKb} KB से बड़ा है।`,
	notJson: 'अनुरोध JSON नहीं है।',
	failed: 'यहाँ कुछ गड़बड़ हुई। कृपया थोड़ी देर में फिर से कोशिश करें।',
	unwritable: 'अभी कुछ सेव नहीं हो सकता, इसलिए कुछ नहीं बदला। कृपया थोड़ी देर बाद कोशिश करें, या डीलरशिप को कॉल करें।',
	fileNotStored: 'दस्तावेज़ अभी सेव नहीं हो सकता, इसलिए कुछ नहीं बदला। कृपया कुछ मिनट बाद फिर से कोशिश करें।',
	fileNotReadable: 'यह दस्तावेज़ अभी नहीं खुल सकता। कृपया थोड़ी देर बाद कोशिश करें, या डीलरशिप को कॉल करें।',
	malformed: ({ problem }) => `अनुरोध सही रूप में नहीं है: ${problem}`,
	vehicleNotFound: 'गाड़ी नहीं मिली',
	dealerNotFound: 'यह डीलरशिप नहीं मिली। कृपया दूसरी डीलरशिप चुनें।',
	noSlots: ({ day }) => `${shownDay(day)} को कोई स्लॉट खाली नहीं है। कृपया दूसरी तारीख चुनें।`,
	booked: 'आपकी सर्विस बुक हो गई है।',
	mayBook: 'इस गाड़ी की सर्विस बुक हो सकती है।',
	alreadyBooked: 'इस गाड़ी की एक बुकिंग पहले से है। दूसरी बुकिंग से पहले उसे रद्द करें।',
	atDealership: 'आपकी गाड़ी सर्विस के लिए डीलरशिप पर है। गाड़ी की डिलीवरी के बाद आप फिर से बुक कर सकते हैं।',
	serviceNotClosed: 'डीलरशिप ने आपकी पिछली सर्विस अभी पूरी दर्ज नहीं की है। उसके बाद आप फिर से बुक कर सकते हैं।',
	bookedByEarlierOwner: 'इस गाड़ी की एक बुकिंग आपके मालिक बनने से पहले की है। कृपया डीलरशिप को फ़ोन करें, वह उसे रद्द कर सकती है।',
	onHold: ({ message }) => message,
	otherPayload: 'यह बुकिंग पहले दूसरी जानकारी के साथ भेजी गई थी। कृपया फिर से बुक करें।',
	otherVehicle: 'यह जानकारी इस गाड़ी की नहीं है। कृपया मैसेज में आया लिंक फिर से खोलें।',
	otherOrganization: 'यह जानकारी इस डीलरशिप की नहीं है। कृपया डीलरशिप फिर से चुनें।',
	repairTypeUnknown: 'रिपेयर का यह प्रकार नहीं मिला। कृपया दूसरा प्रकार चुनें।',
	dayOutside: ({ first, last }) => `बुकिंग ${shownDay(first)} से ${shownDay(last)} तक हो सकती है। कृपया दूसरी तारीख चुनें।`,
	slotUnknown: 'डीलरशिप पर ऐसा कोई स्लॉट नहीं है। कृपया दूसरा स्लॉट चुनें।',
	slotPast: 'यह स्लॉट शुरू हो चुका है। कृपया दूसरा स्लॉट चुनें।',
	slotTaken: 'यह स्लॉट अभी-अभी भर गया। कृपया दूसरा स्लॉट चुनें।',
	kmTooLow: ({ last }) => `रीडिंग पिछली रीडिंग ${formatKm(last * 1000, 'hi')} से ज़्यादा होनी चाहिए।`,
	problemMissing: 'कृपया समस्या लिखें',
	addressIncomplete: 'पिक-अप और ड्रॉप के पते पूरे नहीं हैं।',
	cityTooFar: ({ city, metres, limitKm }) =>
		`${city} इस डीलरशिप से लगभग ${formatKm(metres, 'hi')} दूर है, और पिक-अप ${limitKm} किमी तक ही होता है। कृपया पास की कोई डीलरशिप चुनें या पिक-अप और ड्रॉप बंद करें।`,
	notOffered: ({ name }) => `${name} अब इस बुकिंग के लिए उपलब्ध नहीं है। कृपया एस्टीमेट फिर से देखें।`,
	repeated: 'कोई पार्ट या काम दो बार लिखा है। कृपया एस्टीमेट फिर से देखें।',
	totalChanged: ({ total }) => `कीमतें बदल गई हैं। अब कुल खर्च ${formatRupees(total)} है। कृपया एस्टीमेट देखकर फिर से बुक करें।`,
	declarationUnknown: 'स्व-घोषणा बदल गई है। कृपया फिर से जवाब दें।',
	appointmentNotFound: 'No Appointment found',
	cancelled: 'आपकी बुकिंग रद्द हो गई है।',
	alreadyCancelled: 'यह बुकिंग पहले ही रद्द हो चुकी है।',
	jobCardOpen: 'डीलरशिप ने जॉब कार्ड खोल दिया है, इसलिए यह बुकिंग अब रद्द नहीं हो सकती। कृपया डीलरशिप को फ़ोन करें।',
	moved: 'आपकी बुकिंग का समय या डीलरशिप बदल गई है।',
	sameSlot: 'आपकी बुकिंग इसी समय की है। कृपया दूसरा स्लॉट चुनें।',
	moveTooLate: ({ hours, phone }) =>
		`इस बुकिंग का समय ऑनलाइन ${hours === 0 ? 'स्लॉट शुरू होने' : `${hours} घंटे पहले`} तक ही बदल सकता था। कृपया डीलरशिप को फ़ोन करें${phone && `: ${phone}`}।`,
	bookingTotalChanged: ({ total }) => `कीमतें बदल गई हैं। अब कुल खर्च ${formatRupees(total)} है। कृपया देखकर फिर से पक्का करें।`,
	changed: 'आपकी बुकिंग बदल गई है।',
	nothingChanged: 'कुछ नहीं बदला: आपकी बुकिंग पहले से ऐसी ही है।',
	bookingUnconfirmed: 'कंपनी ने इस बुकिंग की पुष्टि अभी नहीं की है, इसलिए यह नहीं बदल सकती। कृपया थोड़ा इंतज़ार करें।',
	bookingChanged: 'यह बुकिंग इस बीच बदल गई है, इसलिए कुछ नहीं किया गया। कृपया इसे देखकर फिर से चुनें।',
	bookingInService: 'डीलरशिप ने जॉब कार्ड खोल दिया है, इसलिए यह बुकिंग अब नहीं बदल सकती। कृपया डीलरशिप को फ़ोन करें।',
	// These stay in English: portals that call this provider recognize them by their exact text.
	jobCardNotReady: englishMessages.jobCardNotReady,
	alreadyPaid: englishMessages.alreadyPaid,
	onlineNotPossible: 'इस जॉब कार्ड का ऑनलाइन भुगतान नहीं हो सकता। कृपया डीलरशिप पर भुगतान करें।',
	amountChanged: ({ amount }) => `अब कुल ${formatRupees(amount)} देने हैं। कृपया यह देखकर फिर से भुगतान करें।`,
	paymentUnderWay: ({ minutes }) =>
		`आपके पिछले भुगतान की पुष्टि हो रही है। पुष्टि न होने पर आप ${minutes} मिनट बाद फिर से भुगतान कर सकते हैं।`,
	paymentAskedAbout: ({ seconds }) => `आपके पिछले भुगतान की जाँच हो रही है। ${seconds} सेकंड बाद फिर से कोशिश करें।`,
	paymentNotBegun: 'भुगतान शुरू नहीं हो सका। कृपया फिर से कोशिश करें।',
	paymentJustBegun: 'एक भुगतान अभी-अभी शुरू हुआ है। कृपया उसे पूरा करें, या कुछ सेकंड बाद फिर से कोशिश करें।',
	paymentsTooMany:
		'इस बिल का ऑनलाइन भुगतान करने की बहुत बार कोशिश हुई है। कृपया डीलरशिप पर भुगतान करें, या 24 घंटे बाद फिर से कोशिश करें।',
	portalUnknown: 'भुगतान के बाद इस पोर्टल पर नहीं लौटा जा सकता।',
	answerRecorded: 'आपका जवाब दर्ज हो गया है।',
	estimateWithdrawn: 'डीलरशिप ने यह एस्टीमेट वापस ले लिया है। कृपया नए एस्टीमेट का इंतज़ार करें।',
	estimateNotFound: 'यह एस्टीमेट नहीं मिला।',
	notForApproval: 'इनमें से एक काम मंज़ूरी के लिए नहीं है। कृपया एस्टीमेट फिर से खोलें।',
	fileNotFound: 'यह फ़ाइल उपलब्ध नहीं है।',
};
