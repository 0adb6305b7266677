import type { DeskMessageParams } from '../../domain/deskMessage.ts';
import { formatKm } from '../../domain/distance.ts';
import { formatRupees } from '../../domain/money.ts';
import type { MessageTemplates } from './messageTemplates.ts';

type DeskMessageTemplates = Pick<MessageTemplates, keyof DeskMessageParams>;

export const englishDeskMessages: DeskMessageTemplates = {
	deskTokenNeeded: 'The desk is open to its token alone.',
	deskBodyTooLarge: 'Larger than 15 MB.',
	deskBodyNotAnObject: 'The body is not a JSON object.',
	deskCommandUnknown: 'There is no such desk command.',
	deskCommandFailed: 'Something went wrong. The log says what.',
	deskFieldsMalformed: ({ problem }) => `${problem}.`,
	deskFieldInAddress: ({ name }) => `${name} is in the address already.`,
	regNoUnknown: ({ regNo }) => `There is no vehicle "${regNo}".`,
	dealerCodeUnknown: ({ dealerCode }) => `There is no dealer with the code "${dealerCode}".`,
	nothingBooked: ({ regNo }) => `Nothing is booked for "${regNo}".`,
	stepNotPossible: ({ step, status, isPaid }) => `${step} is not possible now (${status}${isPaid ? ', paid' : ''}).`,
	stageUnknown: ({ stage, stages }) => `"${stage}" is none of the stages ${stages.join(', ')}.`,
	readingTooLow: ({ last, given }) =>
		`The last reading of the vehicle is ${formatKm(last * 1000)}; ${formatKm(given * 1000)} is less.`,
	noEstimateProposed: 'No estimate was proposed.',
	estimateWithoutJobs: 'An estimate needs a job for approval.',
	jobWithoutPrice: ({ name }) => `The job "${name}" has no price: give one, so that the owner knows what is approved.`,
	approvedWithoutPrice: ({ name }) => `The approved job "${name}" has no price: give the amount, with this job in it.`,
	tooManyDocuments: ({ max }) => `At most ${max} documents go with an estimate.`,
	documentKindUnknown: ({ name }) => `The document "${name}" is not a .jpg, .png or .pdf.`,
	documentTooLarge: ({ name }) => `The document "${name}" is larger than 2 MB.`,
	documentNotAsNamed: ({ name, extension }) => `The document "${name}" is not what .${extension} says.`,
	nothingPriced: 'Nothing on the job card has a price: give the amount, 0 for a free service.',
	jobCardUnknown: 'There is no such job card.',
	jobCardPaid: 'This job card is already paid.',
	billingNotClosed: 'Billing is not closed yet, so there is no amount to pay.',
	amountToBePaid: ({ amount }) => `The amount to be paid is ${formatRupees(amount)}.`,
	invoiceNotArchived: 'There is no such invoice in the archive.',
	gstRateMissing: ({ code, day }) => `There is no GST rate for the code ${code} on ${day}.`,
	cancelInvoiceDuringPayment:
		'cancel-invoice is not possible now: an online payment is under way. Try again when it is settled.',
	earlierInvoiceUnclear: ({ number }) =>
		`The invoice ${number} cannot be cancelled here: its total or its taxes are not those of the job card now. Make the credit note by hand.`,
	buyerOfRaisedInvoice: 'The invoice is already raised: cancel it with cancel-invoice first.',
	noJobCardOpen: ({ regNo }) => `No job card is open for "${regNo}".`,
	documentUnknown: 'The vehicle has no invoice with this number.',
	nothingOwedBack: 'Nothing is owed back under this id.',
	forgetDuringVisit: ({ status }) => `forget is not possible now (${status}): the visit must be over.`,
	forgetWhileMoneyIsOwed: 'forget is not possible now: money is owed back.',
	forgetWhileOrderIsAsked:
		'forget is not possible now: the gateway is still asked about a payment, for three days at most.',
};

