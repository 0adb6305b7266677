import { defineTexts } from '../i18n/language.ts';

/** Texts of the screen that opens a vehicle, and of signing out (docs/product.md#verification). */
export const verifyTexts = defineTexts({
	en: {
		linkTitle: 'Open the link you were sent',
		linkLine: 'To protect your details, this page opens only from the link in the message that was sent to you.',
		title: 'Verify that this is your vehicle',
		line: 'To protect your details, we send a code to the mobile that is registered for the vehicle. A link that you were sent opens it, too.',
		send: 'Send a code',
		sendAgain: 'Send a new code',
		sent: 'If this vehicle is registered, a code was sent to its mobile.',
		sentLine: 'It has 6 digits and is valid for 5 minutes.',
		code: 'Code',
		open: 'Continue',
		wrong: 'This code is not right. Please check it and enter it again.',
		tooManyTries: 'This code was entered wrongly too many times. Please ask for a new one.',
		expired: 'This code has expired. Please ask for a new one.',
		limited: (minutes: number) =>
			minutes === 1
				? 'This was tried too often. Please wait a minute and try again.'
				: `This was tried too often. Please try again in ${minutes} minutes.`,
		otherVehicle: 'Enter another registration number',
	},
	hi: {
		linkTitle: 'आपको भेजा गया लिंक खोलें',
		linkLine: 'आपकी जानकारी की सुरक्षा के लिए यह पेज केवल आपको भेजे गए संदेश के लिंक से खुलता है।',
		title: 'पुष्टि करें कि यह आपका वाहन है',
		line: 'आपकी जानकारी की सुरक्षा के लिए हम वाहन के पंजीकृत मोबाइल पर एक कोड भेजते हैं। आपको भेजे गए लिंक से भी यह खुलता है।',
		send: 'कोड भेजें',
		sendAgain: 'नया कोड भेजें',
		sent: 'यदि यह वाहन पंजीकृत है, तो उसके मोबाइल पर एक कोड भेजा गया है।',
		sentLine: 'इसमें 6 अंक होते हैं और यह 5 मिनट तक मान्य है।',
		code: 'कोड',
		open: 'आगे बढ़ें',
		wrong: 'यह कोड सही नहीं है। कृपया जाँचें और फिर से लिखें।',
		tooManyTries: 'यह कोड बहुत बार गलत लिखा गया। कृपया नया कोड माँगें।',
		expired: 'इस कोड की समय-सीमा समाप्त हो गई है। कृपया नया कोड माँगें।',
		limited: (minutes: number) =>
			minutes === 1
				? 'यह बहुत बार किया गया। कृपया एक मिनट बाद फिर से कोशिश करें।'
				: `यह बहुत बार किया गया। कृपया ${minutes} मिनट बाद फिर से कोशिश करें।`,
		otherVehicle: 'दूसरी पंजीकरण संख्या लिखें',
	},
});
