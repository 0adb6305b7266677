import type { Language } from '../languages.ts';
import type { MessageKind } from './messageKinds.ts';

/**
 * A text in one language, with its variables in braces: at most two, and the token of the link. Carriers take three,
 * with words between them (docs/product.md#messages).
 */
export interface MessageText {
	readonly sentence: string;
	/** The words before the link; left out if the kind has none. */
	readonly link?: string;
}

/** In every language: a carrier registers each text, so none can stand in for another. */
export const messageTexts: Readonly<Record<MessageKind, Readonly<Record<Language, MessageText>>>> = {
	booked: {
		en: { sentence: 'Your service is booked for {time} at {dealer}.', link: 'See your booking:' },
		hi: { sentence: '{dealer} में आपकी सर्विस {time} के लिए बुक हो गई है।', link: 'बुकिंग देखें:' },
	},
	moved: {
		en: { sentence: 'Your service is now on {time} at {dealer}.', link: 'See your booking:' },
		hi: { sentence: '{dealer} में आपकी सर्विस का नया समय {time} है।', link: 'बुकिंग देखें:' },
	},
	changed: {
		en: { sentence: 'Your service booking for {time} at {dealer} has been changed.', link: 'See your booking:' },
		hi: { sentence: '{dealer} में {time} की आपकी सर्विस बुकिंग बदली गई है।', link: 'बुकिंग देखें:' },
	},
	cancelledByOwner: {
		en: { sentence: 'You have cancelled your service booking for {time} at {dealer}.' },
		hi: { sentence: 'आपने {time} की {dealer} में सर्विस बुकिंग रद्द कर दी है।' },
	},
	cancelledByDealer: {
		en: { sentence: 'Your service booking for {time} has been cancelled by {dealer}. You can book another time.' },
		hi: { sentence: '{time} की आपकी सर्विस बुकिंग {dealer} ने रद्द कर दी है। आप दूसरा समय बुक कर सकते हैं।' },
	},
	cancelledBySystem: {
		en: {
			sentence:
				'Your service booking for {time} at {dealer} was not accepted and has been cancelled. Please book again.',
		},
		hi: { sentence: '{time} की {dealer} में सर्विस बुकिंग नहीं हो पाई और रद्द हो गई। कृपया फिर से बुक करें।' },
	},
	slotWithdrawn: {
		en: { sentence: 'Your service on {time} cannot take place at {dealer}.', link: 'Choose another time:' },
		hi: { sentence: '{dealer} में {time} की आपकी सर्विस नहीं हो पाएगी।', link: 'दूसरा समय चुनें:' },
	},
	reminderThreeDays: {
		en: { sentence: 'Your service is on {time} at {dealer}.', link: 'See or cancel your booking:' },
		hi: { sentence: '{dealer} में आपकी सर्विस {time} है।', link: 'बुकिंग देखें या रद्द करें:' },
	},
	reminderOneDay: {
		en: { sentence: 'Reminder: your service is on {time} at {dealer}.', link: 'See or cancel your booking:' },
		hi: { sentence: 'याद रखें: {dealer} में आपकी सर्विस {time} है।', link: 'बुकिंग देखें या रद्द करें:' },
	},
	received: {
		en: { sentence: 'Your vehicle {vehicle} has been received at {dealer}.', link: 'Follow its service:' },
		hi: { sentence: 'आपकी गाड़ी {vehicle} सर्विस के लिए {dealer} में पहुँच गई है।', link: 'सर्विस देखें:' },
	},
	extraJob: {
		en: {
			sentence: 'Additional jobs for your vehicle {vehicle} cost {amount} and need your answer.',
			link: 'Approve or reject them:',
		},
		hi: {
			sentence: 'गाड़ी {vehicle} के अतिरिक्त काम ({amount}) पर आपका जवाब बाकी है।',
			link: 'मंज़ूर या नामंज़ूर करें:',
		},
	},
	promiseGiven: {
		en: { sentence: 'Your vehicle {vehicle} will be ready by {time}.', link: 'See its status:' },
		hi: { sentence: 'गाड़ी {vehicle} की सर्विस {time} तक पूरी हो जाएगी।', link: 'स्थिति देखें:' },
	},
	promiseChanged: {
		en: { sentence: 'Your vehicle {vehicle} will now be ready by {time}.', link: 'See why:' },
		hi: { sentence: 'गाड़ी {vehicle} अब {time} तक तैयार होगी।', link: 'कारण देखें:' },
	},
	promisePassed: {
		en: {
			sentence: 'Your vehicle {vehicle} is later than promised. It was to be ready by {time}.',
			link: 'See its status:',
		},
		hi: { sentence: 'गाड़ी {vehicle} को बताए गए समय {time} से देर हो रही है।', link: 'स्थिति देखें:' },
	},
	billReady: {
		en: {
			sentence: 'The bill for your vehicle {vehicle} is ready. Amount to be paid: {amount}.',
			link: 'See and pay:',
		},
		hi: { sentence: 'गाड़ी {vehicle} का बिल तैयार है। बाकी रकम: {amount}।', link: 'देखें और भुगतान करें:' },
	},
	paymentReceived: {
		en: { sentence: 'Your payment of {amount} has been received by {dealer}.', link: 'See the receipt:' },
		hi: { sentence: 'आपका {amount} का भुगतान {dealer} को मिल गया है।', link: 'रसीद देखें:' },
	},
	moneyBack: {
		en: { sentence: 'Your {amount} will be paid back by {dealer}.', link: 'See your vehicle:' },
		hi: { sentence: '{dealer} आपके {amount} लौटाएगी।', link: 'गाड़ी देखें:' },
	},
	readyToCollect: {
		en: { sentence: 'Your vehicle {vehicle} is ready. You can collect it at {dealer}.', link: 'See its status:' },
		hi: { sentence: 'गाड़ी {vehicle} तैयार है। इसे {dealer} से ले जाएँ।', link: 'स्थिति देखें:' },
	},
	delivered: {
		en: { sentence: 'Your vehicle {vehicle} was delivered by {dealer}.', link: 'See your invoice:' },
		hi: { sentence: '{dealer} से आपको गाड़ी {vehicle} मिल गई है।', link: 'इनवॉइस देखें:' },
	},
	serviceDue: {
		en: { sentence: 'The next service of your vehicle {vehicle} is due on {day}.', link: 'Book it:' },
		hi: { sentence: 'गाड़ी {vehicle} की अगली सर्विस {day} को है।', link: 'बुक करें:' },
	},
};
