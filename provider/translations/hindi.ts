import { type Day, formatDay } from '../../domain/calendar.ts';
import { formatRupees } from '../../domain/money.ts';
import { hindiDeskMessages } from './deskMessages.ts';
import { englishMessages } from './english.ts';
import type { MessageTemplates } from './messageTemplates.ts';

const shownDay = (day: Day): string => formatDay(day, 'DD MMM YYYY', 'hi');

export const hindiMessages: MessageTemplates = {
	...hindiDeskMessages,
	addressUnknown: 'इस पते पर कुछ नहीं है।',
	unauthorized: 'ClientId या ClientSecret नहीं है या ग़लत है।',
	tooLarge: 'अनुरोध 256 KB से बड़ा है।',
	notJson: 'अनुरोध JSON नहीं है।',
	failed: 'यहाँ कुछ गड़बड़ हुई। कृपया थोड़ी देर में फिर कोशिश करें।',
	malformed: ({ problem }) => `अनुरोध सही रूप में नहीं है: ${problem}`,
	vehicleNotFound: 'वाहन नहीं मिला',
	dealerNotFound: 'यह डीलरशिप नहीं मिली। कृपया दूसरा डीलर चुनें।',
	noSlots: ({ day }) => `${shownDay(day)} को कोई स्लॉट उपलब्ध नहीं है। कृपया दूसरी तारीख़ चुनें।`,
	booked: 'आपकी सर्विस बुक हो गई है।',
	mayBook: 'इस वाहन की बुकिंग हो सकती है।',
	alreadyBooked: 'इस वाहन की एक बुकिंग पहले से है। दूसरी बुकिंग से पहले उसे रद्द करें।',
	atDealership: 'आपका वाहन सर्विस के लिए डीलरशिप पर है। डिलीवरी के बाद आप फिर बुक कर सकते हैं।',
	serviceNotClosed: 'आपकी पिछली सर्विस अभी बंद नहीं हुई है। डीलरशिप के उसे बंद करने पर आप फिर बुक कर सकते हैं।',
	onHold: ({ message }) => message,
	otherPayload: 'यह अनुरोध पहले दूसरी जानकारी के साथ भेजा गया था। कृपया फिर से बुक करें।',
	otherVehicle: 'जानकारी इस वाहन की नहीं है। कृपया अपना लिंक फिर से खोलें।',
	otherOrganization: 'जानकारी इस डीलरशिप की नहीं है। कृपया डीलर फिर से चुनें।',
	repairTypeUnknown: 'यह रिपेयर का प्रकार नहीं मिला। कृपया दूसरा प्रकार चुनें।',
	dayOutside: ({ first, last }) => `बुकिंग ${shownDay(first)} से ${shownDay(last)} तक हो सकती है। कृपया दूसरी तारीख़ चुनें।`,
	slotUnknown: 'डीलरशिप पर ऐसा कोई स्लॉट नहीं है। कृपया दूसरा स्लॉट चुनें।',
	slotPast: 'यह स्लॉट शुरू हो चुका है। कृपया दूसरा स्लॉट चुनें।',
	slotTaken: 'यह स्लॉट अभी-अभी भर गया। कृपया दूसरा स्लॉट चुनें।',
	kmTooLow: ({ last }) => `KM रीडिंग पिछली रीडिंग ${last.toLocaleString('hi-IN')} km से ज़्यादा होनी चाहिए।`,
	problemMissing: 'कृपया समस्या लिखें',
	addressIncomplete: 'पिक-अप और ड्रॉप-ऑफ़ के पते पूरे नहीं हैं।',
	notOffered: ({ name }) => `${name} अब इस बुकिंग के लिए उपलब्ध नहीं है। कृपया अनुमान फिर से देखें।`,
	repeated: 'कोई पार्ट या काम दो बार लिखा है। कृपया अनुमान फिर से देखें।',
	totalChanged: ({ total }) => `क़ीमतें बदल गई हैं। कुल अब ${formatRupees(total)} है। कृपया अनुमान देखकर फिर से बुक करें।`,
	declarationUnknown: 'स्व-घोषणा बदल गई है। कृपया फिर से उत्तर दें।',
	appointmentNotFound: 'No Appointment found',
	cancelled: 'आपकी बुकिंग रद्द हो गई है।',
	alreadyCancelled: 'यह बुकिंग पहले ही रद्द हो चुकी है।',
	jobCardOpen: 'डीलरशिप ने जॉब कार्ड खोल दिया है, इसलिए यह बुकिंग अब रद्द नहीं हो सकती। कृपया डीलर को फ़ोन करें।',
	// These stay in English: portals that call this provider recognize them by their exact text.
	jobCardNotReady: englishMessages.jobCardNotReady,
	alreadyPaid: englishMessages.alreadyPaid,
	onlineNotPossible: 'इस जॉब कार्ड का भुगतान ऑनलाइन नहीं हो सकता। कृपया डीलरशिप पर भुगतान करें।',
	amountChanged: ({ amount }) => `देय राशि अब ${formatRupees(amount)} है। कृपया उसे देखकर फिर से भुगतान करें।`,
	paymentUnderWay: ({ minutes }) =>
		`आपके पिछले भुगतान की पुष्टि हो रही है। पुष्टि न होने पर आप ${minutes} मिनट बाद फिर से भुगतान कर सकते हैं।`,
	paymentNotBegun: 'भुगतान शुरू नहीं हो सका। कृपया फिर से कोशिश करें।',
	paymentJustBegun: 'एक भुगतान अभी-अभी शुरू हुआ है। कृपया वहीं आगे बढ़ें, या कुछ सेकंड बाद फिर से कोशिश करें।',
	portalUnknown: 'भुगतान के बाद इस पोर्टल पर नहीं लौटा जा सकता।',
	answerRecorded: 'आपका उत्तर दर्ज हो गया है।',
	estimateWithdrawn: 'डीलरशिप ने यह अनुमान वापस ले लिया है। कृपया नए अनुमान की प्रतीक्षा करें।',
	estimateNotFound: 'यह अनुमान नहीं मिला।',
	notForApproval: 'उत्तर का कोई काम मंज़ूरी के लिए नहीं है। कृपया अनुमान फिर से खोलें।',
	fileNotFound: 'यह फ़ाइल उपलब्ध नहीं है।',
};
