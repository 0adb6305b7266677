import type { Json, RecordedResponse } from './recording.ts';

const booking = (message: string, isBooked = false) => ({
	body: {
		IsRequestSuccessfull: isBooked,
		Message: message,
		AppointmentId: isBooked ? '{{uuid-87}}' : null,
		AppointmentNo: isBooked ? 'SA1000009' : null,
	},
});

const refusal = (message: string) => ({ IsRequestSuccessfull: false, Message: message });

const emptyPart = ['PeriodicId', 'PartId', 'PartCode']
	.map((field) => `PeriodicParts.0.${field}: Invalid input: expected string, received undefined`)
	.join('; ');

/**
 * Intended differences from the recording, by the name of the exchange; a body is complete. The result of an
 * Idempotency-Key is stored as a message code, so a repeated request is answered in its own language. The recorded
 * provider answered it in the language of the first request.
 *
 * The gateway is asked about an order at most once in 15 s; the recorded provider asked for each attempt to pay. The
 * recording's clock mostly stands still: `openProvider.ts` lets that time pass when what the gateway says changes.
 *
 * An id may have 100 characters, and a booking 1,000 parts; the recorded provider took 64 and 200.
 */
export const expectedDifferences: Readonly<Record<string, Partial<RecordedResponse>>> = {
	'BookServiceAppointment, refused under that key again [en]': booking(
		'The KM reading must be greater than the last reading, 11,240.0 km.',
	),
	'document, bad id of 65 [en]': { status: 404, body: refusal('Vehicle Not Found') },
	'document, bad id of 65 [hi]': { status: 404, body: refusal('गाड़ी नहीं मिली') },
	'BookServiceAppointment, 201 parts [en]': {
		body: refusal(`The request is not as it should be: ${emptyPart}`),
	},
	'BookServiceAppointment, 201 parts [hi]': { body: refusal(`अनुरोध सही रूप में नहीं है: ${emptyPart}`) },
	'BookServiceAppointment, the same once more [hi]': booking('आपकी सर्विस बुक हो गई है।', true),
};

/**
 * Optional fields that were added to /v1.0 after the recording, by the list whose rows have them. Where a recorded row
 * lacks such a field, the replay leaves it out of the response.
 */
export const addedFields: Readonly<Record<string, readonly string[]>> = {
	// Of the vehicle document itself, which is in no list.
	'': ['ItemCategory', 'NextServiceDueKM'],
	ServiceHistory: ['IsProformaReleased', 'ApprovedJobs', 'PromiseChange', 'VisitJobs'],
	// Of an answered estimate, which was recorded with its id alone.
	RevisedServiceEstimation: [
		'TotalEstimatedAmount',
		'TotalPartPrice',
		'TotalLabourPrice',
		'SuggestedPeriodicParts',
		'AdditionalServices',
		'AdditionalJobsApproved',
		'AdditionalJobsRejected',
		'AdditionalJobsForApproval',
	],
	// Of cities, and of dealers, which were recorded with their position.
	Data: [
		...['Latitude', 'Longitude', 'IsOpenToday', 'OpensAt', 'ClosesAt', 'NextOpenDate', 'NextOpensAt'],
		...['NextFreeSlotDate', 'NextFreeSlotTime'],
	],
	Table: [
		...['OrganizationName', 'OrganizationAddressLine1', 'OrganizationPhone', 'Latitude', 'Longitude', 'CancelReason'],
		...['IsPickUpAndDropAvailed', 'PickUpCharge'],
		...['KmReading', 'CustomerVoice', 'CustomerMobileNumberForAppointment', 'BookedJobs', 'PickAddress'],
	],
};

