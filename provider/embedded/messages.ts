/** What the embedded provider says to owners, in the language they asked for (decisions: screens). */
export type Language = 'en' | 'hi';

/** Each text with the values that go into it. */
export interface Messages {
	notFound: string;
	unauthorized: string;
	tooLarge: string;
	notJson: string;
	failed: string;
	malformed: (problem: string) => string;
	vehicleNotFound: string;
	dealerNotFound: string;
	noSlots: (day: string) => string;
	booked: string;
	mayBook: string;
	alreadyBooked: string;
	atDealership: string;
	serviceNotClosed: string;
	otherPayload: string;
	otherVehicle: string;
	otherOrganization: string;
	repairTypeUnknown: string;
	dayOutside: (first: string, last: string) => string;
	slotUnknown: string;
	slotPast: string;
	slotTaken: string;
	kmTooLow: (last: string) => string;
	problemMissing: string;
	addressIncomplete: string;
	notOffered: (name: string) => string;
	repeated: string;
	totalChanged: (total: string) => string;
	declarationUnknown: string;
	appointmentNotFound: string;
	cancelled: string;
	alreadyCancelled: string;
	jobCardOpen: string;
	jobCardNotReady: string;
	alreadyPaid: string;
	onlineNotPossible: string;
	amountChanged: (amount: string) => string;
	paymentUnderWay: (minutes: string) => string;
	paymentNotBegun: string;
	paymentJustBegun: string;
	portalUnknown: string;
	answerRecorded: string;
	estimateWithdrawn: string;
	estimateNotFound: string;
	notForApproval: string;
	fileNotFound: string;
}

const en: Messages = {
	notFound: 'There is nothing at this address.',
	unauthorized: 'ClientId or ClientSecret is missing or wrong.',
	tooLarge: 'The request is larger than 256 KB.',
	notJson: 'The request is not JSON.',
	failed: 'Something went wrong here. Please try again in a moment.',
	malformed: (problem) => `The request is not as it should be: ${problem}`,
	vehicleNotFound: 'Vehicle Not Found',
	dealerNotFound: 'This dealership is not known. Please select another dealer.',
	noSlots: (day) => `No slots are available on ${day}. Please select another date.`,
	booked: 'Your service is booked.',
	mayBook: 'The vehicle can be booked.',
	alreadyBooked: 'This vehicle already has an appointment. Please cancel it before you book another.',
	atDealership: 'Your vehicle is at the dealership for service. You can book again when it has been delivered.',
	serviceNotClosed: 'Your last service is not closed yet. You can book again when the dealership has closed it.',
	otherPayload: 'This request was already sent with other details. Please book again.',
	otherVehicle: 'The details do not belong to this vehicle. Please open your link again.',
	otherOrganization: 'The details do not belong to this dealership. Please select the dealer again.',
	repairTypeUnknown: 'This repair type is not known. Please select another repair type.',
	dayOutside: (first, last) => `Appointments are possible from ${first} to ${last}. Please select another date.`,
	slotUnknown: 'The dealership has no such time slot. Please select another slot.',
	slotPast: 'This time slot has already begun. Please select another slot.',
	slotTaken: 'This time slot was just taken. Please select another slot.',
	kmTooLow: (last) => `The KM reading must be greater than the last reading, ${last} km.`,
	problemMissing: 'Please enter the problem faced',
	addressIncomplete: 'The pick-up and drop-off addresses are not complete.',
	notOffered: (name) => `${name} is no longer offered for this booking. Please check the estimate again.`,
	repeated: 'A part or job is listed twice. Please check the estimate again.',
	totalChanged: (total) => `Prices have changed. The total is now ${total}. Please check the estimate and book again.`,
	declarationUnknown: 'The self declaration has changed. Please answer it again.',
	appointmentNotFound: 'No Appointment found',
	cancelled: 'Your booking is cancelled.',
	alreadyCancelled: 'This booking is already cancelled.',
	jobCardOpen:
		'The dealership has opened a job card, so this booking can no longer be cancelled. Please call the dealer.',
	jobCardNotReady: 'Your Job Card is in under process,Please wait for some time.',
	alreadyPaid: 'Payment for this Jobcard is already done.',
	onlineNotPossible: 'This job card cannot be paid online. Please pay at the dealership.',
	amountChanged: (amount) => `The amount to be paid is now ${amount}. Please check it and pay again.`,
	paymentUnderWay: (minutes) =>
		`Your last payment is still being confirmed. If it is not, you can pay again in ${minutes === '1' ? '1 minute' : `${minutes} minutes`}.`,
	paymentNotBegun: 'The payment could not be begun. Please try again.',
	paymentJustBegun: 'A payment was begun a moment ago. Please go on there, or try again in a few seconds.',
	portalUnknown: 'This portal is not one that payments may lead back to.',
	answerRecorded: 'Your response is recorded.',
	estimateWithdrawn: 'The dealership has withdrawn this estimate. Please wait for a new one.',
	estimateNotFound: 'This estimate is not known.',
	notForApproval: 'A job of this response is not up for approval. Please open the estimate again.',
	fileNotFound: 'This file is not available.',
};

