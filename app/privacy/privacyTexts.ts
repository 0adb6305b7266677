import { defineTexts } from '../i18n/language.ts';

/** Texts of the page about messages and the owner's data; those of the consent are common (docs/product.md#consent). */
export const privacyTexts = defineTexts(
	{
		title: 'Messages and your data',
		onlyVerified:
			'These messages cannot be turned on here, because this portal is open to everyone who knows the registration number.',
		data: 'Your data',
		dataLine:
			'You can see and save what is kept about you and this vehicle. To be sure that it is you, we send a code to the registered mobile.',
		codeSent: 'A code was sent to the mobile registered for this vehicle.',
		freshLine: 'Shown for 10 minutes after the code.',
		openPortal: 'Your data is not shown here, because everyone who knows the registration number can open this page.',
		noCodes: 'Your data is not shown here, because no codes are sent.',
		elsewhere: 'Your data is kept in another system, not here.',
		askContact: 'To get it, to have it deleted, or for a question or a complaint:',
		save: 'Save as a file',
		busy: 'This file is being saved already. Try again once it is done.',
		print: 'Print or save as PDF',
		deletion: 'Delete your data',
		deletionLine:
			'You can ask the dealership to delete your name, mobile, email, addresses, bookings, services and messages. Payments are kept without your name. Tax invoices are kept for at least 8 years, as the law demands.',
		deletionWhen: 'It is done once no booking, service or refund is open.',
		codeFirst: 'For this, too, a code is needed: see above.',
		askDeletion: 'Ask to delete my data',
		noted: (day: string) => `Your request was noted on ${day}.`,
		complaintsLine: 'For a question or a complaint about your data:',
		anyDealership: 'The dealership that services your vehicle',
		board: 'If you get no answer, you can complain to the Data Protection Board of India.',
	},
	import.meta.glob('../i18n/*/privacy.ts', { eager: true, import: 'default' }),
);