/** Hindi words of the recording, and those that the messages have now (docs/glossary.md); applied in this order. */
const rewordedHindi: readonly (readonly [recorded: string, now: string])[] = [
	['ग़लत है', 'गलत है'],
	['थोड़ी देर में फिर कोशिश', 'थोड़ी देर में फिर से कोशिश'],
	['वाहन नहीं मिला', 'गाड़ी नहीं मिली'],
	['दूसरा डीलर चुनें', 'दूसरी डीलरशिप चुनें'],
	['कोई स्लॉट उपलब्ध नहीं है', 'कोई स्लॉट खाली नहीं है'],
	['तारीख़', 'तारीख'],
	['इस वाहन की बुकिंग हो सकती है', 'इस गाड़ी की सर्विस बुक हो सकती है'],
	['इस वाहन की एक', 'इस गाड़ी की एक'],
	['आपका वाहन', 'आपकी गाड़ी'],
	['के बाद आप फिर बुक', 'के बाद आप फिर से बुक'],
	[
		'आपकी पिछली सर्विस अभी बंद नहीं हुई है। डीलरशिप के उसे बंद करने पर आप फिर बुक',
		'डीलरशिप ने आपकी पिछली सर्विस अभी पूरी दर्ज नहीं की है। उसके बाद आप फिर से बुक',
	],
	['यह अनुरोध पहले दूसरी जानकारी के साथ भेजा गया था', 'यह बुकिंग पहले दूसरी जानकारी के साथ भेजी गई थी'],
	['जानकारी इस वाहन की', 'यह जानकारी इस गाड़ी की'],
	['जानकारी इस डीलरशिप की नहीं है। कृपया डीलर फिर', 'यह जानकारी इस डीलरशिप की नहीं है। कृपया डीलरशिप फिर'],
	['यह रिपेयर का प्रकार नहीं', 'रिपेयर का यह प्रकार नहीं'],
	['KM रीडिंग पिछली', 'रीडिंग पिछली'],
	[' km से ज़्यादा', ' किमी से ज़्यादा'],
	['ड्रॉप-ऑफ़', 'ड्रॉप'],
	['क़ीमतें बदल गई हैं। कुल अब', 'कीमतें बदल गई हैं। अब कुल खर्च'],
	['उत्तर का कोई काम', 'इनमें से एक काम'],
	['उत्तर', 'जवाब'],
	['कृपया डीलर को', 'कृपया डीलरशिप को'],
	['जॉब कार्ड का भुगतान ऑनलाइन नहीं', 'जॉब कार्ड का ऑनलाइन भुगतान नहीं'],
	['कृपया वहीं आगे बढ़ें', 'कृपया उसे पूरा करें'],
	['नए अनुमान की प्रतीक्षा', 'नए एस्टीमेट का इंतज़ार'],
	['अनुमान', 'एस्टीमेट'],
	['कृपया अपना लिंक', 'कृपया मैसेज में आया लिंक'],
	['है। डिलीवरी के बाद', 'है। गाड़ी की डिलीवरी के बाद'],
	['जन॰', 'जनवरी'],
	['फ़र॰', 'फ़रवरी'],
	['नव॰', 'नवंबर'],
	['दिस॰', 'दिसंबर'],
	['देय राशि अब ₹1,991.50 है। कृपया उसे देखकर', 'अब कुल ₹1,991.50 देने हैं। कृपया यह देखकर'],
];

/** A reading was recorded without its decimal (docs/product.md#numbers). */
const readings: readonly (readonly [recorded: string, now: string])[] = [
	['last reading, 11,240 km', 'last reading, 11,240.0 km'],
	['पिछली रीडिंग 11,240 किमी', 'पिछली रीडिंग 11,240.0 किमी'],
];

/** Of labour alone in a revised estimate the recorded provider gave no price; it has that of the labour now, in rupees. */
const labourAlone: readonly (readonly [name: string, price: number])[] = [
	['Battery check and charging', 99.5],
	['Foam wash', 129],
];

const replacements: readonly (readonly [recorded: string, now: string])[] = [
	...rewordedHindi,
	...readings,
	...labourAlone.map(([name, price]): readonly [string, string] => [
		`"PartName":"${name}","PartPrice":"NA"`,
		`"PartName":"${name}","PartPrice":${price}`,
	]),
];

/** The recorded response with the Hindi messages, the readings and the prices of labour as they are now. */
export const inWordsOfToday = (recorded: RecordedResponse): RecordedResponse =>
	JSON.parse(replacements.reduce((text, [old, now]) => text.replaceAll(old, now), JSON.stringify(recorded)));

/**
 * Of the text of an invoice only what is meant to stay is compared: total, job card and registration number. Numbers,
 * codes, discounts and layout follow the rules of GST since (docs/product.md#invoices), which
 * provider/embedded/invoices/gstRules.test.ts holds.
 */
export function withInvoiceFacts(body: Json): Json {
	if (typeof body !== 'object' || body === null || Array.isArray(body)) return body;
	if (!('begins' in body && Array.isArray(body.pages))) return body;
	const text = body.pages.join('\n');
	const find = (pattern: RegExp): Json => pattern.exec(text)?.[0] ?? null;
	return {
		begins: body.begins ?? null,
		total: find(/^Total ₹[\d,.]+$/m),
		jobCard: find(/\bJC\d+\b/),
		registration: find(/\b[A-Z]{2}\d{2}[A-Z]{2}\d{4}\b/),
	};
}