const hi: Messages = {
	notFound: 'इस पते पर कुछ नहीं है।',
	unauthorized: 'ClientId या ClientSecret नहीं है या ग़लत है।',
	tooLarge: 'अनुरोध 256 KB से बड़ा है।',
	notJson: 'अनुरोध JSON नहीं है।',
	failed: 'यहाँ कुछ गड़बड़ हुई। कृपया थोड़ी देर में फिर कोशिश करें।',
	malformed: (problem) => `अनुरोध सही रूप में नहीं है: ${problem}`,
	vehicleNotFound: 'वाहन नहीं मिला',
	dealerNotFound: 'यह डीलरशिप नहीं मिली। कृपया दूसरा डीलर चुनें।',
	noSlots: (day) => `${day} को कोई स्लॉट उपलब्ध नहीं है। कृपया दूसरी तारीख़ चुनें।`,
	booked: 'आपकी सर्विस बुक हो गई है।',
	mayBook: 'इस वाहन की बुकिंग हो सकती है।',
	alreadyBooked: 'इस वाहन की एक बुकिंग पहले से है। दूसरी बुकिंग से पहले उसे रद्द करें।',
	atDealership: 'आपका वाहन सर्विस के लिए डीलरशिप पर है। डिलीवरी के बाद आप फिर बुक कर सकते हैं।',
	serviceNotClosed: 'आपकी पिछली सर्विस अभी बंद नहीं हुई है। डीलरशिप के उसे बंद करने पर आप फिर बुक कर सकते हैं।',
	otherPayload: 'यह अनुरोध पहले दूसरी जानकारी के साथ भेजा गया था। कृपया फिर से बुक करें।',
	otherVehicle: 'जानकारी इस वाहन की नहीं है। कृपया अपना लिंक फिर से खोलें।',
	otherOrganization: 'जानकारी इस डीलरशिप की नहीं है। कृपया डीलर फिर से चुनें।',
	repairTypeUnknown: 'यह रिपेयर का प्रकार नहीं मिला। कृपया दूसरा प्रकार चुनें।',
	dayOutside: (first, last) => `बुकिंग ${first} से ${last} तक हो सकती है। कृपया दूसरी तारीख़ चुनें।`,
	slotUnknown: 'डीलरशिप पर ऐसा कोई स्लॉट नहीं है। कृपया दूसरा स्लॉट चुनें।',
	slotPast: 'यह स्लॉट शुरू हो चुका है। कृपया दूसरा स्लॉट चुनें।',
	slotTaken: 'यह स्लॉट अभी-अभी भर गया। कृपया दूसरा स्लॉट चुनें।',
	kmTooLow: (last) => `KM रीडिंग पिछली रीडिंग ${last} km से ज़्यादा होनी चाहिए।`,
	problemMissing: 'कृपया समस्या लिखें',
	addressIncomplete: 'पिक-अप और ड्रॉप-ऑफ़ के पते पूरे नहीं हैं।',
	notOffered: (name) => `${name} अब इस बुकिंग के लिए उपलब्ध नहीं है। कृपया अनुमान फिर से देखें।`,
	repeated: 'कोई पार्ट या काम दो बार लिखा है। कृपया अनुमान फिर से देखें।',
	totalChanged: (total) => `क़ीमतें बदल गई हैं। कुल अब ${total} है। कृपया अनुमान देखकर फिर से बुक करें।`,
	declarationUnknown: 'स्व-घोषणा बदल गई है। कृपया फिर से उत्तर दें।',
	appointmentNotFound: 'No Appointment found',
	cancelled: 'आपकी बुकिंग रद्द हो गई है।',
	alreadyCancelled: 'यह बुकिंग पहले ही रद्द हो चुकी है।',
	jobCardOpen: 'डीलरशिप ने जॉब कार्ड खोल दिया है, इसलिए यह बुकिंग अब रद्द नहीं हो सकती। कृपया डीलर को फ़ोन करें।',
	// Held letter for letter: the payment page knows these two by their text.
	jobCardNotReady: en.jobCardNotReady,
	alreadyPaid: en.alreadyPaid,
	onlineNotPossible: 'इस जॉब कार्ड का भुगतान ऑनलाइन नहीं हो सकता। कृपया डीलरशिप पर भुगतान करें।',
	amountChanged: (amount) => `देय राशि अब ${amount} है। कृपया उसे देखकर फिर से भुगतान करें।`,
	paymentUnderWay: (minutes) =>
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

export const messagesIn: Readonly<Record<Language, Messages>> = { en, hi };

/** The first of English and Hindi that Accept-Language names, English when it names neither. */
export function languageOf(acceptLanguage: string | null): Language {
	const named = (acceptLanguage ?? '')
		.toLowerCase()
		.split(',')
		.slice(0, 20)
		.map((range) => {
			const [tag = '', ...options] = range.trim().split(';');
			const quality = options.map((option) => /^\s*q=([\d.]+)$/.exec(option)?.[1]).find((q) => q !== undefined);
			return { language: tag.split('-')[0], quality: quality === undefined ? 1 : Number(quality) };
		});
	const known = named.filter(({ language, quality }) => (language === 'en' || language === 'hi') && quality > 0);
	const [best] = known.toSorted((one, other) => other.quality - one.quality);
	return best?.language === 'hi' ? 'hi' : 'en';
}