export const hindiDeskMessages: DeskMessageTemplates = {
	deskTokenNeeded: 'डेस्क सिर्फ़ अपने टोकन से खुलता है।',
	deskBodyTooLarge: '15 MB से बड़ा है।',
	deskBodyNotAnObject: 'अनुरोध एक JSON ऑब्जेक्ट नहीं है।',
	deskCommandUnknown: 'ऐसा कोई डेस्क कमांड नहीं है।',
	deskCommandFailed: 'कुछ गड़बड़ हुई। लॉग में लिखा है कि क्या हुआ।',
	deskFieldsMalformed: ({ problem }) => `${problem}.`,
	deskFieldInAddress: ({ name }) => `${name} पहले से पते में है।`,
	regNoUnknown: ({ regNo }) => `"${regNo}" नंबर की कोई गाड़ी नहीं है।`,
	dealerCodeUnknown: ({ dealerCode }) => `"${dealerCode}" कोड की कोई डीलरशिप नहीं है।`,
	nothingBooked: ({ regNo }) => `"${regNo}" के लिए कोई बुकिंग नहीं है।`,
	stepNotPossible: ({ step, status, isPaid }) => `${step} अभी नहीं हो सकता (${status}${isPaid ? ', paid' : ''})।`,
	stageUnknown: ({ stage, stages }) => `"${stage}" इन चरणों में से नहीं है: ${stages.join(', ')}।`,
	readingTooLow: ({ last, given }) =>
		`गाड़ी की पिछली रीडिंग ${formatKm(last * 1000, 'hi')} है; ${formatKm(given * 1000, 'hi')} उससे कम है।`,
	noEstimateProposed: 'कोई एस्टीमेट नहीं भेजा गया है।',
	estimateWithoutJobs: 'एस्टीमेट में मंज़ूरी के लिए कम से कम एक काम चाहिए।',
	jobWithoutPrice: ({ name }) => `काम "${name}" की कीमत नहीं है: कीमत बताएँ, ताकि ग्राहक जाने कि वह क्या मंज़ूर कर रहा है।`,
	approvedWithoutPrice: ({ name }) => `मंज़ूर काम "${name}" की कीमत नहीं है: बिल की राशि बताएँ, जिसमें यह काम भी हो।`,
	tooManyDocuments: ({ max }) => `एक एस्टीमेट के साथ ज़्यादा से ज़्यादा ${max} दस्तावेज़ जा सकते हैं।`,
	documentKindUnknown: ({ name }) => `दस्तावेज़ "${name}" .jpg, .png या .pdf नहीं है।`,
	documentTooLarge: ({ name }) => `दस्तावेज़ "${name}" 2 MB से बड़ा है।`,
	documentNotAsNamed: ({ name, extension }) => `दस्तावेज़ "${name}" असल में .${extension} नहीं है।`,
	nothingPriced: 'जॉब कार्ड पर किसी चीज़ की कीमत नहीं है: राशि बताएँ, मुफ़्त सर्विस के लिए 0।',
	jobCardUnknown: 'ऐसा कोई जॉब कार्ड नहीं है।',
	jobCardPaid: 'इस जॉब कार्ड का भुगतान हो चुका है।',
	billingNotClosed: 'बिल अभी नहीं बना है, इसलिए भुगतान की कोई राशि नहीं है।',
	amountToBePaid: ({ amount }) => `कुल ${formatRupees(amount)} देने हैं।`,
	invoiceNotArchived: 'संग्रह में ऐसा कोई इनवॉइस नहीं है।',
	gstRateMissing: ({ code, day }) => `${day} को कोड ${code} के लिए कोई GST दर नहीं है।`,
	cancelInvoiceDuringPayment: 'cancel-invoice अभी नहीं हो सकता: एक ऑनलाइन भुगतान चल रहा है। उसके पूरा होने पर फिर कोशिश करें।',
	earlierInvoiceUnclear: ({ number }) =>
		`इनवॉइस ${number} यहाँ रद्द नहीं हो सकता: उसकी कुल राशि या टैक्स अब जॉब कार्ड जैसे नहीं हैं। क्रेडिट नोट हाथ से बनाएँ।`,
	buyerOfRaisedInvoice: 'इनवॉइस बन चुका है: पहले उसे cancel-invoice से रद्द करें।',
	noJobCardOpen: ({ regNo }) => `"${regNo}" के लिए कोई जॉब कार्ड खुला नहीं है।`,
	documentUnknown: 'इस गाड़ी का इस नंबर का कोई इनवॉइस नहीं है।',
	nothingOwedBack: 'इस आईडी पर कुछ लौटाना बाकी नहीं है।',
	forgetDuringVisit: ({ status }) => `forget अभी नहीं हो सकता (${status}): पहले सर्विस पूरी होनी चाहिए।`,
	forgetWhileMoneyIsOwed: 'forget अभी नहीं हो सकता: पैसे लौटाने बाकी हैं।',
	forgetWhileOrderIsAsked: 'forget अभी नहीं हो सकता: एक भुगतान के बारे में गेटवे से अभी पूछा जा रहा है, ज़्यादा से ज़्यादा तीन दिन तक।',
};
